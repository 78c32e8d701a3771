import type { Instant } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { BankParty } from '../../domain/statement-line.ts'
import type { ListPage } from './statements.ts'

export const transferReasons = ['surplus', 'part', 'unknown'] as const
export type TransferReason = (typeof transferReasons)[number]

export type TransferRow = {
  readonly tenantId: number
  readonly id: string
  readonly number: number
  readonly reason: TransferReason
  readonly amountMinor: number
  readonly currency: string
  readonly invoiceId: string | null
  readonly invoiceNumber: number | null
  readonly lineId: string | null
  readonly receiver: BankParty
  readonly state: 'due' | 'done'
  readonly dueSince: Instant
  readonly documentNumber: string | null
}

export type NewTransfer = Pick<
  TransferRow,
  'tenantId' | 'reason' | 'amountMinor' | 'currency' | 'invoiceId' | 'lineId' | 'receiver'
> & { readonly key: string }

/** @returns the id of a new one; null where the same key has returned the money already */
export async function insertTransfer(tx: Tx, transfer: NewTransfer): Promise<string | null> {
  const { tenantId, key, reason, amountMinor, currency, invoiceId, lineId, receiver } = transfer
  const [row] = await tx.sql<{ id: string }>`
    insert into invoices.transfers (tenant_id, key, reason, amount_minor, currency, invoice_id, line_id, receiver, state,
      due_since)
    values (${tenantId}, ${key}, ${reason}, ${amountMinor}, ${currency}, ${invoiceId}, ${lineId},
      ${JSON.stringify(receiver)}::jsonb, 'due', ${tx.now})
    on conflict (tenant_id, key) do nothing returning id`
  return row?.id ?? null
}

const columns = `t.tenant_id as "tenantId", t.id, t.number, t.reason, t.amount_minor as "amountMinor", t.currency,
  t.invoice_id as "invoiceId", i.number as "invoiceNumber", t.line_id as "lineId", t.receiver, t.state,
  t.due_since as "dueSince", t.document_number as "documentNumber"`

/** Transfers that wait for an operator, over all tenants; the earliest first. */
export async function listDueTransfers(tx: Tx, { after, max }: ListPage): Promise<TransferRow[]> {
  return await tx.named<TransferRow>(
    'invoices.due_transfers',
    `select ${columns} from invoices.transfers t left join invoices.invoices i on i.id = t.invoice_id
     where t.state = 'due' and ($2::uuid is null or t.id > $2) order by t.id limit $1`,
    [max, after],
  )
}

export async function findTransfer(tx: Tx, id: string): Promise<TransferRow | null> {
  const [row] = await tx.named<TransferRow>(
    'invoices.find_transfer',
    `select ${columns} from invoices.transfers t left join invoices.invoices i on i.id = t.invoice_id where t.id = $1`,
    [id],
  )
  return row ?? null
}

/** @returns whether it was still due */
export async function markDone(tx: Tx, id: string, doneBy: string, documentNumber: string): Promise<boolean> {
  const rows = await tx.sql`
    update invoices.transfers
    set state = 'done', done_at = ${tx.now}, done_by = ${doneBy}, document_number = ${documentNumber}
    where id = ${id} and state = 'due' returning id`
  return rows.length > 0
}
