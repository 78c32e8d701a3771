import type { Instant } from '#src/kernel/instant.ts'
import { toNetwork } from '#src/kernel/network.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import type { Services } from '#src/platform/services.ts'
import { type Limit, returnAttempt, takeAttempt } from '../queries/attempts.ts'

export type Attempts = { readonly limits: readonly Limit[]; readonly at: Instant; readonly waitMs: number | null }

const quarterMs = 15 * 60_000

/**
 * Limits of wrong guesses of one kind: ten per account, and fifty per network address, in a quarter
 * of an hour.
 */
export function guessLimits(
  kind: string,
  { address, actor }: Pick<RequestContext, 'address'> & { readonly actor: { readonly accountId: string } },
): Limit[] {
  return [
    { key: `${kind}:${actor.accountId}`, max: 10, withinMs: quarterMs },
    { key: `${kind}-from:${toNetwork(address)}`, max: 50, withinMs: quarterMs },
  ]
}

/**
 * Counts an attempt before it is made, in its own transaction; `waitMs` is the time to wait where
 * the limit is reached, else null.
 */
export async function countAttempt({ db }: Pick<Services, 'db'>, limits: readonly Limit[]): Promise<Attempts> {
  return await db.transaction({ role: 'auth' }, async (tx) => ({
    limits,
    at: tx.now,
    waitMs: await takeAttempt(tx, limits),
  }))
}

/** Reverts the count of an attempt that succeeded. */
export async function uncountAttempt({ db }: Pick<Services, 'db'>, { limits, at }: Attempts): Promise<void> {
  await db.transaction({ role: 'auth' }, (tx) => returnAttempt(tx, limits, at))
}
