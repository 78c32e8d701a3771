import type { Tx } from '#src/platform/db/tx.ts'
import type { AccountMerge, Erased, RetentionReason } from '#src/platform/personal-data/personal-data.ts'

/** The invoices are the remaining account's; their money belongs to the invoices. */
export async function mergeInvoices(tx: Tx, { fromId, toId }: AccountMerge): Promise<Erased> {
  await tx.sql`update invoices.invoices set account_id = ${toId} where account_id = ${fromId}`
  return { fileKeys: [] }
}

/** The invoices of an account whose years are over name neither a buyer nor a payer any more. */
export async function eraseParties(tx: Tx, accountId: string, reason: RetentionReason): Promise<void> {
  if (reason !== 'accounting') return
  await tx.sql`
    update invoices.transfers set receiver = '{}'
    where invoice_id in (select id from invoices.invoices where account_id = ${accountId})`
  await tx.sql`
    update invoices.statement_lines set payer = '{}', purpose = ''
    where invoice_id in (select id from invoices.invoices where account_id = ${accountId})
      or (invoice_id is null and coalesce(part_of, id) in (
        select p.part_of from invoices.statement_lines p join invoices.invoices i on i.id = p.invoice_id
        where i.account_id = ${accountId}))`
  await tx.sql`
    update invoices.invoices set buyer = '{"kind": "person", "name": ""}' where account_id = ${accountId}`
}
