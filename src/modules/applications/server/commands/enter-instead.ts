import { err, ok, type Result } from '#src/kernel/result.ts'
import { recordConsents } from '#src/modules/accounts/server/commands/record-consent.ts'
import { lockPaidOrder } from '#src/modules/orders/server/commands/lock-paid-order.ts'
import { type ReplaceRefusal, replaceAthlete } from '#src/modules/registration/server/commands/replace-athlete.ts'
import type { TakenOver } from '#src/modules/registration/server/commands/take-over.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import type { TypedAthlete } from '../../domain/athlete-columns.ts'
import { coachDeclaration } from '../../domain/coach-declaration.ts'
import { athletesOf, lockApplication } from '../queries/applications.ts'
import { type JudgedAthlete, judgeAthletes } from '../reads/judged-athletes.ts'
import { type ApplicationKey, type EventRefusal, racesOfApplications, statusOf } from './open-application.ts'

export type Substitute = {
  readonly athleteId: string
  readonly typed: TypedAthlete
  readonly guardian: boolean
}
type Refusal =
  | EventRefusal
  | Exclude<ReplaceRefusal, 'registration.not_found' | 'registration.entry_unknown'>
  | 'applications.not_found'
  | 'applications.not_paid'
  | 'applications.athlete_not_found'
  | 'applications.replacement_unfit'
  | 'applications.guardian_needed'
type Context = Pick<RequestContext, 'services' | 'language' | 'address' | 'userAgent'> & { readonly tx: Tx }

/**
 * Somebody else of the coach's in a paid place, in its race: judged as every line is, beside all others of the list, then entered by the
 * organizer's terms of handing a place over. Order before application before athletes.
 */
export async function enterInstead(
  context: Context,
  key: ApplicationKey,
  substitute: Substitute,
): Promise<Result<TakenOver, Refusal>> {
  const { tx, services, language, address, userAgent } = context
  const { accountId, applicationId } = key
  const races = await racesOfApplications(tx, key.tenantId, key.eventCode)
  if (!races.ok) return races
  const paid = await lockPaidOrder(tx, applicationId)
  const application = await lockApplication(tx, applicationId)
  if (application?.accountId !== accountId || application.eventId !== races.value[0].eventId) {
    return err('applications.not_found')
  }
  if (paid === null || (await statusOf(tx, accountId, applicationId)) !== 'paid') return err('applications.not_paid')
  const athletes = await athletesOf(tx, applicationId)
  const present = athletes.find(({ id }) => id === substitute.athleteId)
  if (present === undefined) return err('applications.athlete_not_found')
  // Judged as if it had no place, in the race that the place is of.
  const typed = { ...substitute.typed, race: present.raceCode ?? '' }
  const changed = athletes.map((one) => (one === present ? { ...one, state: null, typed } : one))
  const judged = await judgeAthletes(tx, services, { application, athletes: changed, races: races.value, stands: true })
  const line = judged.find(({ row }) => row.id === present.id)
  if (!line || line.participant === null || line.claimant === null) return unfit(line)
  if (line.isMinor && !substitute.guardian) {
    return err('applications.guardian_needed', { fields: { guardian: 'applications.guardian_needed' } })
  }
  const { participant, claimant } = line
  if (line.isMinor) {
    const consent = { accountId, ...coachDeclaration, address, userAgent }
    await recordConsents(tx, consent, [`${applicationId}/${claimant}`])
  }
  const of = { accountId, orderId: applicationId, entryId: present.id }
  const done = await replaceAthlete(tx, { ...of, language, participant, claimant })
  if (done.ok) return ok(done.value)
  const { code } = done.error
  if (code === 'registration.not_found') return err('applications.not_found')
  return code === 'registration.entry_unknown' ? err('applications.athlete_not_found') : err(code)
}

/** What is wrong with whoever is to come, at the fields of the form. */
function unfit(line: JudgedAthlete | undefined) {
  const faults = line?.faults ?? []
  const fields = Object.fromEntries(faults.map(({ column, code }) => [`athlete.${column}`, code]))
  const params = Object.assign({}, ...faults.map((fault) => fault.params ?? {})) as Record<string, string | number>
  return err('applications.replacement_unfit', { fields, params })
}
