import { z } from 'zod'
import { defineEvent } from '#src/platform/events/define-event.ts'

const Payment = z.object({
  tenantId: z.number().int(),
  paymentId: z.uuid(),
  orderId: z.uuid(),
})

/** The organizer whose own shop has the money; null: the platform's. */
const shop = { shopOrganizerId: z.uuid().nullable() }

/** A payment succeeded. The subscribers mark the order paid in the same transaction. */
export const paymentSucceeded = defineEvent({
  name: 'payments.succeeded',
  payload: Payment.extend({
    ...shop,
    provider: z.string(),
    amountMinor: z.number().int(),
    /** The discount for its method. */
    discountMinor: z.number().int(),
    currency: z.string(),
  }),
})

/** A payment ended without money: declined, cancelled or expired. */
export const paymentFailed = defineEvent({ name: 'payments.failed', payload: Payment })

/** A refund is made: its money is on the way to the payer, and posted. */
export const paymentRefunded = defineEvent({
  name: 'payments.refunded',
  payload: Payment.extend({
    refundId: z.uuid(),
    amountMinor: z.number().int(),
    /** The part that the provider paid out with a receipt that it makes; the rest has none of its. */
    receiptedMinor: z.number().int(),
    currency: z.string(),
  }),
})

/** A refund waits for an account that its payer has not named in three days. */
export const requisitesMissing = defineEvent({
  name: 'payments.requisites_missing',
  payload: Payment.extend({ refundId: z.uuid() }),
})

/** A payment of another sum came: it is refunded automatically, and the order still waits. */
export const paymentOfWrongSum = defineEvent({
  name: 'payments.wrong_sum',
  payload: Payment.extend({
    ...shop,
    expectedMinor: z.number().int(),
    receivedMinor: z.number().int(),
    currency: z.string(),
  }),
})
