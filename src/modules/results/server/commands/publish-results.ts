import { isBefore } from '#src/kernel/instant.ts'
import { ageOn } from '#src/kernel/plain-date.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import { normalizeSearch } from '#src/modules/catalog/domain/search-words.ts'
import { recordResults } from '#src/modules/catalog/server/commands/record-outcome.ts'
import { findRaceRules, type RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { referenceDay } from '#src/modules/registration/domain/eligibility.ts'
import { entriesOfRace } from '#src/modules/registration/server/reads/entries-of-race.ts'
import { hiddenAmong } from '#src/modules/registration/server/reads/hidden-entries.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { ageCategory } from '../../domain/age-category.ts'
import {
  type ProtocolDraft,
  type ProtocolFault,
  protocolFault,
  type RacePerson,
  type ResultDraft,
} from '../../domain/protocol.ts'
import { rankResults } from '../../domain/rank-results.ts'
import { protocolChanged } from '../events.ts'
import { writeProtocol } from '../queries/write-results.ts'

export type ResultsRefusal = ProtocolFault | 'results.race_not_found' | 'results.not_started' | 'results.bib_unknown'
export type PublishedResults = { readonly entries: number; readonly finishers: number }

/**
 * Publishes what a race ended with, in place of what was published of it before; the same protocol twice is the same as
 * once. Names come from the start list by the bib, places from the times; who was registered on the spot brings the own
 * name along. Runs in the event's tenant, or as the system.
 */
export async function publishResults(
  tx: Tx,
  of: { readonly eventCode: string; readonly raceCode: string },
  protocol: ProtocolDraft,
): Promise<Result<PublishedResults, ResultsRefusal>> {
  const fault = protocolFault(protocol)
  if (fault) return err(fault.code, { fields: { [fault.at]: fault.code } })
  const race = await findRaceRules(tx, of.eventCode, of.raceCode)
  if (race === null) return err('results.race_not_found')
  if (isBefore(tx.now, race.startsAt)) return err('results.not_started')
  const entries = new Map((await entriesOfRace(tx, race.raceId)).map((entry) => [entry.bib, entry]))
  const hidden = await hiddenAmong(
    tx,
    [...entries.values()].map(({ registrationId }) => registrationId),
  )
  const rows = []
  for (const [index, { person, ...row }] of protocol.rows.entries()) {
    const entry = entries.get(row.bib)
    const who = entry?.participant ?? person
    if (who === undefined) return err('results.bib_unknown', { fields: { [`rows.${index}`]: 'results.bib_unknown' } })
    rows.push({
      ...lineOf(race, row, who),
      registrationId: entry?.registrationId ?? null,
      isHidden: hidden.has(entry?.registrationId ?? ''),
    })
  }
  const ranked = rankResults(rows, protocol.rankedBy)
  const { tenantId, eventId, raceId } = race
  await writeProtocol(tx, { tenantId, eventId, raceId, protocol, rows: ranked })
  await recordResults(tx, of.eventCode, true)
  await tx.publish(protocolChanged, { eventId, raceId })
  return ok({ entries: ranked.length, finishers: ranked.filter(({ place }) => place !== null).length })
}

/** What is published of a person, and in which group they are ranked. */
function lineOf(race: RaceRules, row: Omit<ResultDraft, 'person'>, who: RacePerson) {
  const { lastName, firstName, gender, birthDate, city, club } = who
  return {
    ...row,
    ...{ lastName, firstName, gender, birthDate, city, club },
    norm: normalizeSearch(`${lastName} ${firstName}`),
    category: ageCategory(Math.max(0, ageOn(birthDate, referenceDay(race)))),
  }
}
