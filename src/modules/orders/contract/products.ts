import { z } from 'zod'
import { extendJsonSchema } from '#src/kernel/json-schema-meta.ts'
import { defineRoute } from '#src/kernel/route.ts'
import { CartView, CurrencyCode } from './cart.ts'

/** Above what anybody buys: the product's own limit cuts or refuses a count. */
export const WantedCount = z.number().int().max(1_000_000)

export const ProductView = z.object({
  id: z.uuid(),
  code: z.string(),
  kind: z.enum(['insurance', 'service', 'goods']),
  name: z.string(),
  about: z.string(),
  providerName: z.string(),
  /** Chosen for each person of the order, or once for the order. */
  per: z.enum(['entry', 'order']),
  /** `required`: at least one unit before the order is paid; `included`: in the place's price. */
  inclusion: z.enum(['optional', 'required', 'included']),
  /** false: it is sold without refund. */
  isRefundable: z.boolean(),
  /** Of a free price: the one that a unit is added at. */
  priceMinor: z.number().int(),
  /** The displayed range: over the variants, or within the free price. */
  priceFromMinor: z.number().int(),
  priceToMinor: z.number().int(),
  freePrice: z
    .object({
      minMinor: z.number().int(),
      maxMinor: z.number().int(),
      suggestionsMinor: z.array(z.number().int()),
    })
    .nullable(),
  /**
   * The count available now, including the units already in this cart; null where the stock is
   * unlimited. With variants: of all together.
   */
  availableCount: z.number().int().nullable(),
  /** The most units of the order; of one entry where `per` is entry. */
  maxPerOrder: z.number().int(),
  /** Units are added until then; null: while the event is on sale. */
  soldUntil: z.iso.datetime().nullable(),
  /** Units are added to the paid order, and variants changed, until then; null: never after payment. */
  changeableUntil: z.iso.datetime().nullable(),
  image: z.object({ url: z.string(), width: z.number().int(), height: z.number().int() }).nullable(),
  variants: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      priceMinor: z.number().int(),
      availableCount: z.number().int().nullable(),
    }),
  ),
  /** All units in the order. */
  chosenCount: z.number().int(),
  /** The order's items of the product; an included one without its size has no variant. */
  items: z.array(
    z.object({
      itemId: z.uuid(),
      variantId: z.uuid().nullable(),
      entryId: z.uuid().nullable(),
      count: z.number().int(),
      priceMinor: z.number().int(),
    }),
  ),
})
export type ProductView = z.infer<typeof ProductView>

export const getProductsRoute = defineRoute({
  method: 'get',
  path: '/Register/ApiProducts',
  summary: 'List the products of the event and those chosen in the order',
  role: 'account',
  query: z.object({ registrationId: z.uuid('orders.not_found') }),
  reply: z.object({ registrationId: z.uuid(), currency: CurrencyCode, products: z.array(ProductView) }),
  errors: { 'orders.not_found': 404 },
})

/** A product of the event, for one of the order's people where it is per entry. */
export const ProductChoice = z.object({
  productId: z.uuid(),
  /** Needed where the product has variants. */
  variantId: z.uuid().optional(),
  /** Needed where the product is per entry and the order has several. */
  entryId: z.uuid().optional(),
})

export const choiceErrors = {
  'orders.product_unknown': 404,
  /** Insurance is bought for a person: by ApiPolicyRequest. */
  'orders.policy_needed': 409,
  'orders.variant_needed': 422,
  'orders.variant_unknown': 404,
  'orders.entry_needed': 422,
  'orders.entry_unknown': 404,
} as const

export const saveProductsRoute = defineRoute({
  method: 'post',
  path: '/Register/ApiSaveProducts',
  summary:
    'Set the quantity of products in the order; quantities above stock or limit are reduced and reported, insurance is only removed',
  role: 'account',
  isRepeatable: true,
  transaction: 'none',
  body: z.object({
    registrationId: z.uuid('orders.not_found'),
    products: z
      .array(ProductChoice.extend({ count: WantedCount.min(0) }))
      .max(100)
      .superRefine((products, context) => {
        const seen = new Set<string>()
        for (const [i, { productId, variantId, entryId }] of products.entries()) {
          const known = [productId, variantId, entryId].join('/').toLowerCase()
          if (seen.has(known))
            context.addIssue({ code: 'custom', path: [i, 'productId'], message: 'orders.product_twice' })
          seen.add(known)
        }
      })
      .meta(extendJsonSchema({ uniqueItems: true })), // uniqueItems does not cover one line with two counts
  }),
  reply: CartView,
  errors: {
    'orders.not_found': 404,
    'orders.not_open': 409,
    ...choiceErrors,
    'orders.provider_unavailable': 502,
  },
})
