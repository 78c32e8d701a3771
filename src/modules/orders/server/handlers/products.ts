import { err, ok } from '#src/kernel/result.ts'
import { productsOfEvent } from '#src/modules/catalog/server/reads/products-of-event.ts'
import { countFreeStock } from '#src/modules/inventory/server/reads/availability.ts'
import { handle } from '#src/platform/http/handle.ts'
import { getProductsRoute } from '../../contract/products.ts'
import { maxUnits } from '../../domain/max-units.ts'
import { listOrderLines } from '../queries/orders.ts'
import { ownOrder } from '../reads/build-cart.ts'

export const getProductsHandler = handle(getProductsRoute, async ({ tx, actor, language }, { query }) => {
  const order = await ownOrder(tx, actor.accountId, query.registrationId)
  if (order === null) return err('orders.not_found')
  const lines = await listOrderLines(tx, order.id)
  const products = await productsOfEvent(tx, order.eventId)
  const stock = await countFreeStock(
    tx,
    products.flatMap(({ poolId }) => (poolId === null ? [] : [poolId])),
  )
  return ok({
    registrationId: order.id,
    currency: order.currency,
    products: products.map((product) => {
      const chosenCount = lines.find((line) => line.kind !== 'place' && line.subjectId === product.id)?.units ?? 0
      const free = product.poolId === null ? undefined : stock.get(product.poolId)
      return {
        id: product.id,
        kind: product.kind,
        name: language === 'ru' ? product.nameRu : product.nameEn,
        about: language === 'ru' ? product.aboutRu : product.aboutEn,
        providerName: product.providerName,
        priceMinor: product.priceMinor,
        availableCount: free === undefined ? null : free + chosenCount,
        maxPerOrder: maxUnits(product, lines),
        chosenCount,
      }
    }),
  })
})
