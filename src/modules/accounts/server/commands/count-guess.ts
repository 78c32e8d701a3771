import type { Instant } from '#src/kernel/instant.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'
import type { Services } from '#src/platform/services.ts'
import { type Limit, returnAttempt, takeAttempt } from '../queries/attempts.ts'
import { type CodeSource, codeGuessLimits } from '../rate-limits.ts'

type CountedGuess = { readonly limits: readonly Limit[]; readonly at: Instant; readonly waitMs: number | null }

/**
 * Counts a guess at a promo or access code before it is checked, in its own transaction; `waitMs` is
 * the time to wait where a limit is reached, else null.
 */
export async function countGuess(
  context: RequestContext & { readonly actor: Actor },
  source: CodeSource,
): Promise<CountedGuess> {
  const limits = codeGuessLimits(source, context)
  return await context.services.db.transaction({ role: 'auth' }, async (tx) => ({
    limits,
    at: tx.now,
    waitMs: await takeAttempt(tx, limits),
  }))
}

/** Reverts the count of a guess at a code that exists. */
export async function uncountGuess({ db }: Pick<Services, 'db'>, { limits, at }: CountedGuess): Promise<void> {
  await db.transaction({ role: 'auth' }, (tx) => returnAttempt(tx, limits, at))
}
