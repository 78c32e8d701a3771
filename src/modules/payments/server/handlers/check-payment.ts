import { err, ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { checkQrCodeStatus, type PaymentStatus } from '../../contract/check-payment.ts'
import type { PaymentState } from '../../domain/payment-state.ts'
import { settleWithProvider } from '../commands/settle-with-provider.ts'
import { findPayment } from '../queries/payments.ts'

const statusOf: Record<PaymentState, PaymentStatus> = {
  created: 'open',
  open: 'open',
  succeeded: 'paid',
  declined: 'declined',
  cancelled: 'cancelled',
  expired: 'expired',
  refunding: 'returned',
  refunded: 'returned',
}

export const checkQrCodeStatusHandler = handle(checkQrCodeStatus, async (context, { body }) => {
  const { services, tenant, actor } = context
  const scope = { role: 'app', tenantId: tenant.id, readOnly: true } as const
  const payment = await services.db.transaction(scope, (tx) => findPayment(tx, body.qrId))
  if (payment === null || payment.accountId !== actor.accountId) return err('payments.unknown')
  const of = { tenantId: tenant.id, paymentId: payment.id }
  const present = await settleWithProvider(services, of, false).catch((error: unknown) => {
    context.log.warn({ err: error }, 'the provider did not answer') // its webhook will; the payer goes on waiting
    return payment
  })
  const status = statusOf[(present ?? payment).state]
  return ok({ qrId: payment.id, status, registrationId: payment.orderId })
})
