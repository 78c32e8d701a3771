import type { Instant } from '#src/kernel/instant.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import type { ParticipantProfile } from '#src/modules/accounts/domain/profile.ts'
import { changeDeadline } from '#src/modules/catalog/domain/change-rules.ts'
import { changeFactsOfEvent } from '#src/modules/catalog/server/reads/change-facts.ts'
import { type RaceRules, raceRulesOfEvent } from '#src/modules/catalog/server/reads/race-rules.ts'
import { lockPools } from '#src/modules/inventory/server/commands/set-pools.ts'
import { changeRaceOfPlace, type RaceOfPlaceRefusal } from '#src/modules/orders/server/commands/change-race-of-place.ts'
import { type LockedPaidOrder, lockPaidOrder } from '#src/modules/orders/server/commands/lock-paid-order.ts'
import type { EventMoveRefusal } from '#src/modules/orders/server/commands/move-place-to-event.ts'
import type { PriceDifferenceRefusal } from '#src/modules/orders/server/commands/open-price-difference.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { newId } from '#src/platform/new-id.ts'
import {
  type MoveValidation,
  type Validated,
  validateMove,
  validatePerson,
} from '../../../checkout/server/commands/validate-entry.ts'
import { entryDetails } from '../../../entry-details/domain/entry-details.ts'
import { assignBibs } from '../../../server/queries/assign-bibs.ts'
import { leaveCategory } from '../../../social-categories/server/commands/set-category.ts'
import { categoryOfEntry } from '../../../social-categories/server/queries/entry-categories.ts'
import { listOpenTransfers } from '../../../transfers/server/queries/transfers.ts'
import { findWave } from '../../../waves/domain/find-wave.ts'
import { writeWave } from '../../../waves/server/queries/waves.ts'
import type { changeEntryRaceRoute } from '../../contract/change-entry.ts'
import { raceChangedEmailJob } from '../jobs/change-emails.ts'
import { writeChangedRace } from '../queries/changed-entry.ts'
import { type EntryToChange, entryToChange } from '../reads/entry-to-change.ts'

export type RaceChangeTarget = {
  readonly accountId: string
  readonly orderId: string
  readonly entryId: string
  readonly raceCode: string
}
export type RaceChange = RaceChangeTarget & { readonly shownRefundMinor: number }
type Refusal = keyof (typeof changeEntryRaceRoute)['errors']

/**
 * Moves a paid entry to another race of its event: validated like a new registration there, the
 * place taken there and released here in one transaction, with a bib of the new race; the
 * difference is refunded. An entry that is there already is unchanged, so repeating changes
 * nothing.
 * @locks payments, orders, event, and last the new race's bib counter
 */
export async function changeRace(tx: Tx, change: RaceChange): Promise<Result<undefined, Refusal>> {
  const validated = await validateChange(tx, change)
  if (!validated.ok) return validated
  if (validated.value === 'unchanged') return ok()
  const { paid, entry, from, to } = validated.value
  const changed = await changeRaceOfPlace(tx, paid, {
    accountId: change.accountId,
    holdId: entry.holdId,
    to: { raceId: to.raceId, poolId: to.poolId, nameRu: to.raceNameRu, nameEn: to.raceNameEn },
    shownRefundMinor: change.shownRefundMinor,
  })
  if (!changed.ok) return err(mapChangeError(changed.error.code))
  const { ordinal, refundMinor } = changed.value
  await writeRaceChange(tx, validated.value, ordinal)
  const email = { orderId: change.orderId, entryId: entry.id, changeId: newId(), fromRaceId: from.raceId }
  await tx.enqueue(raceChangedEmailJob, { ...email, refundMinor, dueMinor: 0 })
  return ok()
}

export type ValidatedChange = {
  readonly paid: LockedPaidOrder
  readonly entry: EntryToChange['entry']
  readonly from: RaceRules
  readonly to: RaceRules
  readonly validated: Validated
}

/**
 * Whether this entry may move to that race now, by all rules but the price; `unchanged`: it is there
 * already.
 * @locks payments, orders and event: the rules can't change after this read
 */
