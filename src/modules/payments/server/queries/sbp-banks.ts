import type { Tx } from '#src/platform/db/tx.ts'

/** The ids of the banks by which the account paid last; the newest first. */
export async function recentBanksOf(tx: Tx, accountId: string, max: number): Promise<string[]> {
  const rows = await tx.sql<{ bank: string }>`
    select sbp_bank as bank from payments.payments
    where account_id = ${accountId} and state in ('succeeded', 'refunding', 'refunded') and sbp_bank is not null
    group by sbp_bank order by max(created_at) desc limit ${max}`
  return rows.map(({ bank }) => bank)
}

/** Records the bank that the payer chose for an open payment by SBP; returns whether it is the account's. */
export async function recordBank(
  tx: Tx,
  { qrId, accountId, bankId }: { readonly qrId: string; readonly accountId: string; readonly bankId: string },
): Promise<boolean> {
  const rows = await tx.sql<{ id: string }>`
    update payments.payments set sbp_bank = ${bankId}
    where id = ${qrId} and account_id = ${accountId} and sbp_link is not null and state = 'open'
    returning id`
  return rows.length > 0
}
