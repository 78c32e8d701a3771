import { err, ok, type Result } from '#src/kernel/result.ts'
import { recordConsents } from '#src/modules/accounts/server/commands/record-consent.ts'
import { lockPaidOrder } from '#src/modules/orders/server/commands/lock-paid-order.ts'
import type { AcceptedTransfer } from '#src/modules/registration/transfers/server/commands/accept-transfer.ts'
import {
  type ReplaceRefusal,
  replaceAthlete,
} from '#src/modules/registration/transfers/server/commands/replace-athlete.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import { rowOfKind, type TypedAthlete } from '../../domain/athlete-columns.ts'
import { coachDeclaration } from '../../domain/coach-declaration.ts'
import { listAthletes, lockGroupEntry } from '../queries/group-entries.ts'
import { type ValidatedAthlete, validateAthletes } from '../reads/validated-athletes.ts'
import {
  type EventRefusal,
  findGroupEntryStatus,
  type GroupEntryKey,
  racesForKind,
  racesOfEvent,
} from './open-group-entry.ts'

export type Substitute = {
  readonly athleteId: string
  readonly typed: TypedAthlete
  readonly guardian: boolean
}
type Refusal =
  | EventRefusal
  | Exclude<ReplaceRefusal, 'registration.not_found' | 'registration.entry_unknown'>
  | 'group-entries.not_found'
  | 'group-entries.not_paid'
  | 'group-entries.athlete_not_found'
  | 'group-entries.replacement_ineligible'
  | 'group-entries.guardian_needed'
type Context = Pick<RequestContext, 'services' | 'language' | 'address' | 'userAgent'> & { readonly tx: Tx }

/**
 * Enters another athlete of the coach in a paid place of its race: validated like every row, with
 * all other rows of the list, then entered by the organizer's terms of transfer. Locks the order,
 * then the group entry, then the athletes.
 */
export async function substituteAthlete(
  context: Context,
  key: GroupEntryKey,
  substitute: Substitute,
): Promise<Result<AcceptedTransfer, Refusal>> {
  const { tx, services, language, address, userAgent } = context
  const { accountId, groupEntryId } = key
  const ofEvent = await racesOfEvent(tx, key.tenantId, key.eventCode)
  if (!ofEvent.ok) return ofEvent
  const paid = await lockPaidOrder(tx, groupEntryId)
  const groupEntry = await lockGroupEntry(tx, groupEntryId)
  if (groupEntry?.accountId !== accountId || groupEntry.eventId !== ofEvent.value[0].eventId) {
    return err('group-entries.not_found')
  }
  const races = racesForKind(ofEvent.value, groupEntry.kind)
  if (!races.ok) return races
  if (paid === null || (await findGroupEntryStatus(tx, accountId, groupEntryId)) !== 'paid')
    return err('group-entries.not_paid')
  const athletes = await listAthletes(tx, groupEntryId)
  const currentAthlete = athletes.find(({ id }) => id === substitute.athleteId)
  if (currentAthlete === undefined) return err('group-entries.athlete_not_found')
  // Validated as if it had no place, in the race of the place.
  const typed = { ...rowOfKind(substitute.typed, groupEntry.kind), race: currentAthlete.raceCode ?? '' }
  const changed = athletes.map((athlete) => (athlete === currentAthlete ? { ...athlete, state: null, typed } : athlete))
  const validated = await validateAthletes(tx, services, {
    groupEntry,
    athletes: changed,
    races: races.value,
    hasLivePlaces: true,
  })
  const validatedAthlete = validated.find(({ row }) => row.id === currentAthlete.id)
  if (!validatedAthlete || validatedAthlete.participant === null || validatedAthlete.personKey === null)
    return ineligible(validatedAthlete)
  if (validatedAthlete.isMinor && !substitute.guardian) {
    return err('group-entries.guardian_needed', { fields: { guardian: 'group-entries.guardian_needed' } })
  }
  const { participant, personKey } = validatedAthlete
  if (validatedAthlete.isMinor) {
    const consent = { accountId, ...coachDeclaration, address, userAgent }
    await recordConsents(tx, consent, [`${groupEntryId}/${personKey}`])
  }
  const of = { accountId, orderId: groupEntryId, entryId: currentAthlete.id }
  const done = await replaceAthlete(tx, { ...of, language, participant, personKey })
  if (done.ok) return ok(done.value)
  const { code } = done.error
  if (code === 'registration.not_found') return err('group-entries.not_found')
  return code === 'registration.entry_unknown' ? err('group-entries.athlete_not_found') : err(code)
}

/** The issues of the new athlete, at the fields of the form. */
function ineligible(athlete: ValidatedAthlete | undefined) {
  const issues = athlete?.issues ?? []
  const fields = Object.fromEntries(issues.map(({ column, code }) => [`athlete.${column}`, code]))
  const params = Object.assign({}, ...issues.map((issue) => issue.params ?? {})) as Record<string, string | number>
  return err('group-entries.replacement_ineligible', { fields, params })
}
