import { toNetwork } from '#src/kernel/network.ts'
import type { SenderOf } from '#src/platform/mail/outbox.ts'

/** An account as a sender of emails: its network is that of the device used last. */
export const findSender: SenderOf = async (tx, accountId) => {
  const [row] = await tx.sql<{ email: string; isVerified: boolean; address: string | null }>`
    select a.email, a.email_verified_at is not null as "isVerified",
      (select d.address from accounts.devices d where d.account_id = a.id order by d.last_seen_at desc limit 1) as address
    from accounts.accounts a where a.id = ${accountId}`
  if (row === undefined) return null
  const { email, isVerified, address } = row
  return { email, isVerified, network: address === null || address === '' ? null : toNetwork(address) }
}
