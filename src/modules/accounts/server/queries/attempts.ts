import { diffMs, type Instant, plusMs } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'

/** The most attempts of a key within a period. */
export type Limit = { readonly key: string; readonly max: number; readonly withinMs: number }

/** How long attempts are stored; no limit has a longer period. */
export const longestLimitMs = 24 * 3600_000

/**
 * Counts an attempt under each key before it is made, unless a limit is reached: then nothing is
 * counted. A successful attempt is reverted afterwards. Counting first makes the limit exact for
 * concurrent attempts.
 * @param limits always in the same order, since each key is locked
 * @returns the time to wait in milliseconds where a limit is reached; null where the attempt is
 * counted
 * @locks each key (advisory), until commit
 */
export async function takeAttempt(tx: Tx, limits: readonly Limit[]): Promise<number | null> {
  const keys = [...new Set(limits.map(({ key }) => key))]
  for (const key of keys) await tx.sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`
  let waitMs = 0
  for (const limit of limits) waitMs = Math.max(waitMs, await findWaitSeconds(tx, limit))
  if (waitMs > 0) return waitMs
  for (const key of keys) await tx.sql`insert into accounts.attempts (key, at) values (${key}, ${tx.now})`
  return null
}

/** Reverts one attempt of that moment under each limit's key, since it was no failure. */
export async function returnAttempt(tx: Tx, limits: readonly Limit[], at: Instant): Promise<void> {
  for (const key of new Set(limits.map((limit) => limit.key))) {
    await tx.sql`
      delete from accounts.attempts
      where ctid = (select ctid from accounts.attempts where key = ${key} and at = ${at} limit 1 for update skip locked)`
  }
}

/** The number of attempts within the limit's period. */
export async function countRecentAttempts(tx: Tx, { key, withinMs }: Limit): Promise<number> {
  const [row] = await tx.sql<{ count: number }>`
    select count(*)::int as count from accounts.attempts where key = ${key} and at > ${plusMs(tx.now, -withinMs)}`
  return row?.count ?? 0
}

/** Deletes attempts beyond the longest period. */
export async function deleteOldAttempts(tx: Tx): Promise<void> {
  await tx.sql`delete from accounts.attempts where at < ${plusMs(tx.now, -longestLimitMs)}`
}

/**
 * 0 where the limit is not reached; else the milliseconds until the oldest of the limiting attempts
 * is out of the period.
 */
export async function findWaitSeconds(tx: Tx, { key, max, withinMs }: Limit): Promise<number> {
  const [oldest] = await tx.sql<{ at: Instant }>`
    select at from accounts.attempts where key = ${key} and at > ${plusMs(tx.now, -withinMs)}
    order by at desc offset ${max - 1} limit 1`
  if (oldest === undefined) return 0
  // A transaction that waited for the lock may have begun before the attempts it sees.
  return Math.min(withinMs, Math.max(1, diffMs(plusMs(oldest.at, withinMs), tx.now)))
}
