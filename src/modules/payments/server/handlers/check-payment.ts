import { err, ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { checkQrCodeStatus, type PaymentStatus } from '../../contract/check-payment.ts'
import { isPaymentUnderWay, type PaymentState } from '../../domain/payment-state.ts'
import { settleWithProvider } from '../commands/settle-with-provider.ts'
import { ProviderDown } from '../providers/circuit-breaker.ts'
import { claimAsk } from '../queries/asking.ts'
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
  const scope = { role: 'app', tenantId: tenant.id } as const
  const payment = await services.db.transaction({ ...scope, readOnly: true }, (tx) => findPayment(tx, body.qrId))
  if (payment === null || payment.accountId !== actor.accountId) return err('payments.unknown')
  const answer = (state: PaymentState, isProviderSilent: boolean) =>
    ok({ qrId: payment.id, status: statusOf[state], registrationId: payment.orderId, isProviderSilent })
  if (!isPaymentUnderWay(payment.state)) return answer(payment.state, false)
  // Whose turn it is not, hears what is known: another page has just asked.
  const isOurTurn = await services.db.transaction(scope, (tx) => claimAsk(tx, payment.id))
  if (!isOurTurn) return answer(payment.state, false)
  try {
    const present = await settleWithProvider(services, { tenantId: tenant.id, paymentId: payment.id }, false)
    return answer((present ?? payment).state, false)
  } catch (error) {
    // Its webhook will; the payer goes on waiting. That it is down has been said by who found out.
    if (!(error instanceof ProviderDown)) context.log.warn({ err: error }, 'the provider did not answer')
    return answer(payment.state, true)
  }
})
