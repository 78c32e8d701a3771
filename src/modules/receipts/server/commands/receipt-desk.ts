import { findContact } from '#src/modules/accounts/server/reads/contact.ts'
import type {
  ProviderReceipt,
  ReceiptDesk,
  RefundReceiptSource,
} from '#src/modules/payments/domain/provider-receipt.ts'
import { findPaymentById, type KnownPayment } from '#src/modules/payments/server/reads/payment-by-id.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { hasSupplierData, type ReceiptContent } from '../../domain/receipt.ts'
import { acquirerContents, insertAcquirerContent, type NewAcquirerContent } from '../queries/acquirer-contents.ts'
import { contentsOfPayments, contentsOfRefund } from './write-receipts.ts'

type Refund = Parameters<ReceiptDesk['ofRefund']>[0]

/**
 * What providers that make receipts themselves print on them (`ReceiptDesk` of the payments). It is
 * stored when it is first given out: a repeated request says the same, and so does our own row once
 * the money has come. What would need several receipts, or misses a supplier's data, is left to a till of
 * our own: the provider would refuse the payment. So is the refund of a payment whose receipt it did not
 * make, since it has nothing there to return.
 */
export function receiptDesk(db: Pick<Database, 'transaction'>) {
  const given = async (
    paymentId: string,
    of: Pick<NewAcquirerContent, 'kind' | 'reference'> & { readonly amountMinor: number | null },
    write: (tx: Tx, payment: KnownPayment) => Promise<readonly ReceiptContent[]>,
  ): Promise<ProviderReceipt | null> => {
    const payment = await db.transaction({ role: 'system', readOnly: true }, (tx) => findPaymentById(tx, paymentId))
    if (payment === null) throw new Error(`receipt of an unknown payment ${paymentId}`)
    const { tenantId, accountId, amountMinor } = payment
    if (payment.currency !== 'RUB' || payment.shopOrganizerId !== null) return null
    const { kind, reference } = of
    return await db.transaction({ role: 'app', tenantId, accountId }, async (tx) => {
      const stored = async () => (await acquirerContents(tx, kind, [reference])).get(reference)
      if ((await stored()) === undefined) {
        const [content, ...further] = await write(tx, payment)
        const isWhole = content?.totalMinor === (of.amountMinor ?? amountMinor)
        if (content === undefined || further.length > 0 || !isWhole || !hasSupplierData(content)) return null
        await insertAcquirerContent(tx, { tenantId, kind, reference, paymentId, content })
      }
      const content = await stored()
      if (content === undefined) throw new Error(`${kind} ${reference}: its receipt is not visible`)
      // The provider refused a refund of another sum, and a lost dispute covers a part of it since: a till of
      // our own makes the receipt.
      if (content.totalMinor !== (of.amountMinor ?? amountMinor)) return null
      const contact = await findContact(tx, accountId)
      return toProviderReceipt(content, contact?.email ?? content.company.email)
    })
  }
  return {
    ofPayment: (paymentId: string) =>
      given(paymentId, { kind: 'payment', reference: paymentId, amountMinor: null }, async (tx, payment) => {
        const { tenantId, orderId, amountMinor, currency } = payment
        const written = await contentsOfPayments(tx, [{ tenantId, paymentId, orderId, amountMinor, currency }])
        return written.get(paymentId)?.contents ?? []
      }),
    ofRefund: ({ from, ...refund }: Refund) => {
      const { refundId, paymentId, amountMinor } = refund
      return given(paymentId, { kind: 'refund', reference: refundId, amountMinor }, (tx) =>
        newContents[from](tx, refund),
      )
    },
  }
}

/** What the receipt of a refund says that was not given out before, by its source. */
const newContents: Record<
  RefundReceiptSource,
  (tx: Tx, refund: Omit<Refund, 'from'>) => Promise<readonly ReceiptContent[]>
> = {
  stored: async () => [],
  async receipts(tx, refund) {
    const written = await contentsOfRefund(tx, refund)
    return written?.isPaidThroughAcquirer === true ? written.contents : []
  },
  // The provider has these items, even where it has not named the payment's receipt for a day.
  async payment(tx, { paymentId }) {
    const content = (await acquirerContents(tx, 'payment', [paymentId])).get(paymentId)
    return content === undefined ? [] : [{ ...content, operation: 'sell_refund' }]
  },
}

function toProviderReceipt({ company, items, totalMinor }: ReceiptContent, buyerEmail: string): ProviderReceipt {
  return { buyerEmail, taxSystem: company.taxSystem, items, totalMinor }
}
