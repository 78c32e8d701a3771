import { z } from 'zod'
import { extendJsonSchema } from '#src/kernel/json-schema-meta.ts'
import { defineRoute } from '#src/kernel/route.ts'
import { CurrencyCode, OrderStatusCode } from './cart.ts'
import { choiceErrors, ProductChoice } from './products.ts'

export const changeOptionsRoute = defineRoute({
  method: 'post',
  path: '/api/registrations/:registrationId/options',
  summary:
    'Add options to a paid order, or change the variants of its options; where something is due, opens an order to pay for it',
  role: 'account',
  isRepeatable: true,
  transaction: 'none',
  params: z.object({ registrationId: z.uuid('orders.not_found') }),
  body: z
    .object({
      /** The id that the order of the change gets, chosen by the caller: a repeated call changes nothing more. */
      optionsId: z.uuid(),
      products: z
        .array(ProductChoice.extend({ count: z.number().int().min(1).max(20) }))
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
    /** The order of the change: paid as any order, by ApiSavePay; paid at once where nothing is due. */
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
    'orders.not_paid': 409,
    'orders.event_not_held': 409,
    'orders.options_closed': 409,
    'orders.item_unknown': 404,
    'orders.variant_cheaper': 409,
    'orders.product_sold_out': 409,
    'orders.product_limit': 409,
    ...choiceErrors,
  },
})
