import { err, ok } from '#src/kernel/result.ts'
import { enterAccessCode } from '#src/modules/registration/access-codes/server/commands/enter-access-code.ts'
import { findCachedRaceRules } from '#src/modules/registration/server/reads/race-rules-cache.ts'
import { handle } from '#src/platform/http/handle.ts'
import { applyDiscountCodeRoute, checkPromoCodeRoute, removeDiscountCodeRoute } from '../../contract/discount-codes.ts'
import { applyDiscountCode } from '../commands/apply-discount-code.ts'
import { checkDiscountCode } from '../commands/check-discount-code.ts'
import { removeDiscountCode } from '../commands/remove-discount-code.ts'

export const applyDiscountCodeHandler = handle(applyDiscountCodeRoute, (context, { body }) =>
  applyDiscountCode(context, body),
)

export const removeDiscountCodeHandler = handle(removeDiscountCodeRoute, (context, { params }) =>
  removeDiscountCode(context, params),
)

export const checkPromoCodeHandler = handle(checkPromoCodeRoute, async (context, { query, body }) => {
  const race = await findCachedRaceRules(context.services.db, query.eventCode, query.raceCode)
  if (race === null || race.tenantId !== context.tenant.id) return err('registration.race_not_found')
  if (!race.isByCode) return await checkDiscountCode(context, race, body.promoCode)
  const opened = await enterAccessCode(context, race, body.promoCode)
  return opened.ok
    ? ok({ promoCode: opened.value.code, kind: 'access' as const, description: opened.value.code })
    : opened
})
