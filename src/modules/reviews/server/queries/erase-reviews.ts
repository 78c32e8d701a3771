import type { Tx } from '#src/platform/db/tx.ts'
import type { Erased } from '#src/platform/personal-data/personal-data.ts'

/** Empties words and name of an account's reviews. Their stars stay: an event's rating is a sum of them. */
export async function eraseReviews(tx: Tx, accountId: string): Promise<Erased> {
  await tx.sql`update reviews.reviews set body = '', author = '—' where account_id = ${accountId}`
  await tx.sql`delete from reviews.reports where account_id = ${accountId}`
  return { fileKeys: [] }
}
