import { err, ok, type Result } from '#src/kernel/result.ts'
import type { RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { countFreeStock } from '#src/modules/inventory/server/reads/availability.ts'
import { codeKey } from '#src/modules/orders/domain/access-code.ts'
import {
  type AttemptRefusal,
  countCodeAttempt,
} from '#src/modules/registration/access-codes/server/commands/enter-access-code.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'
import type { checkedCodeErrors } from '../../contract/discount-codes.ts'
import type { StoredCode } from '../queries/rules.ts'
import { findUsableCode } from '../reads/find-usable-code.ts'
import { limitsOf } from './hold-use.ts'

export type CheckedCode = { readonly promoCode: string; readonly kind: 'discount'; readonly description: string }
type Race = Pick<RaceRules, 'organizerId' | 'tenantId' | 'eventId'>
type CodeRefusal = keyof typeof checkedCodeErrors

/**
 * Describes a discount code of an open race, before an order exists, or says why it is not valid now.
 * Whether it applies is decided with the order. Only codes that do not exist stay counted as guesses.
 */
export async function checkDiscountCode(
  context: RequestContext & { readonly actor: Actor },
  race: Race,
  typed: string,
): Promise<Result<CheckedCode, AttemptRefusal | CodeRefusal>> {
  const { services, actor, language } = context
  return await countCodeAttempt<CheckedCode, CodeRefusal>(context, typed, 'discounts.code_unknown', async () => {
    const scope = { role: 'app', tenantId: race.tenantId, accountId: actor.accountId, readOnly: true } as const
    const found = await services.db.transaction(scope, (tx) => findCodeOfRace(tx, race, typed))
    if (!found.ok) return err(found.error.code, { fields: { promoCode: found.error.code } })
    const { code, rule } = found.value
    return ok({ promoCode: code, kind: 'discount', description: rule.name[language] })
  })
}

async function findCodeOfRace(tx: Tx, race: Race, typed: string): Promise<Result<StoredCode, CodeRefusal>> {
  const found = await findUsableCode(tx, race, codeKey(typed))
  if (!found.ok) return found
  if (!found.value.isOfEvent) return err('discounts.code_other_event')
  const free = await countFreeStock(tx, limitsOf(found.value))
  return [...free.values()].some((units) => units < 1) ? err('discounts.code_used_up') : found
}
