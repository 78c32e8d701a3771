import { err, ok, type Result } from '#src/kernel/result.ts'
import { claimReserved, holdFromReserve } from '#src/modules/inventory/server/commands/reserve-units.ts'
import { claimWaitlistOffer } from '#src/modules/inventory/server/commands/waitlist.ts'
import { paymentTimeLimitMs } from '#src/modules/orders/domain/payment-time-limit.ts'
import { type AccessRefusal, consumeAccessCode } from '#src/modules/orders/server/commands/consume-access-code.ts'
import { lockOwnOrder } from '#src/modules/orders/server/reads/order-status.ts'
import { Rollback } from '#src/platform/db/database.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Services } from '#src/platform/services.ts'
import { holdOfEntry } from '../../../server/queries/own-entries.ts'
import { setCategory } from '../../../social-categories/server/commands/set-category.ts'
import { offerFor } from '../../../waitlist/domain/waitlist-rules.ts'
import { assignReleasedPlace } from '../../../waitlist/server/commands/releases.ts'
import { openOffers } from '../../../waitlist/server/queries/waitlist-entries.ts'
import { type HoldRequest, type HoldResult, holdPlacesIn } from './place-batcher.ts'
import type { PlaceRequest } from './place-request.ts'

export type AccessCodeError = 'registration.promo_needed' | 'registration.promo_wrong'
export type SeparateHoldRefusal = AccessCodeError | 'registration.category_used_up'

/**
 * Takes a restricted place: behind an access code, at a category's price, held for the owner of a
 * promo code, or offered from the waitlist. It uses the same call as other places, in its own
 * transaction, which also takes the code's use and the quota's unit or consumes the offer; if one of
 * them fails, the place is not taken.
 */
export async function holdPlaceSeparately(
  services: Services,
  request: PlaceRequest,
  input: HoldRequest & Pick<PlaceRequest, 'participant'>,
): Promise<Result<HoldResult, SeparateHoldRefusal>> {
  const { race, accountId, orderId } = request
  const scope = { role: 'app', tenantId: race.tenantId, accountId } as const
  return await services.db.transaction<Result<HoldResult, SeparateHoldRefusal>>(scope, async (tx) => {
    await lockOwnOrder(tx, orderId) // before the event, as everywhere
    const isOffered = await consumeWaitlistOffer(tx, request, input)
    const reserveId = isOffered ? null : await claimReservedPlace(tx, request)
    const [response] = await holdPlacesIn(tx, race, paymentTimeLimitMs, [input])
    if (response === undefined) throw new Error(`order ${orderId}: holding a place returned no result`)
    if (response.code !== 'held' || response.payBefore === null) throw new Rollback(ok(response))
    if (isOffered) await assignReleasedPlace(tx, { race, orderId, accountId, personKey: input.personKey })
    if (reserveId !== null) await takeReservedPlace(tx, request, { reserveId, personKey: input.personKey })
    const opened = await redeemAccessCode(tx, request, response.payBefore, input.personKey)
    if (!opened.ok) throw new Rollback(opened)
    const priced = await takeCategory(tx, services, request, { until: response.payBefore, personKey: input.personKey })
    if (!priced.ok) throw new Rollback(priced)
    return ok(response)
  })
}

/**
 * Releases this person's waitlist offer to the order; false where there is none.
 * @locks none: the caller holds the lock on the order
 */
export async function consumeWaitlistOffer(
  tx: Tx,
  { race, accountId }: Pick<PlaceRequest, 'race' | 'accountId'>,
  input: HoldRequest & Pick<PlaceRequest, 'participant'>,
): Promise<boolean> {
  const offer = offerFor(await openOffers(tx, accountId, race.raceId), input)
  return offer !== undefined && (await claimWaitlistOffer(tx, { ...race, entryId: offer.entryId }))
}

/**
 * Frees one place that the request's promo code holds; null where it holds none now, and a place is
 * taken as by everybody.
 * @locks the event; the caller has locked the order
 */
export async function claimReservedPlace(
  tx: Tx,
  { race, reserveKey }: Pick<PlaceRequest, 'race' | 'reserveKey'>,
): Promise<string | null> {
  if (reserveKey === undefined) return null
  const { tenantId, eventId, poolId } = race
  return await claimReserved(tx, { tenantId, eventId, poolId, key: reserveKey })
}

/** The place just taken is one of the reserve: it returns there when it is released. */
export async function takeReservedPlace(
  tx: Tx,
  { race, orderId }: Pick<PlaceRequest, 'race' | 'orderId'>,
  { reserveId, personKey }: { readonly reserveId: string; readonly personKey: string },
): Promise<void> {
  const holdId = await holdOfEntry(tx, { orderId, raceId: race.raceId, personKey })
  if (holdId === null) throw new Error(`order ${orderId}: entry of the held place missing`)
  await holdFromReserve(tx, holdId, reserveId)
}

/**
 * The refusals that a person with a waitlist offer may get: no free place, or a place held for them
 * already.
 */
export function mayBeOffered(code: string): boolean {
  return ['sold_out', 'limit_reached', 'already_held', 'account_limit'].includes(code)
}

/** Gives the place just taken its category's price; does nothing at the race's own price. */
export async function takeCategory(
  tx: Tx,
  services: Services,
  { race, orderId, accountId, details }: PlaceRequest,
  { until, personKey }: { readonly until: string; readonly personKey: string },
): Promise<Result<undefined, 'registration.category_used_up'>> {
  const input = details?.category
  return input === undefined
    ? ok()
    : await setCategory(tx, services, { race, orderId, accountId, personKey, input, until })
}

/**
 * Takes a use of the race's access code for the place just taken; does nothing where no code is
 * needed.
 */
export async function redeemAccessCode(
  tx: Tx,
  { race, orderId, accountId }: Pick<PlaceRequest, 'race' | 'orderId' | 'accountId'>,
  until: string,
  personKey: string,
): Promise<Result<undefined, AccessCodeError>> {
  if (!race.isByCode) return ok()
  const placeHoldId = await holdOfEntry(tx, { orderId, raceId: race.raceId, personKey })
  if (placeHoldId === null) throw new Error(`order ${orderId}: entry of the held place missing`)
  const { tenantId, eventId, raceId } = race
  const taken = await consumeAccessCode(tx, { tenantId, eventId, orderId, accountId, raceId, placeHoldId, until })
  return taken.ok ? ok() : err(errorOfRefusal[taken.error.code])
}

const errorOfRefusal = {
  'orders.access_needed': 'registration.promo_needed',
  'orders.access_gone': 'registration.promo_wrong',
} as const satisfies Record<AccessRefusal, AccessCodeError>
