import { z } from 'zod'
import { defineEvent } from '#src/platform/events/define-event.ts'

const Payment = z.object({
  tenantId: z.number().int(),
  paymentId: z.uuid(),
  orderId: z.uuid(),
})

/** Money has come. Whoever is owed for it settles in the same transaction. */
export const paymentSucceeded = defineEvent({
  name: 'payments.succeeded',
  payload: Payment.extend({ provider: z.string(), amountMinor: z.number().int(), currency: z.string() }),
})

/** A payment ended without money: declined, cancelled or run out. */
export const paymentFailed = defineEvent({ name: 'payments.failed', payload: Payment })

/** Another sum came than was asked for: it goes back by itself, and the order waits on. */
export const paymentOfWrongSum = defineEvent({
  name: 'payments.wrong_sum',
  payload: Payment.extend({ expectedMinor: z.number().int(), receivedMinor: z.number().int(), currency: z.string() }),
})
