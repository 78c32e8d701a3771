import { z } from 'zod'
import { defineEvent } from '#src/platform/events/define-event.ts'

const Order = z.object({ tenantId: z.number().int(), orderId: z.uuid(), eventId: z.uuid() })
/** It is paid beside another order, and has no places of its own. */
const isLinked = z.boolean().default(false)
/** It pays for a place that is somebody's until then. */
const takesPlace = z.boolean().default(false)

/** The order is paid, or there was nothing to pay: what it holds is its owner's. */
export const orderPaid = defineEvent({ name: 'orders.paid', payload: Order.extend({ isLinked, takesPlace }) })

/** The difference to a more expensive race is paid: the place of the paid order is there from now on, and free where it was. */
export const priceDifferencePaid = defineEvent({
  name: 'orders.price_difference_paid',
  payload: Order.extend({
    priceDifferenceId: z.uuid(),
    holdId: z.uuid(),
    raceId: z.uuid(),
    ordinal: z.number().int(),
    moreMinor: z.number().int(),
  }),
})

/** The order ran out or was given up: what it held is free again. */
export const orderEnded = defineEvent({
  name: 'orders.ended',
  payload: Order.extend({ isLinked, takesPlace, status: z.enum(['expired', 'cancelled']) }),
})

/** More was paid for a paid place that stays where it is. */
export const placePriceDifferencePaid = defineEvent({
  name: 'orders.place_price_difference_paid',
  payload: Order.extend({ priceDifferenceId: z.uuid(), holdId: z.uuid(), moreMinor: z.number().int() }),
})

/** A paid place pays one at another event from here on; it was given up where it was. */
export const placeMoved = defineEvent({
  name: 'orders.place_moved',
  payload: Order.extend({ holdId: z.uuid(), toOrderId: z.uuid() }),
})

/**
 * Money came that the order no longer waited for: it took the places all the same, since they were free, or goes back.
 */
export const latePayment = defineEvent({
  name: 'orders.late_payment',
  payload: Order.extend({
    paymentId: z.uuid(),
    amountMinor: z.number().int(),
    outcome: z.enum(['took_places', 'places_gone', 'order_over', 'paid_already', 'other_sum', 'event_off']),
  }),
})

/** A paid order, or a part of it, was given up: its places are free again, its money is on its way back. */
export const linesCancelled = defineEvent({
  name: 'orders.lines_cancelled',
  payload: Order.extend({
    cancellationId: z.uuid(),
    cause: z.string(),
    /** The places that went, by their holds, and whether money goes back for each. */
    places: z.array(z.object({ holdId: z.uuid(), isRefunded: z.boolean() })),
  }),
})
