import { err, ok, type Result } from '#src/kernel/result.ts'
import { Rollback, type Tx } from '#src/platform/db/database.ts'
import { handle } from '#src/platform/http/handle.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'
import { clearCart } from '../../contract/cart.ts'
import { saveProducts } from '../../contract/products.ts'
import { chooseProducts } from '../commands/choose-products.ts'
import { endOrder } from '../commands/end-order.ts'
import { giveUpPayment } from '../commands/give-up-payment.ts'
import { lockOrder, type OrderRow } from '../queries/orders.ts'
import { cartOf, hasOpenPayment, ownOrder, statusOf } from '../reads/cart-of.ts'

type Context = RequestContext & { readonly actor: Actor }
type Refusal = 'orders.not_found' | 'orders.not_open' | 'orders.provider_silent'

/** How often a payment that is opened again meanwhile (in another tab) is given up before we let the payer win. */
const mostTries = 3

/**
 * Changes an order that waits for payment, in one transaction with the order locked. An open payment is given up at its
 * provider first; one that turns out to be paid leaves the order paid, and the change is refused.
 */
async function changeOrder<T, Code extends string>(
  context: Context,
  orderId: string,
  change: (tx: Tx, order: OrderRow) => Promise<Result<T, Code>>,
): Promise<Result<T, Code | Refusal>> {
  const { services, tenant, actor } = context
  const scope = { role: 'app', tenantId: tenant.id, accountId: actor.accountId } as const
  const known = await services.db.transaction({ ...scope, readOnly: true }, (tx) =>
    ownOrder(tx, actor.accountId, orderId),
  )
  if (known === null) return err('orders.not_found')
  for (let tries = 0; tries < mostTries; tries += 1) {
    const given = await giveUpPayment(services, { tenantId: tenant.id, orderId })
    if (!given.ok) return given
    const changed = await services.db.transaction<Result<T, Code | Refusal> | null>(scope, async (tx) => {
      const order = await lockOrder(tx, orderId)
      if (order === null) return err('orders.not_found')
      if (await hasOpenPayment(tx, orderId)) return null // opened after we had given the last one up
      const result = await change(tx, order)
      if (!result.ok) throw new Rollback(result)
      return result
    })
    if (changed !== null) return changed
  }
  return err('orders.provider_silent')
}

export const saveProductsHandler = handle(saveProducts, (context, { body }) =>
  changeOrder(context, body.registrationId, async (tx, order) => {
    if ((await statusOf(tx, order)) !== 'awaiting_payment') return err('orders.not_open')
    const chosen = await chooseProducts(tx, order, body.products)
    return chosen.ok ? ok(await cartOf(tx, order, context.language, chosen.value)) : chosen
  }),
)

export const clearCartHandler = handle(clearCart, (context, { body }) =>
  changeOrder(context, body.registrationId, async (tx, order) => {
    if (order.status !== 'cancelled' && !(await endOrder(tx, order, 'cancelled', 'given up by its owner'))) {
      return err('orders.not_open')
    }
    return ok({ registrationId: order.id, status: 'cancelled' as const })
  }),
)
