import { err, ok, type Result } from '#src/kernel/result.ts'
import { changeEntry } from '#src/modules/registration/server/commands/change-entry.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Services } from '#src/platform/services.ts'
import type { TypedAthlete } from '../../domain/athlete-columns.ts'
import { athletesOf, writeAthlete } from '../queries/applications.ts'
import { judgeAthletes } from '../reads/judged-athletes.ts'
import type { OpenApplication } from './open-application.ts'

type Refusal = 'applications.athlete_not_found' | 'applications.line_faulty' | 'applications.race_of_place'

/**
 * Corrects a line. What is typed is kept, whatever it is, as long as it has no place; a line that waits for payment has to stay one that
 * may be entered, in its race, and its entry follows.
 */
export async function changeAthlete(
  tx: Tx,
  services: Pick<Services, 'keyFor'>,
  open: OpenApplication,
  change: { readonly athleteId: string; readonly typed: TypedAthlete },
): Promise<Result<undefined, Refusal>> {
  const { application, races, status } = open
  const athletes = await athletesOf(tx, application.id)
  const present = athletes.find(({ id }) => id === change.athleteId)
  if (present === undefined) return err('applications.athlete_not_found')
  await writeAthlete(tx, application.id, present.id, change.typed)
  if (present.state !== 'held' || status !== 'held') return ok()
  // Judged as if it had no place, beside all others.
  const changed = athletes.map((one) => (one === present ? { ...one, state: null, typed: change.typed } : one))
  const judged = await judgeAthletes(tx, services, { application, athletes: changed, races, stands: true })
  const line = judged.find(({ row }) => row.id === present.id)
  const { race } = line?.read ?? {}
  if (!line || line.participant === null || line.claimant === null || !race) return err('applications.line_faulty')
  if (race.raceCode !== present.raceCode) return err('applications.race_of_place')
  const entered = await changeEntry(tx, {
    orderId: application.id,
    raceId: race.raceId,
    participantId: application.id,
    participant: line.participant,
    details: {},
    claimant: line.claimant,
    entryId: present.id,
  })
  return entered.ok ? ok() : err('applications.line_faulty')
}
