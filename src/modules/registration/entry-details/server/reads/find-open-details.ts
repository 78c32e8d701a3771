import { err, ok, type Result } from '#src/kernel/result.ts'
import { type RaceRules, raceRulesOfEvent } from '#src/modules/catalog/server/reads/race-rules.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { isOfferedTo, profileOfEntry } from '../../../changes/server/commands/change-race.ts'
import { missingProfile } from '../../../domain/missing-profile.ts'
import { eventsToMoveTo } from '../../../event-moves/server/reads/events-to-move-to.ts'
import { categoryOfEntry, type EntryCategory } from '../../../social-categories/server/queries/entry-categories.ts'
import { type OpenDetails, openDetails, openForRace } from '../../domain/open-details.ts'
import type { DetailsToChange } from './details-to-change.ts'

export type TargetRace = {
  /** The event of the race to move to; not given: the entry's own. */
  readonly eventCode?: string | undefined
  /** The race to move to; not given: the entry's own. */
  readonly raceCode?: string | undefined
  /** The order is another account's, which alone decides about moves. */
  readonly hasOtherPayer: boolean
}
export type RaceOpenDetails = {
  /** The entry's own race, or the one to move to. */
  readonly race: RaceRules
  readonly isForAnother: boolean
  /** The account's page of the move; null where there is none. */
  readonly page: 'race' | 'event-move' | null
  readonly open: OpenDetails
  readonly category: EntryCategory | undefined
}
type Refusal = 'registration.race_not_found' | 'registration.not_active'

/** A deferred entry has no details to change, but may answer the questions of a race to move to. */
export const statesWithDetails = ['confirmed', 'deferred'] as const

/**
 * The details of the entry that can be changed, or the fields of another race: of its event, or of
 * one to which its place may be moved.
 */
export async function findOpenDetails(
  tx: Tx,
  { entry, race, owner }: DetailsToChange,
  { eventCode = race.eventCode, raceCode = race.raceCode, hasOtherPayer }: TargetRace,
): Promise<Result<RaceOpenDetails, Refusal>> {
  const category = (await categoryOfEntry(tx, entry.id)) ?? undefined
  const isElsewhere = eventCode !== race.eventCode
  if (entry.state === 'deferred' && !isElsewhere) return err('registration.not_active')
  if (!isElsewhere && raceCode === race.raceCode) {
    const open = openDetails(race, { documentsState: entry.documentsState, category }, tx.now)
    return ok({ race, isForAnother: false, page: null, open, category })
  }
  if (isElsewhere && (hasOtherPayer || !(await eventsToMoveTo(tx, { entry, race }))?.includes(eventCode)))
    return err('registration.race_not_found')
  const to = (await raceRulesOfEvent(tx, eventCode)).find((one) => one.raceCode === raceCode)
  if (to === undefined || !isOfferedTo(to)) return err('registration.race_not_found')
  const missing = missingProfile(to, { participant: profileOfEntry(entry), owner })
  const open = openForRace(to, { answers: entry.answers, missing }, tx.now)
  return ok({ race: to, isForAnother: true, page: isElsewhere ? 'event-move' : 'race', open, category })
}