export async function validateChange(
  tx: Tx,
  change: RaceChangeTarget,
): Promise<Result<ValidatedChange | 'unchanged', ValidateRefusal>> {
  const paid = await lockPaidOrder(tx, change.orderId)
  if (paid === null) return err('registration.not_found')
  const found = await entryToChange(tx, change)
  if (!found.ok) return found
  const { entry, race: from } = found.value
  if (from.raceCode === change.raceCode) return ok('unchanged')
  if ((await listOpenTransfers(tx, [entry.id])).length > 0) return err('registration.transfer_open')
  const { tenantId, eventId } = from
  await lockPools(tx, { tenantId, eventId })
  if (!changeDeadline(await changeFactsOfEvent(tx, eventId), 'raceDays', tx.now).isOpen)
    return err('registration.change_too_late')
  const to = (await raceRulesOfEvent(tx, from.eventCode)).find(({ raceCode }) => raceCode === change.raceCode)
  if (to === undefined || !isOfferedTo(to)) return err('registration.race_not_found')
  const validated = validatedForRace(found.value)
  const validation = validateTargetRace(to, validated, tx.now)
  if (validation !== null) return validation.refusal as ReturnType<typeof err<ValidateRefusal>>
  return ok({ paid, entry, from, to, validated })
}
/**
 * A postponed event sells nothing, but its registered participants may change to another of its
 * races.
 */
export function validateTargetRace(to: RaceRules, validated: Validated, now: Instant): MoveValidation | null {
  return to.eventStatus === 'postponed' ? validatePerson(to, validated) : validateMove(to, validated, now)
}

type ValidateRefusal = Exclude<Refusal, `orders.${string}`>

/**
 * Writes the entry of a moved place to the new race, with a bib of that race.
 * @locks none: the caller holds the lock on the event
 */
export async function writeRaceChange(
  tx: Tx,
  { entry, to, validated }: Pick<ValidatedChange, 'entry' | 'to' | 'validated'>,
  ordinal: number,
): Promise<void> {
  const { id } = entry
  const { tenantId, raceId, bibFrom } = to
  const { details } = entryDetails(to, validated.detailsInput)
  // Another race has its own price.
  const category = await categoryOfEntry(tx, id)
  if (category !== null) await leaveCategory(tx, { tenantId, eventId: category.eventId }, category)
  const wave = findWave(to.waves, entry.answers?.['expected-time'])
  const bib = (await assignBibs(tx, tenantId, [{ id, raceId, bibFrom, wave }])).get(id)
  if (bib === undefined) throw new Error(`entry ${id}: no bib was assigned`)
  await writeChangedRace(tx, { tenantId, id }, { raceId, ordinal, bib, documentsState: details.documentsState ?? null })
  if (wave !== null || entry.wave !== null) await writeWave(tx, id, { wave: wave?.code ?? null, isConfirmed: false })
}

type OrderRefusal = 'orders.not_found' | 'orders.not_paid' | 'orders.line_unknown'

/** Excluded: teams, which have their own form, and races that need an access code. */
export function isOfferedTo({ kind, isByCode }: Pick<RaceRules, 'kind' | 'isByCode'>): boolean {
  return kind === 'individual' && !isByCode
}

/**
 * The entered data for the other race's validation; the birth date was checked when it was saved.
 */
export function toValidatedEntry({ entry, owner }: EntryToChange): Validated {
  const { answers, admission } = entry
  return {
    participant: profileOfEntry(entry),
    owner,
    detailsInput: {
      answers: answers ?? {},
      admission: Object.fromEntries((admission ?? []).map((document) => [document.kind, document])),
    },
  }
}

/** The participant of the entry as a profile. */
export function profileOfEntry({ participant }: Pick<EntryToChange['entry'], 'participant'>): ParticipantProfile {
  return { ...participant, birthDate: participant.birthDate as ParticipantProfile['birthDate'] }
}

/**
 * The entered data for the validation of another race, of this event or another: its documents
 * without data must be entered first.
 */
export function validatedForRace(of: EntryToChange): Validated {
  return { ...toValidatedEntry(of), mustAnswer: true }
}

/** Turns refusals of the orders module into those of this module; other codes stay. */
export function mapChangeError<Code extends RaceOfPlaceRefusal | PriceDifferenceRefusal | EventMoveRefusal>(
  code: Code,
): Exclude<Code, OrderRefusal> | 'registration.not_found' | 'registration.not_active' | 'registration.entry_unknown' {
  switch (code) {
    case 'orders.not_found':
      return 'registration.not_found'
    case 'orders.not_paid':
      return 'registration.not_active'
    case 'orders.line_unknown':
      return 'registration.entry_unknown'
    default:
      return code as Exclude<Code, OrderRefusal>
  }
}
