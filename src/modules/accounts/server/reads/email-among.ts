import type { Tx } from '#src/platform/db/tx.ts'

/**
 * The one of these normalized addresses that is the account's; null where none is. Also for an
 * account that the transaction may not read, and without revealing another address of it.
 */
export async function emailAmong(tx: Tx, accountId: string, emails: readonly string[]): Promise<string | null> {
  const [row] = await tx.sql<{
    email: string | null
  }>`select accounts.email_among(${accountId}, ${emails}::text[]) as email`
  return row?.email ?? null
}
