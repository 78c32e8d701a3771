import type { Services } from '#src/platform/services.ts'
import { findPayment } from '../queries/payments.ts'
import { applyDispute } from './apply-dispute.ts'
import { providerOf, toPaymentThere } from './provider-of.ts'

/**
 * Asks the provider about a dispute, and applies the answer. A message only names the dispute: its own
 * words are never believed, and may be older than the answer.
 */
export async function checkDispute(
  services: Services,
  { tenantId, paymentId, reference }: { tenantId: number; paymentId: string; reference: string },
): Promise<void> {
  const payment = await services.db.transaction({ role: 'app', tenantId, readOnly: true }, (tx) =>
    findPayment(tx, paymentId),
  )
  if (payment === null || payment.providerReference === null) return
  const provider = await providerOf(services, payment)
  const there = { ...toPaymentThere(payment), reference: payment.providerReference }
  const dispute = await provider.retrieveDispute?.(reference, there)
  if (dispute === undefined || dispute === null) return
  const report = { ...dispute, kind: 'dispute', source: 'provider', reference } as const
  await services.db.transaction({ role: 'app', tenantId }, (tx) =>
    applyDispute(tx, paymentId, report, `reported by ${payment.provider}`),
  )
}
