import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { handle } from '#src/platform/http/handle.ts'
import type { CartView } from '../../contract/cart.ts'
import {
  addProductRoute,
  removeProductRoute,
  setCustomPriceRoute,
  setProductCountRoute,
} from '../../contract/cart-products.ts'
import { saveProductsRoute } from '../../contract/products.ts'
import { addProduct, removeProduct, setCustomPrice, setProductCount } from '../commands/change-cart-product.ts'
import { type ChangeBy, changeOrder, type LockedOrder } from '../commands/change-order.ts'
import { chooseProducts } from '../commands/choose-products.ts'
import { buildCart, currentOrderStatus } from '../reads/build-cart.ts'

export const saveProductsHandler = handle(saveProductsRoute, (context, { body }) =>
  changeCart(context, body.registrationId, (tx, order) => chooseProducts(tx, order, body.products)),
)

export const addProductHandler = handle(addProductRoute, (context, { body }) =>
  changeCart(context, body.registrationId, (tx, order) => addProduct(tx, order, body)),
)

export const removeProductHandler = handle(removeProductRoute, (context, { body }) =>
  changeCart(context, body.registrationId, (tx, order) => removeProduct(tx, order, body.cartItemId, context.language)),
)

export const setProductCountHandler = handle(
  setProductCountRoute,
  (context, { body: { cartItemId, count, ...body } }) =>
    changeCart(context, body.registrationId, (tx, order) =>
      setProductCount(tx, order, { itemId: cartItemId, count, language: context.language }),
    ),
)

export const setCustomPriceHandler = handle(
  setCustomPriceRoute,
  (context, { body: { cartItemId, priceMinor, ...body } }) =>
    changeCart(context, body.registrationId, (tx, order) =>
      setCustomPrice(tx, order, { itemId: cartItemId, priceMinor, language: context.language }),
    ),
)

/** Changes the products of an order that people register in and that waits for payment; replies with its cart. */
function changeCart<Code extends string>(
  context: ChangeBy & { readonly language: 'ru' | 'en' },
  orderId: string,
  change: (tx: Tx, order: LockedOrder) => Promise<Result<CartView['adjustments'], Code>>,
) {
  const changed = async (tx: Tx, order: LockedOrder): Promise<Result<CartView, Code | 'orders.not_open'>> => {
    if (order.kind !== 'registration' || (await currentOrderStatus(tx, order)) !== 'awaiting_payment')
      return err('orders.not_open')
    const done = await change(tx, order)
    return done.ok ? ok(await buildCart(tx, order, context.language, done.value)) : done
  }
  return changeOrder(context, orderId, changed, (tx, order) => buildCart(tx, order, context.language))
}
