import type { Tx } from '#src/platform/db/tx.ts'

/** The account's email and language; null where the transaction's role may not see the account. */
export async function findContact(tx: Tx, accountId: string): Promise<{ email: string; language: 'ru' | 'en' } | null> {
  const [row] = await tx.sql<{ email: string; language: 'ru' | 'en' }>`
    select email, language from accounts.accounts where id = ${accountId}`
  return row ?? null
}
