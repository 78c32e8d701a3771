import { err, ok, type Result } from '#src/kernel/result.ts'
import { changeEntry } from '#src/modules/registration/changes/server/commands/change-entry.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Services } from '#src/platform/services.ts'
import { rowOfKind, type TypedAthlete } from '../../domain/athlete-columns.ts'
import { listAthletes, writeAthlete } from '../queries/group-entries.ts'
import { validateAthletes } from '../reads/validated-athletes.ts'
import type { OpenGroupEntry } from './open-group-entry.ts'

type Refusal = 'group-entries.athlete_not_found' | 'group-entries.row_invalid' | 'group-entries.race_of_place'

/**
 * Corrects a row. While it has no place, any typed value is saved; a row that waits for payment
 * must stay eligible for its race, and its entry is updated with it.
 */
export async function changeAthlete(
  tx: Tx,
  services: Pick<Services, 'keyFor'>,
  open: OpenGroupEntry,
  change: { readonly athleteId: string; readonly typed: TypedAthlete },
): Promise<Result<undefined, Refusal>> {
  const { groupEntry, races, status } = open
  const athletes = await listAthletes(tx, groupEntry.id)
  const currentAthlete = athletes.find(({ id }) => id === change.athleteId)
  if (currentAthlete === undefined) return err('group-entries.athlete_not_found')
  const typed = rowOfKind(change.typed, groupEntry.kind)
  await writeAthlete(tx, groupEntry.id, currentAthlete.id, typed)
  if (currentAthlete.state !== 'held' || status !== 'held') return ok()
  // Validated as if it had no place, with all other rows.
  const changed = athletes.map((athlete) => (athlete === currentAthlete ? { ...athlete, state: null, typed } : athlete))
  const validated = await validateAthletes(tx, services, { groupEntry, athletes: changed, races, hasLivePlaces: true })
  const validatedAthlete = validated.find(({ row }) => row.id === currentAthlete.id)
  const { race } = validatedAthlete?.read ?? {}
  if (!validatedAthlete || validatedAthlete.participant === null || validatedAthlete.personKey === null || !race)
    return err('group-entries.row_invalid')
  if (race.raceCode !== currentAthlete.raceCode) return err('group-entries.race_of_place')
  const entered = await changeEntry(tx, {
    orderId: groupEntry.id,
    raceId: race.raceId,
    participantId: groupEntry.id,
    participant: validatedAthlete.participant,
    details: {},
    personKey: validatedAthlete.personKey,
    entryId: currentAthlete.id,
  })
  return entered.ok ? ok() : err('group-entries.row_invalid')
}
