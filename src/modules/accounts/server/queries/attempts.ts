import type { Tx } from '#src/platform/db/database.ts'

/**
 * Counts an attempt under each key before it is made, unless one of them has reached its limit within the last quarter of
 * an hour: then nothing is counted and the answer is false. One that succeeds is taken back. Counting first makes the
 * limit exact: any number of attempts at once pass one by one.
 * @param limits how many attempts each key may have; always named in the same order, for each key is locked
 */
export async function takeAttempt(tx: Tx, limits: Readonly<Record<string, number>>): Promise<boolean> {
  for (const key of Object.keys(limits)) await tx.sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`
  for (const [key, most] of Object.entries(limits)) {
    if ((await countAttempts(tx, key)) >= most) return false
  }
  for (const key of Object.keys(limits))
    await tx.sql`insert into accounts.attempts (key, at) values (${key}, ${tx.now})`
  return true
}

/** Takes back one attempt of that moment under each key: it was no failure. */
export async function takeBackAttempt(tx: Tx, keys: readonly string[], at: string): Promise<void> {
  for (const key of keys) {
    await tx.sql`
      delete from accounts.attempts
      where ctid = (select ctid from accounts.attempts where key = ${key} and at = ${at} limit 1 for update skip locked)`
  }
}

/** What counts for nothing any more. */
export async function forgetOldAttempts(tx: Tx): Promise<void> {
  await tx.sql`delete from accounts.attempts where at < ${tx.now}::timestamptz - interval '1 hour'`
}

async function countAttempts(tx: Tx, key: string): Promise<number> {
  const [row] = await tx.sql<{ count: number }>`
    select count(*)::int as count from accounts.attempts
    where key = ${key} and at > ${tx.now}::timestamptz - interval '15 minutes'`
  return row?.count ?? 0
}
