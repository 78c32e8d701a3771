import { z } from 'zod'
import { extendJsonSchema } from '#src/kernel/json-schema-meta.ts'
import { defineRoute } from '#src/kernel/route.ts'
import { CartView, CurrencyCode } from './cart.ts'

export const ProductView = z.object({
  id: z.uuid(),
  kind: z.enum(['insurance', 'service', 'goods']),
  name: z.string(),
  about: z.string(),
  providerName: z.string(),
  priceMinor: z.number().int(),
  /**
   * The count available now, including the units already in this cart; null where the stock is
   * unlimited.
   */
  availableCount: z.number().int().nullable(),
  maxPerOrder: z.number().int(),
  chosenCount: z.number().int(),
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

export const saveProductsRoute = defineRoute({
  method: 'post',
  path: '/Register/ApiSaveProducts',
  summary: 'Set the quantity of each product in the order; quantities above the stock are reduced to it',
  role: 'account',
  isRepeatable: true,
  transaction: 'none',
  body: z.object({
    registrationId: z.uuid('orders.not_found'),
    products: z
      .array(z.object({ productId: z.uuid(), count: z.number().int().min(0).max(20) }))
      .max(100)
      .superRefine((products, context) => {
        const seen = new Set<string>()
        for (const [i, { productId }] of products.entries()) {
          const known = productId.toLowerCase()
          if (seen.has(known))
            context.addIssue({ code: 'custom', path: [i, 'productId'], message: 'orders.product_twice' })
          seen.add(known)
        }
      })
      .meta(extendJsonSchema({ uniqueItems: true })), // uniqueItems does not cover one product with two counts
  }),
  reply: CartView,
  errors: {
    'orders.not_found': 404,
    'orders.not_open': 409,
    'orders.product_unknown': 404,
    'orders.provider_unavailable': 502,
  },
})
