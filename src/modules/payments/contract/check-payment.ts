import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'

export const PaymentStatus = z.enum(['open', 'paid', 'declined', 'cancelled', 'expired', 'returned'])
export type PaymentStatus = z.infer<typeof PaymentStatus>

/** SPEC §7. `qrId` is the payment's id, whatever the method; another's is answered as an unknown one. */
export const checkQrCodeStatus = defineRoute({
  method: 'post',
  path: '/Payment/CheckQrCodeStatus',
  summary: 'How a payment stands; asks the provider while it is open, once a second at most',
  role: 'account',
  isRepeatable: true,
  transaction: 'none',
  body: z.object({ qrId: z.uuid('payments.unknown') }),
  reply: z.object({
    qrId: z.uuid(),
    status: PaymentStatus,
    registrationId: z.uuid(),
    /** Where the payer goes on; null until the provider has opened the payment, and once it has ended. */
    confirmationUrl: z.string().nullable(),
    /** The provider could not be reached, or has opened nothing for long; asking again later is all there is to do. */
    isProviderSilent: z.boolean(),
  }),
  errors: { 'payments.unknown': 404 },
})
