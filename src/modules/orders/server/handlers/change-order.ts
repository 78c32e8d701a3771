import { err, ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { clearCartRoute } from '../../contract/cart.ts'
import { saveProductsRoute } from '../../contract/products.ts'
import { changeOrder } from '../commands/change-order.ts'
import { chooseProducts } from '../commands/choose-products.ts'
import { endOrder } from '../commands/end-order.ts'
import { buildCart, currentOrderStatus } from '../reads/build-cart.ts'

export const saveProductsHandler = handle(saveProductsRoute, (context, { body }) =>
  changeOrder(context, body.registrationId, async (tx, order) => {
    if (order.kind !== 'registration' || (await currentOrderStatus(tx, order)) !== 'awaiting_payment')
      return err('orders.not_open')
    const chosen = await chooseProducts(tx, order, body.products)
    return chosen.ok ? ok(await buildCart(tx, order, context.language, chosen.value)) : chosen
  }),
)

export const clearCartHandler = handle(clearCartRoute, (context, { body }) =>
  changeOrder(context, body.registrationId, async (tx, order) => {
    if (order.status !== 'cancelled' && !(await endOrder(tx, order, 'cancelled', 'abandoned by payer'))) {
      return err('orders.not_open')
    }
    return ok({ registrationId: order.id, status: 'cancelled' as const })
  }),
)
