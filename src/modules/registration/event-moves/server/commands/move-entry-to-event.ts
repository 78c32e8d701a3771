import { err, ok, type Result } from '#src/kernel/result.ts'
import type { BothLanguages } from '#src/kernel/texts.ts'
import { recordConsent } from '#src/modules/accounts/server/commands/record-consent.ts'
import { type RaceRules, raceRulesOfEvent } from '#src/modules/catalog/server/reads/race-rules.ts'
import { lockPools } from '#src/modules/inventory/server/commands/set-pools.ts'
import { consentErrors, consentsIn } from '#src/modules/orders/domain/consents.ts'
import { paymentTimeLimitMs } from '#src/modules/orders/domain/payment-time-limit.ts'
import { endOpenPriceDifferences, lockPaidOrder } from '#src/modules/orders/server/commands/lock-paid-order.ts'
import { movePlaceToEvent, openEventMove } from '#src/modules/orders/server/commands/move-place-to-event.ts'
import { consentVersions } from '#src/modules/orders/server/reads/consent-versions.ts'
import { findUnpaidEventMove } from '#src/modules/orders/server/reads/unpaid-price-differences.ts'
import type { MinPayableIn } from '#src/modules/payments/server/reads/min-payable.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { newId } from '#src/platform/new-id.ts'
import type { TextOf } from '#src/platform/text-of.ts'
import { isOfferedTo, mapChangeError, validatedForRace } from '../../../changes/server/commands/change-race.ts'
import { type EntryToChange, entryToChange } from '../../../changes/server/reads/entry-to-change.ts'
import { toPlaceRefusal } from '../../../checkout/server/commands/hold-place.ts'
import { holdPlacesIn } from '../../../checkout/server/commands/place-batcher.ts'
import { validateMove } from '../../../checkout/server/commands/validate-entry.ts'
import { findDeferral } from '../../../deferrals/server/queries/deferrals.ts'
import { deferralTerms } from '../../../deferrals/server/reads/deferral-terms.ts'
import { registerPath } from '../../../domain/register-path.ts'
import { entryDetails } from '../../../entry-details/domain/entry-details.ts'
import type { moveEntryToEventRoute } from '../../contract/event-move.ts'
import { eventsToMoveTo } from '../reads/events-to-move-to.ts'

export type EventMove = {
  readonly accountId: string
  readonly orderId: string
  readonly entryId: string
  readonly eventCode: string
  readonly raceCode: string
  readonly shownRefundMinor: number
  /** The sum to pay first, as shown, above the sum that the place credits; 0: none. */
  readonly shownDueMinor: number
  readonly consents: readonly string[]
  readonly language: 'ru' | 'en'
  readonly textOf: TextOf
  readonly minPayable: MinPayableIn
  readonly address: string
  readonly userAgent: string
}
type Refusal = keyof (typeof moveEntryToEventRoute)['errors']

/**
 * Moves a paid entry of a cancelled event, or a deferred one, to a race of another event that the
 * organizer has named: validated like a new registration there, a place taken there in an order of
 * its own, paid by the sums paid here, the entry here cancelled, the rest refunded: one
 * transaction. A price above the moved sums is paid first: the order waits for it, and until then
 * nothing else changes.
 * @locks payments, orders, both events by id
 */
