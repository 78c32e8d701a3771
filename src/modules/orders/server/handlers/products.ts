import { err, ok } from '#src/kernel/result.ts'
import { productsOfEvent, stockPools } from '#src/modules/catalog/server/reads/products-of-event.ts'
import { countFreeStock } from '#src/modules/inventory/server/reads/availability.ts'
import { handle } from '#src/platform/http/handle.ts'
import { getProductsRoute } from '../../contract/products.ts'
import { listOrderLines } from '../queries/orders.ts'
import { ownOrder } from '../reads/build-cart.ts'
import { productView } from '../reads/product-view.ts'

export const getProductsHandler = handle(getProductsRoute, async ({ tx, actor, language }, { query }) => {
  const order = await ownOrder(tx, actor.accountId, query.registrationId)
  if (order === null) return err('orders.not_found')
  const lines = await listOrderLines(tx, order.id)
  const products = await productsOfEvent(tx, order.eventId)
  const free = await countFreeStock(tx, stockPools(products))
  return ok({
    registrationId: order.id,
    currency: order.currency,
    products: products.map((product) => productView(product, { lines, free, language, now: tx.now })),
  })
})
