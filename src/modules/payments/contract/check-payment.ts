import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'

export const PaymentStatus = z.enum(['open', 'paid', 'declined', 'cancelled', 'expired', 'returned'])
export type PaymentStatus = z.infer<typeof PaymentStatus>

/**
 * SPEC §7. `qrId` is the payment's id, whatever the method; another account's payment is returned
 * as unknown.
 */
export const checkQrCodeStatusRoute = defineRoute({
  method: 'post',
  path: '/Payment/CheckQrCodeStatus',
  summary: 'Retrieve the state of a payment; an open one is checked with the provider at most once per second',
  role: 'account',
  isRepeatable: true,
  transaction: 'none',
  body: z.object({ qrId: z.uuid('payments.unknown') }),
  reply: z.object({
    qrId: z.uuid(),
    status: PaymentStatus,
    /** Open, and the payer has done all: the bank holds the money, and the payment is being confirmed. */
    isAuthorized: z.boolean(),
    registrationId: z.uuid(),
    /**
     * The page where the payer continues; null until the provider has opened the payment, and once
     * there is nothing to do.
     */
    confirmationUrl: z.string().nullable(),
    /**
     * The provider does not respond, or has not opened the payment for long; the page can only ask
     * again later.
     */
    isProviderUnavailable: z.boolean(),
  }),
  errors: { 'payments.unknown': 404 },
})
