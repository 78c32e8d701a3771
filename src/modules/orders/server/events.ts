import { z } from 'zod'
import { defineEvent } from '#src/platform/events/define-event.ts'

const Order = z.object({ tenantId: z.number().int(), orderId: z.uuid(), eventId: z.uuid() })
/** A linked order: it has no places of its own. */
const isLinked = z.boolean().default(false)
/** Its payment takes a place that another account has until then. */
const takesPlace = z.boolean().default(false)

/**
 * The lines or the people of an unpaid order changed, or it is about to be paid. Published with the
 * order locked and no payment open; what depends on its content follows in the same transaction.
 */
export const orderChanged = defineEvent({
  name: 'orders.changed',
  /** `rechecksPrices`: the payer looks at the order again, so that prices may follow their tables. */
  payload: Order.extend({ rechecksPrices: z.boolean().default(false) }),
})

/**
 * An order's products are to be chosen for its people: the registration names the entries on its
 * places in the same transaction (`nameEntries`). Published with the order locked.
 */
export const entriesNeeded = defineEvent({ name: 'orders.entries_needed', payload: Order })

/**
 * Payments came for orders of which some had expired: those are about to take their places again,
 * unless a subscriber refuses a code of theirs (`refuseLateCode`). Published for all orders of the
 * list, so that the limits of all their codes are locked in order; their events are locked.
 */
export const orderReturning = defineEvent({ name: 'orders.returning', payload: Order.extend({ isLate: z.boolean() }) })

/**
 * An unpaid order waits for days for a payment that may as well come at once. An invoice of ours is not
 * meant: it has emails of its own.
 */
export const orderReserved = defineEvent({ name: 'orders.reserved', payload: Order })

/** The order is paid, or was free: its holds are taken. */
export const orderPaid = defineEvent({ name: 'orders.paid', payload: Order.extend({ isLinked, takesPlace }) })

/**
 * The difference to a more expensive race is paid: the paid order's place is in that race now, and the old
 * place is released.
 */
export const priceDifferencePaid = defineEvent({
  name: 'orders.price_difference_paid',
  payload: Order.extend({
    priceDifferenceId: z.uuid(),
    holdId: z.uuid(),
    raceId: z.uuid(),
    ordinal: z.number().int(),
    dueMinor: z.number().int(),
  }),
})

/** The order expired or was abandoned: its holds are released. */
export const orderEnded = defineEvent({
  name: 'orders.ended',
  payload: Order.extend({ isLinked, takesPlace, status: z.enum(['expired', 'cancelled']) }),
})

/** A higher price was paid for a paid place that stays where it is. */
export const placePriceDifferencePaid = defineEvent({
  name: 'orders.place_price_difference_paid',
  payload: Order.extend({ priceDifferenceId: z.uuid(), holdId: z.uuid(), dueMinor: z.number().int() }),
})

/** A paid place now pays one at another event; the original place is cancelled. */
export const placeMoved = defineEvent({
  name: 'orders.place_moved',
  payload: Order.extend({ holdId: z.uuid(), toOrderId: z.uuid() }),
})

/**
 * A payment came for an order that no longer waited for it: it took the places, since they were
 * free, or is refunded.
 */
export const latePayment = defineEvent({
  name: 'orders.late_payment',
  payload: Order.extend({
    paymentId: z.uuid(),
    amountMinor: z.number().int(),
    outcome: z.enum(['took_places', 'places_gone', 'order_over', 'paid_already', 'other_sum', 'event_not_held']),
  }),
})

/** A part of a paid place's price was returned, and the place stays: its race is a cheaper one now. */
export const placePriceReduced = defineEvent({
  name: 'orders.place_price_reduced',
  payload: Order.extend({ holdId: z.uuid() }),
})

/**
 * A paid order, or a part of it, was cancelled: its places are released, its refund is under way.
 */
export const linesCancelled = defineEvent({
  name: 'orders.lines_cancelled',
  payload: Order.extend({
    cancellationId: z.uuid(),
    cause: z.string(),
    /** The cancelled places by their holds, and whether each is refunded. */
    places: z.array(z.object({ holdId: z.uuid(), isRefunded: z.boolean() })),
  }),
})