export async function moveEntryToAnotherEvent(tx: Tx, eventMove: EventMove): Promise<Result<MovedEntry, Refusal>> {
  const { accountId, orderId } = eventMove
  const paid = await lockPaidOrder(tx, orderId)
  if (paid === null) return err('registration.not_found')
  const found = await entryToChange(tx, eventMove, ['confirmed', 'deferred'])
  if (!found.ok) return found
  const { entry, race: from } = found.value
  const deferral = entry.state === 'deferred' ? await findDeferral(tx, entry.id) : null
  const targetRaces = await raceRulesOfEvent(tx, eventMove.eventCode)
  const events = [from.eventId, ...targetRaces.slice(0, 1).map(({ eventId }) => eventId)].sort()
  for (const eventId of new Set(events)) await lockPools(tx, { tenantId: from.tenantId, eventId })
  const to = await racePermitted(tx, found.value, eventMove)
  if (!to.ok) return to
  const validated = validatedForRace(found.value)
  const validation = validateMove(to.value, validated, tx.now)
  if (validation !== null) return validation.refusal as ReturnType<typeof err<Refusal>>
  const missing = consentsIn(to.value.currency).filter((kind) => !eventMove.consents.includes(kind))
  if (missing.length > 0) {
    const fields = Object.fromEntries(missing.map((kind) => [`consents.${kind}`, consentErrors[kind]]))
    return err('orders.consents_missing', { fields })
  }
  const waiting = eventMove.shownDueMinor > 0 ? await findUnpaidEventMove(tx, orderId, entry.holdId) : null
  if (waiting !== null && waiting.raceId === to.value.raceId) {
    if (waiting.dueMinor !== eventMove.shownDueMinor) return err('orders.price_difference_changed')
    return ok({ orderId: waiting.priceDifferenceId, payAt: orderPage(to.value, waiting.priceDifferenceId) })
  }
  const minPayable = await eventMove.minPayable(tx)
  if (eventMove.shownDueMinor > 0 && eventMove.shownDueMinor < minPayable(to.value.currency, to.value.organizerId))
    return err('orders.difference_too_small')
  await endOpenPriceDifferences(tx, paid, [entry.holdId], 'another race chosen')
  const toOrderId = newId()
  const { raceId, poolId, raceNameRu: nameRu, raceNameEn: nameEn } = to.value
  const { personKey, participantId, participant, holdId } = entry
  const person = { orderId: toOrderId, accountId, language: eventMove.language, personKey, participantId, participant }
  const { details } = entryDetails(to.value, validated.detailsInput)
  const input = {
    ...person,
    raceId,
    poolId,
    nameRu,
    nameEn,
    isPrepaid: true as const,
    ...(Object.keys(details).length > 0 ? { details } : {}),
  }
  const [response] = await holdPlacesIn(tx, to.value, paymentTimeLimitMs, [input])
  if (response?.code !== 'held') return err(refusalIn(response?.code ?? ''))
  await recordConsents(tx, eventMove, { currency: to.value.currency, subject: toOrderId })
  const { shownDueMinor, shownRefundMinor } = eventMove
  const deferred = deferral && (await deferralTerms(tx, deferral))
  const moveInput = { accountId, holdId, toOrderId, deferred, name: nameOf(to.value, eventMove.textOf) }
  const done =
    shownDueMinor > 0
      ? await openEventMove(tx, paid, { ...moveInput, shownDueMinor })
      : await movePlaceToEvent(tx, paid, { ...moveInput, shownRefundMinor })
  if (!done.ok) return err(mapChangeError(done.error.code))
  return ok({ orderId: toOrderId, payAt: shownDueMinor > 0 ? orderPage(to.value, toOrderId) : null })
}

export type MovedEntry = {
  readonly orderId: string
  /** The page where the difference is paid, on the event's brand; null where there is none. */
  readonly payAt: { readonly tenantCode: string; readonly path: string } | null
}

/** The moved sum's name on the new place's bill. */
function nameOf({ raceNameRu, raceNameEn }: RaceRules, textOf: TextOf): BothLanguages {
  return {
    ru: textOf('ru', 'registration', 'bareMovedSum', { race: raceNameRu }),
    en: textOf('en', 'registration', 'bareMovedSum', { race: raceNameEn }),
  }
}

function orderPage(race: RaceRules, orderId: string) {
  return { tenantCode: race.tenantCode, path: registerPath(race, 'order', orderId) }
}

async function racePermitted(
  tx: Tx,
  of: EntryToChange,
  { eventCode, raceCode }: EventMove,
): Promise<Result<RaceRules, 'registration.not_cancelled' | 'registration.race_not_found'>> {
  const events = await eventsToMoveTo(tx, of)
  if (events === null) return err('registration.not_cancelled')
  if (!events.includes(eventCode)) return err('registration.race_not_found')
  const to = (await raceRulesOfEvent(tx, eventCode)).find((race) => race.raceCode === raceCode)
  return to !== undefined && isOfferedTo(to) ? ok(to) : err('registration.race_not_found')
}

function refusalIn(code: string): Refusal {
  const refusal = toPlaceRefusal(code)
  return refusal === 'stale' ? 'registration.busy' : (refusal as Refusal)
}

async function recordConsents(
  tx: Tx,
  { accountId, address, userAgent }: EventMove,
  { currency, subject }: { readonly currency: string; readonly subject: string },
): Promise<void> {
  for (const kind of consentsIn(currency)) {
    await recordConsent(tx, { accountId, kind, textVersion: consentVersions[kind], subject, address, userAgent })
  }
}
