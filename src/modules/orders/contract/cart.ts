import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'

export const CurrencyCode = z.enum(['RUB', 'BYN', 'KZT', 'UZS', 'EUR', 'USD'])
export const OrderStatusCode = z.enum([
  'draft',
  'awaiting_payment',
  'paid',
  'partially_refunded',
  'expired',
  'cancelled',
  'refunded',
])

/**
 * One item of the cart; sums in minor units. `availableCount`: the stock of its product or variant with
 * the units of this order; null where it is unlimited.
 */
export const CartItem = z.object({
  id: z.uuid(),
  kind: z.enum(['place', 'product', 'insurance', 'price_difference']),
  subjectId: z.uuid(),
  name: z.string(),
  priceMinor: z.number().int(),
  count: z.number().int(),
  costMinor: z.number().int(),
  discountMinor: z.number().int(),
  availableCount: z.number().int().nullable(),
  /** Of a product: its code, its variant and the entry that it is for; null where it has none. */
  productCode: z.string().nullable(),
  variantId: z.uuid().nullable(),
  entryId: z.uuid().nullable(),
  /** What `discountMinor` is made of: a promo code, or without one an automatic discount or, once paid, that for the payment method. */
  discounts: z.array(z.object({ name: z.string(), code: z.string().nullable(), amountMinor: z.number().int() })),
  /** The access code that opened this place's race; it can't be removed from the order. */
  accessCode: z.string().nullable(),
})
/** Why a discount does not apply to an order, or to one of its items. */
export const DiscountReason = z.enum([
  'other_event',
  'too_few_people',
  'other_account',
  'automatic_is_better',
  'nothing_to_discount',
  'product_to_choose',
  'budget_spent',
  'budget_limited',
  'used_by_account',
  'other_kind',
  'other_race',
  'other_product',
  'free_price',
  'other_age',
  'other_gender',
  'other_club',
  'other_category',
  'first_children',
  'not_first_entry',
  'not_finisher',
  'not_team',
  'other_code',
  'access_code',
])
export type DiscountReason = z.infer<typeof DiscountReason>

/** A promo code of the order. `items`: those of its event, with the reason where it does not apply, or only in part. */
export const CartCode = z.object({
  code: z.string(),
  kind: z.enum(['access', 'discount']),
  name: z.string(),
  discountMinor: z.number().int(),
  reason: DiscountReason.nullable(),
  items: z.array(z.object({ itemId: z.uuid(), reason: DiscountReason.nullable() })),
})
export type CartCode = z.infer<typeof CartCode>

/**
 * An automatic discount that fits the order. Only the best one applies; `discountMinor` is what it
 * takes off where nothing else applies.
 */
export const CartAutomaticDiscount = z.object({
  name: z.string(),
  discountMinor: z.number().int(),
  isApplied: z.boolean(),
})

export const CartTotals = z.object({
  totalMinor: z.number().int(),
  discountMinor: z.number().int(),
  commissionMinor: z.number().int(),
  overallMinor: z.number().int(),
  commissions: z.array(
    z.object({ kind: z.enum(['event', 'extra']), rateBp: z.number().int(), amountMinor: z.number().int() }),
  ),
})
export const ConsentKind = z.enum(['offer', 'personal-data', 'receipt'])
export type ConsentKind = z.infer<typeof ConsentKind>

export const CartView = z.object({
  registrationId: z.uuid(),
  status: OrderStatusCode,
  currency: CurrencyCode,
  items: z.array(CartItem),
  totals: CartTotals,
  /** The first code that discounts something, or the access code; all are in `codes`. */
  promoCode: z.string().nullable(),
  codes: z.array(CartCode),
  /** The best first. */
  automaticDiscounts: z.array(CartAutomaticDiscount),
  payBefore: z.iso.datetime().nullable(),
  serverNow: z.iso.datetime(),
  /** The state of each consent that the order needs, with the current version of its text; `receipt` only in roubles. */
  consents: z.array(z.object({ kind: ConsentKind, version: z.string(), isGiven: z.boolean() })),
  /** Counts that were changed because stock or prices had changed, or that a promo code has added. */
  adjustments: z.array(z.object({ itemName: z.string(), from: z.number().int(), to: z.number().int() })),
})
export type CartView = z.infer<typeof CartView>

const RegistrationId = z.object({ registrationId: z.uuid('orders.not_found') })

export const getCartRoute = defineRoute({
  method: 'get',
  path: '/Register/ApiCart',
  summary: 'Retrieve the cart: items, totals, consents and time left to pay; changes nothing',
  role: 'account',
  query: RegistrationId,
  reply: CartView,
  errors: { 'orders.not_found': 404 },
})

export const recheckCartRoute = defineRoute({
  method: 'post',
  path: '/Register/Cart',
  summary: 'Recheck prices and stock, drop unavailable items and save the consents sent',
  role: 'account',
  isRepeatable: true,
  body: RegistrationId.extend({ consents: z.array(ConsentKind).max(3).optional() }),
  reply: CartView,
  errors: { 'orders.not_found': 404, 'orders.not_open': 409 },
})

export const clearCartRoute = defineRoute({
  method: 'post',
  path: '/Register/ApiClearCart',
  summary: 'Abandon the order; its places and stock are released at once',
  role: 'account',
  isRepeatable: true,
  transaction: 'none',
  body: RegistrationId,
  reply: z.object({ registrationId: z.uuid(), status: OrderStatusCode }),
  errors: { 'orders.not_found': 404, 'orders.not_open': 409, 'orders.provider_unavailable': 502 },
})
