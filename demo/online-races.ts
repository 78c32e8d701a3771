import { plusMs } from '#src/kernel/instant.ts'
import { mustBeOk } from '#src/kernel/result.ts'
import { setOnlineRace } from '#src/modules/results/server/commands/set-online-race.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { DemoEvent } from './events/demo-event.ts'

const dayMs = 24 * 3_600_000

/** Sets the deadline for results and the medal of online races; idempotent. */
export async function setOnlineRaces(db: Database, allEvents: readonly DemoEvent[]): Promise<void> {
  for (const event of allEvents.filter(({ isOnline }) => isOnline)) {
    await db.transaction({ role: 'system' }, async (tx) => {
      for (const race of event.races) {
        const rules = { resultsUntil: plusMs(race.endsAt, 5 * dayMs), sendsMedal: true }
        mustBeOk(await setOnlineRace(tx, { eventCode: event.code, raceCode: race.code }, rules))
      }
    })
  }
}
