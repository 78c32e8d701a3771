import type { Tx } from '#src/platform/db/tx.ts'
import type { Erased } from '#src/platform/personal-data/personal-data.ts'

/** Deletes an account's questions and subscriptions. */
export async function eraseInquiries(tx: Tx, accountId: string): Promise<Erased> {
  await tx.sql`delete from inquiries.questions where account_id = ${accountId}`
  await tx.sql`delete from inquiries.subscriptions where account_id = ${accountId}`
  return { fileKeys: [] }
}
