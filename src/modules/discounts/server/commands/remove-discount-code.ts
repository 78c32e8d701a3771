import { err, ok, type Result } from '#src/kernel/result.ts'
import { deleteHolds } from '#src/modules/inventory/server/commands/order-holds.ts'
import type { CartView } from '#src/modules/orders/contract/cart.ts'
import { codeKey } from '#src/modules/orders/domain/access-code.ts'
import { type ChangeRefusal, changeOrder } from '#src/modules/orders/server/commands/change-order.ts'
import { buildCart, currentOrderStatus, ownOrder } from '#src/modules/orders/server/reads/build-cart.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'
import { listCodes } from '../queries/rules.ts'
import { deleteUses, listUses } from '../queries/uses.ts'
import { removeAddedProduct } from './free-product.ts'
import { limitsOf, lockCodes } from './hold-use.ts'
import { writeDiscounts } from './recalculate-discounts.ts'

/**
 * Removes a promo code from an unpaid order: its use is free at once. A code that is not applied
 * changes nothing. An access code stays: the order's places were taken by it.
 * @locks the order, then its event and the limits of its codes, where they have any
 */
export async function removeDiscountCode(
  context: RequestContext & { readonly actor: Actor },
  { registrationId, code: typed }: { readonly registrationId: string; readonly code: string },
): Promise<Result<CartView, ChangeRefusal | 'discounts.access_code_stays'>> {
  const key = codeKey(typed)
  const { services, tenant, actor, language } = context
  const scope = { role: 'app', tenantId: tenant.id, accountId: actor.accountId, readOnly: true } as const
  // A code that is not applied leaves an open payment alone.
  const unchanged = await services.db.transaction(scope, async (tx) => {
    const order = await ownOrder(tx, actor.accountId, registrationId)
    if (order === null) return err('orders.not_found')
    const cart = await buildCart(tx, order, language)
    if (cart.status !== 'awaiting_payment' || order.kind !== 'registration') return err('orders.not_open')
    const kind = cart.codes.find(({ code }) => codeKey(code) === key)?.kind
    if (kind === 'discount') return null
    return kind === 'access' ? err('discounts.access_code_stays') : ok(cart)
  })
  if (unchanged !== null) return unchanged
  return await changeOrder(context, registrationId, async (tx, order) => {
    if (order.kind !== 'registration' || (await currentOrderStatus(tx, order)) !== 'awaiting_payment')
      return err('orders.not_open')
    const uses = await listUses(tx, order.id)
    const codes = await listCodes(
      tx,
      uses.map(({ codeId }) => codeId),
    )
    const removed = codes.find(({ code }) => codeKey(code) === key)
    if (removed === undefined) return ok(await buildCart(tx, order, language))
    await lockCodes(tx, order, codes)
    const holdIds = uses.find(({ codeId }) => codeId === removed.id)?.holdIds ?? []
    await removeAddedProduct(tx, order, removed)
    await deleteUses(tx, order.id, [removed.id])
    for (const limitId of limitsOf(removed))
      await deleteHolds(tx, { tenantId: order.tenantId, eventId: limitId }, holdIds)
    await writeDiscounts(
      tx,
      order,
      codes.filter(({ id }) => id !== removed.id),
    )
    return ok(await buildCart(tx, order, language))
  })
}
