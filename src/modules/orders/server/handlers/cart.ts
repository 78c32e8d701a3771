import { err, ok } from '#src/kernel/result.ts'
import { recordConsent } from '#src/modules/accounts/server/commands/record-consent.ts'
import { productsOfEvent } from '#src/modules/catalog/server/reads/products-of-event.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { handle } from '#src/platform/http/handle.ts'
import { type CartView, getCart, recheckCart } from '../../contract/cart.ts'
import { consentVersions } from '../../domain/consents.ts'
import { setProduct } from '../commands/choose-products.ts'
import { linesOf, lockOrder, type OrderRow } from '../queries/orders.ts'
import { cartOf, hasOpenPayment, ownOrder, statusOf } from '../reads/cart-of.ts'

export const getCartHandler = handle(getCart, async ({ tx, actor, language }, { query }) => {
  const order = await ownOrder(tx, actor.accountId, query.registrationId)
  return order === null ? err('orders.not_found') : ok(await cartOf(tx, order, language))
})

export const recheckCartHandler = handle(recheckCart, async (context, { body }) => {
  const { tx, actor, language } = context
  const order = await lockOrder(tx, body.registrationId)
  if (order === null || order.accountId !== actor.accountId) return err('orders.not_found')
  if ((await statusOf(tx, order)) !== 'awaiting_payment') return err('orders.not_open')
  for (const kind of body.consents ?? []) {
    await recordConsent(tx, {
      accountId: actor.accountId,
      kind,
      textVersion: consentVersions[kind],
      subject: order.id,
      address: context.address,
      userAgent: context.userAgent,
    })
  }
  return ok(await cartOf(tx, order, language, await recheckedProducts(tx, order)))
})

/**
 * Products at today's prices and within today's stock; the place's own price is fixed for the life of its hold, and
 * everything's while a payment is open: nobody is to be asked for another sum than the order's.
 */
async function recheckedProducts(tx: Tx, order: OrderRow): Promise<CartView['adjustments']> {
  if (await hasOpenPayment(tx, order.id)) return []
  const products = new Map((await productsOfEvent(tx, order.eventId)).map((product) => [product.id, product]))
  const adjustments: CartView['adjustments'] = []
  for (const line of await linesOf(tx, order.id)) {
    const product = products.get(line.subjectId)
    if (line.kind === 'place' || product === undefined) continue
    const got = await setProduct(tx, order, product, line, line.units)
    const itemName = order.language === 'ru' ? line.nameRu : line.nameEn
    if (got !== line.units) adjustments.push({ itemName, from: line.units, to: got })
  }
  return adjustments
}
