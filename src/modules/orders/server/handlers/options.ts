import { err, ok, type Result } from '#src/kernel/result.ts'
import { Rollback } from '#src/platform/db/database.ts'
import { handle } from '#src/platform/http/handle.ts'
import { changeOptionsRoute } from '../../contract/options.ts'
import { orderTotals } from '../../domain/totals.ts'
import { changePaidOptions, type PaidOptionsRefusal } from '../commands/change-paid-options.ts'
import { listOrderLines } from '../queries/orders.ts'
import { currentOrderStatus, ownOrder } from '../reads/build-cart.ts'
import { ownerOfOrder } from '../reads/owner-of-order.ts'

export const changeOptionsHandler = handle(changeOptionsRoute, async (context, { params, body }) => {
  const { services, actor, language } = context
  const { accountId } = actor
  // The account's pages are on one host, whatever tenant sold the order.
  const owner = await services.db.transaction({ role: 'self', accountId, readOnly: true }, (tx) =>
    ownerOfOrder(tx, params.registrationId),
  )
  if (owner === null) return err('orders.not_found')
  const scope = { role: 'app', tenantId: owner.tenantId, accountId } as const
  const input = { ...body, orderId: params.registrationId, accountId, language, textOf: services.textOf }
  const changed = await services.db.transaction<Result<string, PaidOptionsRefusal>>(scope, async (tx) => {
    const result = await changePaidOptions(tx, input)
    if (!result.ok) throw new Rollback(result)
    return result
  })
  if (!changed.ok) return changed
  return await services.db.transaction({ ...scope, readOnly: true }, async (tx) => {
    const order = await ownOrder(tx, accountId, changed.value)
    if (order === null) return err('orders.not_found')
    const lines = await listOrderLines(tx, order.id)
    return ok({
      optionsId: order.id,
      status: await currentOrderStatus(tx, order),
      currency: order.currency,
      overallMinor: order.overallMinor ?? orderTotals(lines, order).overallMinor,
      payBefore: order.payBefore,
      items: lines.map(({ id, nameRu, nameEn, units, unitPriceMinor }) => ({
        itemId: id,
        name: language === 'ru' ? nameRu : nameEn,
        count: units,
        priceMinor: unitPriceMinor,
      })),
    })
  })
})
