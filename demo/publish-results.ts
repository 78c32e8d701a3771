import { diffMs } from '#src/kernel/instant.ts'
import { ageOn } from '#src/kernel/plain-date.ts'
import { mustBeOk } from '#src/kernel/result.ts'
import { entriesOfRace } from '#src/modules/registration/server/reads/entries-of-race.ts'
import type { ResultListDraft } from '#src/modules/results/domain/result-list.ts'
import { publishResults } from '#src/modules/results/server/commands/publish-results.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { DemoEvent, DemoRace } from './events/demo-event.ts'
import { type DemoCourse, finishOf, legsOfRace, splitsOf } from './finish-times.ts'
import { onTheSpotRows } from './on-the-spot-results.ts'
import { relayResultList } from './relay-results.ts'
import { rulesOf } from './sell-places.ts'

/** Publishes results for each race of a past event; idempotent. */
export async function publishDemoResults(db: Database, event: DemoEvent): Promise<void> {
  if (!event.hasResults) return
  for (const race of event.races) {
    const { tenantId, raceId, raceDay } = await rulesOf(db, event.code, race.code)
    const course = courseOf(event, race)
    const of = { eventCode: event.code, raceCode: race.code }
    await db.transaction({ role: 'app', tenantId }, async (tx) => {
      if (race.kind === 'relay') {
        mustBeOk(await publishResults(tx, of, relayResultList(event, race, raceDay)))
        return
      }
      const entries = await entriesOfRace(tx, raceId)
      if (entries.length === 0) return
      const rows = entries.map(({ bib, participant: { gender, birthDate, phone } }) =>
        finishOf(course, { bib, gender, years: ageOn(birthDate, raceDay), isDemoAccount: phone !== '' }),
      )
      const splits = splitsOf(event.sport, course.metres).map(({ point }) => point)
      const resultList: ResultListDraft = {
        rankedBy: course.isTimeTrial ? 'net' : 'gun',
        splits,
        legs: legsOfRace(event.sport, course.metres),
        rows: [...rows, ...onTheSpotRows(event.code, race.code, splits.length)],
      }
      mustBeOk(await publishResults(tx, of, resultList))
    })
  }
}

function courseOf({ code, sport }: DemoEvent, race: DemoRace): DemoCourse {
  return {
    race: `${code}/${race.code}`,
    sport,
    metres: race.distanceM ?? 10_000,
    limitMs: diffMs(race.endsAt, race.startsAt),
    isTimeTrial: sport === 'orienteering' || code === 'maloe-sedlo-climb',
  }
}
