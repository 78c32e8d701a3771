import { z } from 'zod'
import { extendJsonSchema } from '#src/kernel/json-schema-meta.ts'
import { defineRoute } from '#src/kernel/route.ts'
import { CurrencyCode, OrderStatusCode } from './cart.ts'
import { choiceErrors, ProductChoice, ProductView } from './products.ts'

/** An option of a paid order whose variant may be changed. */
export const ExchangeView = z.object({
  itemId: z.uuid(),
  productId: z.uuid(),
  name: z.string(),
  /** All units of the item change together. */
  count: z.number().int(),
  /** The one that it has; null: none was chosen. */
  variantId: z.uuid().nullable(),
  changeableUntil: z.iso.datetime().nullable(),
  image: ProductView.shape.image,
  variants: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      /** What a unit of it costs more than was paid; negative: it is cheaper. */
      differenceMinor: z.number().int(),
      /** The units available now; null where the stock is unlimited. */
      availableCount: z.number().int().nullable(),
      /** Why it can't be taken; null: it can. */
      refusal: z.enum(['cheaper', 'sold_out']).nullable(),
    }),
  ),
})
export type ExchangeView = z.infer<typeof ExchangeView>

/** Why an order gets no options after payment. */
export const optionsOrderErrors = {
  'orders.options_unpaid': 409,
  'orders.options_ended': 409,
  'orders.options_elsewhere': 409,
  'orders.event_not_held': 409,
} as const

export const changeOptionsRoute = defineRoute({
  method: 'post',
  path: '/api/account/registrations/:registrationId/options',
  summary:
    'Add options to a paid order, or change the variants of its options; where something is due, opens an order to pay for it',
  role: 'account',
  isRepeatable: true,
  transaction: 'none',
  params: z.object({ registrationId: z.uuid('orders.not_found') }),
  body: z
    .object({
      /** The id that the order of the change gets, chosen by the caller: a repeated call changes nothing more, and is refused with another choice. */
      optionsId: z.uuid(),
      products: z
        .array(
          ProductChoice.extend({
            count: z.number().int().min(1).max(20),
            /** Of a free price: the one that the payer names; not given: the first suggestion. */
            priceMinor: z.number('orders.price_invalid').int('orders.price_invalid').optional(),
          }),
        )
        .max(50)
        .default([]),
      changes: z
        .array(z.object({ itemId: z.uuid('orders.item_unknown'), variantId: z.uuid() }))
        .max(50)
        .default([]),
    })
    .refine(({ products, changes }) => products.length + changes.length > 0, {
      path: ['products'],
      error: 'validation.chooseOne',
    })
    .meta(
      extendJsonSchema({
        anyOf: [
          { required: ['products'], properties: { products: { minItems: 1 } } },
          { required: ['changes'], properties: { changes: { minItems: 1 } } },
        ],
      }),
    ),
  reply: z.object({
    /** The order of the change, paid like any other by ApiSavePay. It is paid at once where nothing is due. */
    optionsId: z.uuid(),
    status: OrderStatusCode,
    currency: CurrencyCode,
    overallMinor: z.number().int(),
    payBefore: z.iso.datetime().nullable(),
    items: z.array(
      z.object({ itemId: z.uuid(), name: z.string(), count: z.number().int(), priceMinor: z.number().int() }),
    ),
  }),
  errors: {
    'orders.not_found': 404,
    ...optionsOrderErrors,
    'orders.options_closed': 409,
    'orders.options_fixed': 409,
    'orders.option_included': 409,
    'orders.product_over': 409,
    'orders.options_repeated': 409,
    'orders.item_unknown': 404,
    'orders.option_twice': 422,
    'orders.variant_same': 409,
    'orders.variant_cheaper': 409,
    'orders.product_sold_out': 409,
    'orders.product_limit': 409,
    'orders.price_fixed': 409,
    'orders.price_too_low': 422,
    'orders.price_too_high': 422,
    ...choiceErrors,
  },
})
