import { z } from 'zod'
import { forbiddenCharacters } from '#src/kernel/json-schema-meta.ts'
import { defineRoute } from '#src/kernel/route.ts'
import { CartView } from '#src/modules/orders/contract/cart.ts'
import { accessCodeErrors } from '#src/modules/registration/access-codes/contract/access-code.ts'
import { RaceKeyInput } from '#src/modules/registration/contract/shapes.ts'

/** A code has a letter or a digit (`codeKey`). */
const notEmpty = `^[^${forbiddenCharacters}]*[0-9A-Za-z\u0410-\u044f][^${forbiddenCharacters}]*$`
const Code = z.string().max(80, 'discounts.code_malformed').meta({ pattern: notEmpty })

/** Why a discount code is not valid at an event now, each with its status. */
export const checkedCodeErrors = {
  'discounts.code_unknown': 422,
  'discounts.code_not_started': 409,
  'discounts.code_ended': 409,
  'discounts.code_used_up': 409,
  'discounts.code_other_event': 409,
} as const

/** The refusals of a discount code, each with its status. */
export const discountCodeErrors = {
  ...checkedCodeErrors,
  'discounts.code_empty': 422,
  'discounts.code_malformed': 422,
  'discounts.code_used_by_account': 409,
  'discounts.code_budget_spent': 409,
  'discounts.code_other_account': 409,
  'discounts.code_other_race': 409,
  'discounts.code_other_product': 409,
  'discounts.code_other_person': 409,
  'discounts.code_free_price': 409,
  'discounts.code_too_few_people': 409,
  'discounts.code_beside_access_code': 409,
  'discounts.code_beside_code': 409,
  'discounts.code_automatic_is_better': 409,
  'discounts.product_gone': 409,
  'discounts.other_order': 409,
  'discounts.code_saves_nothing': 409,
  'discounts.too_many_codes': 409,
  'discounts.too_many_attempts': 429,
} as const

const orderErrors = { 'orders.not_found': 404, 'orders.not_open': 409, 'orders.provider_unavailable': 502 } as const

export const applyDiscountCodeRoute = defineRoute({
  method: 'post',
  path: '/Register/ApiApplyDiscountCode',
  summary: 'Apply a promo code to the order, which keeps one use of it until it is paid or ends',
  role: 'account',
  isRepeatable: true,
  transaction: 'none',
  body: z.object({ registrationId: z.uuid('orders.not_found'), code: Code }),
  reply: CartView,
  errors: { ...discountCodeErrors, ...orderErrors },
})

export const removeDiscountCodeRoute = defineRoute({
  method: 'delete',
  path: '/api/registrations/:registrationId/codes/:code',
  summary: 'Remove a promo code from the order; an access code stays with it',
  role: 'account',
  isRepeatable: true,
  transaction: 'none',
  params: z.object({ registrationId: z.uuid('orders.not_found'), code: z.string().max(80) }),
  reply: CartView,
  errors: { ...orderErrors, 'discounts.access_code_stays': 409 },
})

/**
 * Checks a code before an order exists: an access code of a race that opens by code is saved for the
 * account, and every other code gets one refusal; a discount code of an open race is only looked up, and
 * its refusals say why (SPEC §7).
 */
export const checkPromoCodeRoute = defineRoute({
  method: 'post',
  path: '/Register/CheckPromoCode',
  summary: 'Check a code of a race: an access code opens it for the caller’s orders, a discount code is described',
  role: 'account',
  transaction: 'none',
  query: RaceKeyInput,
  body: z.object({ promoCode: z.string().max(80, 'registration.promo_wrong').meta({ pattern: notEmpty }) }),
  /** The code as its organizer writes it. */
  reply: z.object({ promoCode: z.string(), kind: z.enum(['access', 'discount']), description: z.string() }),
  errors: { 'registration.race_not_found': 404, ...accessCodeErrors, ...checkedCodeErrors },
})
