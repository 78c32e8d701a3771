import type { Tx } from '#src/platform/db/tx.ts'
import { blockerOf, type DeletionBlocker, type Erased } from '#src/platform/personal-data/personal-data.ts'

/** Payments that may still succeed, and refunds that have not reached the payer. */
export async function paymentBlockers(tx: Tx, accountId: string): Promise<DeletionBlocker[]> {
  return blockerOf(
    'payments',
    await tx.sql<{ count: number }>`
      select count(*)::int as count from payments.payments p
      where p.account_id = ${accountId} and (p.state in ('created', 'open', 'authorized')
        or exists (select from payments.refunds r where r.payment_id = p.id and r.state <> 'done'))`,
  )
}

/** Empties the links and banks by which an account paid, and removes where its refunds went; the payments themselves are accounting records. */
export async function erasePayments(tx: Tx, accountId: string): Promise<Erased> {
  await tx.sql`
    update payments.payments set return_url = '', confirmation_url = null, sbp_link = null, sbp_bank = null
    where account_id = ${accountId}`
  await tx.sql`
    delete from payments.refund_requisites where refund_id in (
      select r.id from payments.refunds r join payments.payments p on p.id = r.payment_id where p.account_id = ${accountId})`
  return { fileKeys: [] }
}
