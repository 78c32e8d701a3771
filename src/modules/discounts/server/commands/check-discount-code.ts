import { err, ok, type Result } from '#src/kernel/result.ts'
import type { RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { codeKey } from '#src/modules/orders/domain/access-code.ts'
import {
  type AccessCodeRefusal,
  countCodeAttempt,
} from '#src/modules/registration/access-codes/server/commands/enter-access-code.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'
import { timeRefusal } from '../../domain/rule-limits.ts'
import { findCodes } from '../queries/rules.ts'

export type CheckedCode = { readonly promoCode: string; readonly kind: 'discount'; readonly description: string }

/**
 * Describes a discount code of an open race, before an order exists. Whether it applies is decided
 * with the order; every code that is not valid now gets the same response.
 */
export async function checkDiscountCode(
  context: RequestContext & { readonly actor: Actor },
  race: Pick<RaceRules, 'organizerId' | 'tenantId' | 'eventId'>,
  typed: string,
): Promise<Result<CheckedCode, AccessCodeRefusal>> {
  const { services, actor, language } = context
  return await countCodeAttempt(context, typed, 'registration.promo_wrong', async () => {
    const scope = { role: 'app', tenantId: race.tenantId, accountId: actor.accountId, readOnly: true } as const
    const code = await services.db.transaction(scope, async (tx) =>
      (await findCodes(tx, codeKey(typed), race.organizerId)).find(
        ({ isActive, rule }) =>
          isActive && timeRefusal(rule, tx.now) === null && isOfEvent(rule.conditions, race.eventId),
      ),
    )
    if (code === undefined)
      return err('registration.promo_wrong', { fields: { promoCode: 'registration.promo_wrong' } })
    return ok({ promoCode: code.code, kind: 'discount', description: code.rule.name[language] })
  })
}

function isOfEvent({ eventIds }: { readonly eventIds: readonly string[] }, eventId: string): boolean {
  return eventIds.length === 0 || eventIds.includes(eventId)
}
