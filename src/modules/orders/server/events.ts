import { z } from 'zod'
import { defineEvent } from '#src/platform/events/event-bus.ts'

const Order = z.object({ tenantId: z.number().int(), orderId: z.uuid(), eventId: z.uuid() })

/** The order is paid, or there was nothing to pay: what it holds is its owner's. */
export const orderPaid = defineEvent({ name: 'orders.paid', payload: Order })

/** The order ran out or was given up: what it held is free again. */
export const orderEnded = defineEvent({
  name: 'orders.ended',
  payload: Order.extend({ status: z.enum(['expired', 'cancelled']) }),
})
