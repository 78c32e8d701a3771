import { LRUCache } from 'lru-cache'
import { countGuess, uncountGuess } from '#src/modules/accounts/server/commands/count-guess.ts'
import { findReservedUnits, hasReserves } from '#src/modules/inventory/server/reads/reserved-units.ts'
import { codeKey } from '#src/modules/orders/domain/access-code.ts'
import { oncePerDatabase } from '#src/platform/db/once-per-database.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'

type Context = RequestContext & { readonly actor: Actor }
type Sought = {
  readonly tenantId: number
  readonly poolIds: readonly string[]
  /** As it was typed, or stands in a link; undefined: none. */
  readonly promoCode: string | undefined
}
export type ReservedPlaces = {
  /** The code's normalized spelling. */
  readonly key: string
  /** The places that the code holds, by pool. */
  readonly units: ReadonlyMap<string, number>
}

const none: ReservedPlaces = { key: '', units: new Map() }
/** The time for which a guess counts (`codeGuessLimits`). */
const guessMs = 15 * 60_000
/** Wrong codes that were counted: the steps of one registration ask for the same code again and again. */
const countedCodes = oncePerDatabase(() => new LRUCache<string, true>({ max: 10_000, ttl: guessMs }))

/**
 * The places that a promo code holds for its owner. Codes that hold none are counted as guesses, by
 * account and network, each once, where the races have held places at all; above the limit no code
 * holds any. Another code is no refusal: it may be a discount, which the order decides.
 */
export async function reservedPlaces(
  context: Context,
  { tenantId, poolIds, promoCode }: Sought,
): Promise<ReservedPlaces> {
  const { services, actor } = context
  const key = promoCode === undefined ? '' : codeKey(promoCode)
  if (key === '') return none
  const scope = { role: 'app', tenantId, accountId: actor.accountId, readOnly: true } as const
  if (!(await services.db.transaction(scope, (tx) => hasReserves(tx, poolIds)))) return none
  const counted = countedCodes(services)
  const guessed = `${actor.accountId}/${key}`
  if (counted.get(guessed)) return none
  const guess = await countGuess(context, 'held-places')
  if (guess.waitMs !== null) return none
  const units = await services.db.transaction(scope, (tx) => findReservedUnits(tx, { poolIds, key }))
  if (units.size > 0) await uncountGuess(services, guess)
  else counted.set(guessed, true)
  return { key, units }
}
