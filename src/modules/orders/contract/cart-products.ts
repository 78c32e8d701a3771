import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { CartView } from './cart.ts'
import { choiceErrors, ProductChoice, WantedCount } from './products.ts'

const OrderId = z.object({ registrationId: z.uuid('orders.not_found') })
const OfItem = OrderId.extend({ cartItemId: z.uuid('orders.item_unknown') })

const orderErrors = {
  'orders.not_found': 404,
  'orders.not_open': 409,
  'orders.provider_unavailable': 502,
} as const

export const addProductRoute = defineRoute({
  method: 'post',
  path: '/Register/ApiAddProductToCart',
  summary: 'Add a product to the order, so that it has at least this count of it',
  role: 'account',
  isRepeatable: true,
  transaction: 'none',
  body: OrderId.extend({ ...ProductChoice.shape, count: WantedCount.min(1).default(1) }),
  reply: CartView,
  errors: {
    ...orderErrors,
    ...choiceErrors,
    'orders.product_sold_out': 409,
    'orders.product_over': 409,
    'orders.product_limit': 409,
  },
})

export const removeProductRoute = defineRoute({
  method: 'post',
  path: '/Register/ApiRemoveProductFromCart',
  summary: 'Remove a product’s item from the order; its stock is released at once',
  role: 'account',
  isRepeatable: true,
  transaction: 'none',
  body: OfItem,
  reply: CartView,
  errors: {
    ...orderErrors,
    'orders.item_not_product': 409,
    'orders.option_required': 409,
    'orders.option_included': 409,
  },
})

export const setProductCountRoute = defineRoute({
  method: 'post',
  path: '/Register/ApiSetProductCount',
  summary: 'Set the count of a product’s item; a count above stock or limit is reduced and reported',
  role: 'account',
  isRepeatable: true,
  transaction: 'none',
  body: OfItem.extend({ count: WantedCount.min(0) }),
  reply: CartView,
  errors: {
    ...orderErrors,
    'orders.item_unknown': 404,
    'orders.item_not_product': 409,
    /** Insurance is bought for a person: by ApiPolicyRequest. */
    'orders.policy_needed': 409,
    'orders.product_over': 409,
    'orders.product_sold_out': 409,
    'orders.option_required': 409,
    'orders.option_included': 409,
  },
})

export const setCustomPriceRoute = defineRoute({
  method: 'post',
  path: '/Register/SetCustomPrice',
  summary: 'Set the price of an item whose price is free (a donation)',
  role: 'account',
  isRepeatable: true,
  transaction: 'none',
  body: OfItem.extend({ priceMinor: z.number('orders.price_invalid').int('orders.price_invalid') }),
  reply: CartView,
  errors: {
    ...orderErrors,
    'orders.item_unknown': 404,
    'orders.price_fixed': 409,
    'orders.price_too_low': 422,
    'orders.price_too_high': 422,
  },
})
