import type { Tx } from '#src/platform/db/tx.ts'
import type { ReceiptContent } from '../../domain/receipt.ts'

type Kind = 'payment' | 'refund'

export type NewAcquirerContent = {
  readonly tenantId: number
  readonly kind: Kind
  /** The payment or the refund. */
  readonly reference: string
  readonly paymentId: string
  readonly content: ReceiptContent
}

/** Of concurrent calls the first one's content stays. */
export async function insertAcquirerContent(tx: Tx, row: NewAcquirerContent): Promise<void> {
  await tx.sql`
    insert into receipts.acquirer_contents (tenant_id, kind, reference, payment_id, content, written_at)
    values (${row.tenantId}, ${row.kind}, ${row.reference}, ${row.paymentId}, ${JSON.stringify(row.content)}::jsonb, ${tx.now})
    on conflict (tenant_id, kind, reference) do nothing`
}

/** What the providers of these payments or refunds were given, by reference. */
export async function acquirerContents(
  tx: Tx,
  kind: Kind,
  references: readonly string[],
): Promise<ReadonlyMap<string, ReceiptContent>> {
  const rows = await tx.named<{ reference: string; content: ReceiptContent }>(
    'receipts.acquirer_contents',
    'select reference, content from receipts.acquirer_contents where kind = $1 and reference = any($2)',
    [kind, references],
  )
  return new Map(rows.map(({ reference, content }) => [reference, content]))
}

/** The contents of the other refunds of a payment that have been sent and are not made yet. */
export async function refundsUnderWay(tx: Tx, paymentId: string, refundId: string): Promise<readonly ReceiptContent[]> {
  const rows = await tx.named<{ content: ReceiptContent }>(
    'receipts.refunds_under_way',
    `select c.content from receipts.acquirer_contents c where c.payment_id = $1 and c.kind = 'refund'
       and c.reference <> $2 and not exists (
       select from receipts.receipts r where r.tenant_id = c.tenant_id and r.kind = c.kind and r.reference = c.reference)`,
    [paymentId, refundId],
  )
  return rows.map(({ content }) => content)
}
