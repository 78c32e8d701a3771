import { err, type Result } from '#src/kernel/result.ts'
import { countGuess, uncountGuess } from '#src/modules/accounts/server/commands/count-guess.ts'
import type { RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { codeKey } from '#src/modules/orders/domain/access-code.ts'
import { grantAccess } from '#src/modules/orders/server/commands/grant-access.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'

export type AttemptRefusal = 'registration.promo_empty' | 'registration.promo_too_many'
export type AccessCodeRefusal = AttemptRefusal | 'registration.promo_wrong'

/**
 * Looks up a code that a participant has typed. It is counted before any look-up, by account and by
 * network address, and stays counted where it is wrong.
 * @param wrong the refusal of a code that does not exist
 */
export async function countCodeAttempt<T, R extends string>(
  context: RequestContext & { readonly actor: Actor },
  code: string,
  wrong: R,
  lookUp: () => Promise<Result<T, R>>,
): Promise<Result<T, R | AttemptRefusal>> {
  const { services } = context
  if (codeKey(code) === '')
    return err('registration.promo_empty', { fields: { promoCode: 'registration.promo_empty' } })
  const guess = await countGuess(context, 'typed')
  if (guess.waitMs !== null) {
    const retryAfterSeconds = Math.ceil(guess.waitMs / 1000)
    return err('registration.promo_too_many', {
      params: { count: Math.ceil(guess.waitMs / 60_000) },
      retryAfterSeconds,
    })
  }
  const found = await lookUp()
  if (found.ok || found.error.code !== wrong) await uncountGuess(services, guess)
  return found
}

/**
 * Saves an account's access code of a race: the account's orders of this race then have the access.
 * Every code that does not open the race gets the same response.
 */
export async function enterAccessCode(
  context: RequestContext & { readonly actor: Actor },
  race: Pick<RaceRules, 'raceId' | 'tenantId'>,
  code: string,
): Promise<Result<{ readonly code: string }, AccessCodeRefusal>> {
  const { services, actor } = context
  const { tenantId, raceId } = race
  const { accountId } = actor
  return await countCodeAttempt(context, code, 'registration.promo_wrong', async () => {
    const granted = await services.db.transaction({ role: 'app', tenantId, accountId }, (tx) =>
      grantAccess(tx, { tenantId, accountId, raceId, code }),
    )
    return granted.ok ? granted : err('registration.promo_wrong', { fields: { promoCode: 'registration.promo_wrong' } })
  })
}
