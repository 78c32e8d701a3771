import type { Tx } from '#src/platform/db/tx.ts'
import type { Services } from '#src/platform/services.ts'
import { needsRequisites } from '../../domain/refund-requisites.ts'
import type { ByHand } from '../../domain/refund-state.ts'
import { toPaymentThere } from '../commands/provider-of.ts'
import { findPayment, listOrderPayments, type PaymentRow } from '../queries/payments.ts'
import { findGivenRequisites, hasKnownAccount } from '../queries/refund-requisites.ts'
import { type RefundRow, refundsOfOrders } from '../queries/refunds.ts'

type Providers = Pick<Services, 'paymentProviders'>

/** Where a refund of this sum would be made, and whether its account is known. Runs outside of transactions. */
export async function plannedHand(
  { paymentProviders }: Providers,
  payment: PaymentRow,
  amountMinor: number,
): Promise<{ readonly byHand: ByHand | null; readonly hasKnownAccount: boolean }> {
  const provider = await paymentProviders.of(payment)
  const { providerReference: reference } = payment
  if (provider === undefined || reference === null) return { byHand: null, hasKnownAccount: false }
  const there = { ...toPaymentThere(payment), reference }
  const others = { madeMinor: 0, references: [] }
  const byHand = provider.refundsByHand?.({ key: '', payment: there, amountMinor, others }) ?? null
  const known = byHand === 'transfer' ? ((await provider.transferTo?.(there)) ?? null) : null
  return { byHand, hasKnownAccount: known !== null }
}

/** Whether the payer has to say where the money of this refund goes, also before the job has looked at it. */
export async function isRequisitesNeeded(
  services: Providers,
  { payment, refund, isKnown }: { readonly payment: PaymentRow; readonly refund: RefundRow; readonly isKnown: boolean },
): Promise<boolean> {
  if (refund.state === 'by_hand') return needsRequisites({ ...refund, hasKnownAccount: isKnown })
  if (refund.state !== 'requested') return false
  const planned = await plannedHand(services, payment, refund.amountMinor - refund.disputedMinor)
  return needsRequisites({ state: refund.state, ...planned })
}

/** Whether the money of an order waits for an account that its payer has not named. Runs outside of transactions. */
export async function awaitsRequisites(services: Providers & Pick<Services, 'db'>, orderId: string): Promise<boolean> {
  const open = await services.db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const found = []
    for (const refund of await refundsOfOrders(tx, [orderId])) {
      const payment = await findPayment(tx, refund.paymentId)
      if (payment === null || (await findGivenRequisites(tx, refund.id)) !== null) continue
      found.push({ payment, refund, isKnown: await hasKnownAccount(tx, refund.id) })
    }
    return found
  })
  for (const one of open) if (await isRequisitesNeeded(services, one)) return true
  return false
}

/** The payment of which an order's refunds are made; null where nobody paid. */
export async function paymentThatPaid(tx: Tx, orderId: string): Promise<PaymentRow | null> {
  return (await listOrderPayments(tx, [orderId])).find(({ state }) => state === 'succeeded') ?? null
}

/**
 * Which sums, if they went back of the payment of an order, would wait for an account: a provider may
 * give back all of a payment by its API, and a part of it not.
 */
export async function sumsToAccount(
  services: Providers,
  payment: PaymentRow | null,
  sumsMinor: readonly number[],
): Promise<ReadonlySet<number>> {
  const sums = new Set<number>()
  if (payment === null) return sums
  for (const sum of new Set(sumsMinor)) {
    if (sum <= 0) continue
    // What is more was paid by other payments: of price differences and options.
    const planned = await plannedHand(services, payment, Math.min(sum, payment.amountMinor))
    if (needsRequisites({ state: 'requested', ...planned })) sums.add(sum)
  }
  return sums
}
