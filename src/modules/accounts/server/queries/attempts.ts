import { diffMs, type Instant, plusMs } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'

/** How many attempts a key may have within so long. */
export type Limit = { readonly key: string; readonly most: number; readonly withinMs: number }

/** So long attempts are kept; no limit reaches further back. */
export const longestLimitMs = 24 * 3600_000

/**
 * Counts an attempt under each key before it is made, unless a limit is reached: then nothing is counted. One that
 * succeeds is taken back. Counting first makes the limit exact: any number of attempts at once pass one by one.
 * @param limits always named in the same order, for each key is locked
 * @returns how long to wait in milliseconds until it is worth coming back; null where the attempt is counted
 */
export async function takeAttempt(tx: Tx, limits: readonly Limit[]): Promise<number | null> {
  const keys = [...new Set(limits.map(({ key }) => key))]
  for (const key of keys) await tx.sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`
  let waitMs = 0
  for (const limit of limits) waitMs = Math.max(waitMs, await waitOf(tx, limit))
  if (waitMs > 0) return waitMs
  for (const key of keys) await tx.sql`insert into accounts.attempts (key, at) values (${key}, ${tx.now})`
  return null
}

/** Takes back one attempt of that moment under each limit's key: it was no failure. */
export async function takeBackAttempt(tx: Tx, limits: readonly Limit[], at: Instant): Promise<void> {
  for (const key of new Set(limits.map((limit) => limit.key))) {
    await tx.sql`
      delete from accounts.attempts
      where ctid = (select ctid from accounts.attempts where key = ${key} and at = ${at} limit 1 for update skip locked)`
  }
}

/** How many attempts count under the limit's key now. */
export async function countAttempts(tx: Tx, { key, withinMs }: Limit): Promise<number> {
  const [row] = await tx.sql<{ count: number }>`
    select count(*)::int as count from accounts.attempts where key = ${key} and at > ${plusMs(tx.now, -withinMs)}`
  return row?.count ?? 0
}

/** What counts for nothing any more. */
export async function deleteOldAttempts(tx: Tx): Promise<void> {
  await tx.sql`delete from accounts.attempts where at < ${plusMs(tx.now, -longestLimitMs)}`
}

/** 0 where the limit is not reached; else until the oldest of the attempts that reach it counts no more. */
export async function waitOf(tx: Tx, { key, most, withinMs }: Limit): Promise<number> {
  const [oldest] = await tx.sql<{ at: Instant }>`
    select at from accounts.attempts where key = ${key} and at > ${plusMs(tx.now, -withinMs)}
    order by at desc offset ${most - 1} limit 1`
  if (oldest === undefined) return 0
  // who waited for the lock may have begun before the attempts that it now sees
  return Math.min(withinMs, Math.max(1, diffMs(plusMs(oldest.at, withinMs), tx.now)))
}
