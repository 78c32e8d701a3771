import { err, ok, type Result } from '#src/kernel/result.ts'
import { countGuess, uncountGuess } from '#src/modules/accounts/server/commands/count-guess.ts'
import type { RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { codeKey } from '#src/modules/orders/domain/access-code.ts'
import { grantAccess } from '#src/modules/orders/server/commands/grant-access.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'

export type AccessCodeRefusal = 'registration.promo_empty' | 'registration.promo_wrong' | 'registration.promo_too_many'

/**
 * Saves an account's access code of a race. Wrong codes are counted, by account and by network
 * address, before any lookup; every code that does not open the race gets the same response. The
 * account's orders of this race then have the access.
 */
export async function enterAccessCode(
  context: RequestContext & { readonly actor: Actor },
  race: Pick<RaceRules, 'raceId' | 'tenantId'>,
  code: string,
): Promise<Result<{ readonly code: string }, AccessCodeRefusal>> {
  const { services, actor } = context
  if (codeKey(code) === '')
    return err('registration.promo_empty', { fields: { promoCode: 'registration.promo_empty' } })
  const guess = await countGuess(context, 'access-code')
  if (guess.waitMs !== null) {
    const retryAfterSeconds = Math.ceil(guess.waitMs / 1000)
    return err('registration.promo_too_many', {
      params: { count: Math.ceil(guess.waitMs / 60_000) },
      retryAfterSeconds,
    })
  }
  const { tenantId, raceId } = race
  const { accountId } = actor
  const granted = await services.db.transaction({ role: 'app', tenantId, accountId }, (tx) =>
    grantAccess(tx, { tenantId, accountId, raceId, code }),
  )
  if (!granted.ok) return err('registration.promo_wrong', { fields: { promoCode: 'registration.promo_wrong' } })
  await uncountGuess(services, guess)
  return ok(granted.value)
}
