import { err, ok, type Result } from '#src/kernel/result.ts'
import { changeOrder } from '#src/modules/orders/server/commands/change-order.ts'
import { emitOrderChanged } from '#src/modules/orders/server/commands/emit-order-changed.ts'
import { currentOrderStatus } from '#src/modules/orders/server/reads/build-cart.ts'
import type { Services } from '#src/platform/services.ts'
import { hasEntry } from '../../../server/queries/own-entries.ts'
import { assignReleasedPlace } from '../../../waitlist/server/commands/releases.ts'
import { type PlaceRefusal, placeRefused, toHoldRequest } from './hold-place.ts'
import {
  claimReservedPlace,
  consumeWaitlistOffer,
  redeemAccessCode,
  takeCategory,
  takeReservedPlace,
} from './hold-place-separately.ts'
import type { PlaceRequest } from './place-request.ts'

/**
 * Takes a place for one more person, or in one more race of the event, in an unpaid order. Its
 * clock is unchanged: the new place is held as long as the others. If the person has an entry of
 * this race in the order, nothing changes.
 */
export async function addEntry(
  services: Services,
  tenant: { readonly id: number },
  request: PlaceRequest,
): Promise<Result<undefined, PlaceRefusal | 'stale'>> {
  const { race, accountId, orderId } = request
  const input = toHoldRequest(services, request)
  const by = { services, tenant, actor: { accountId } }
  const added = await changeOrder(
    by,
    orderId,
    async (tx, order): Promise<Result<undefined, PlaceRefusal | 'stale'>> => {
      if (order.eventId !== race.eventId || order.heldUntil === null || order.kind !== 'registration')
        return err('registration.order_ended')
      if ((await currentOrderStatus(tx, order)) !== 'awaiting_payment') return err('registration.order_ended')
      if (await hasEntry(tx, { orderId, personKey: input.personKey, raceId: race.raceId })) return ok()
      const isOffered = await consumeWaitlistOffer(tx, request, input)
      const reserveId = isOffered ? null : await claimReservedPlace(tx, request)
      const [row] = await tx.named<{ code: string }>(
        'registration.add_place',
        'select registration.add_place($1, $2, $3, $4, $5::jsonb) as code',
        [order.tenantId, order.eventId, race.rulesVersion, order.heldUntil, JSON.stringify(input)],
      )
      if (row?.code !== 'held') return placeRefused(row?.code ?? '', race)
      if (isOffered) await assignReleasedPlace(tx, { race, orderId, accountId, personKey: input.personKey })
      if (reserveId !== null) await takeReservedPlace(tx, request, { reserveId, personKey: input.personKey })
      const opened = await redeemAccessCode(tx, request, order.heldUntil, input.personKey)
      if (!opened.ok) return opened
      const placed = await takeCategory(tx, services, request, { until: order.heldUntil, personKey: input.personKey })
      if (placed.ok) await emitOrderChanged(tx, order)
      return placed
    },
  )
  if (added.ok) return ok()
  const { code, ...details } = added.error
  return err(mapEntryError(code), details)
}

type OfOrder = 'orders.not_found' | 'orders.not_open' | 'orders.provider_unavailable'
type InOwnWords = 'registration.not_found' | 'registration.order_ended' | 'registration.provider_unavailable'

/** The order's refusal as a code of the registration. */
export function mapEntryError<Own extends string>(code: Own | OfOrder): Exclude<Own, OfOrder> | InOwnWords {
  switch (code) {
    case 'orders.not_found':
      return 'registration.not_found'
    case 'orders.not_open':
      return 'registration.order_ended'
    case 'orders.provider_unavailable':
      return 'registration.provider_unavailable'
    default:
      return code as Exclude<Own, OfOrder>
  }
}
