import { err, ok } from '#src/kernel/result.ts'
import { findOrderStatus } from '#src/modules/orders/server/reads/order-status.ts'
import { handle } from '#src/platform/http/handle.ts'
import { payLegsRoute } from '../../contract/teams.ts'
import { payLegs as pay } from '../commands/pay-legs.ts'

export const payLegsHandler = handle(payLegsRoute, async (context, { body }) => {
  const { services, tenant, actor } = context
  const paid = await pay(context, body)
  if (!paid.ok) return paid
  const scope = { role: 'app', tenantId: tenant.id, accountId: actor.accountId, readOnly: true } as const
  const orderStatus = await services.db.transaction(scope, (tx) => findOrderStatus(tx, actor.accountId, paid.value))
  if (orderStatus?.status !== 'awaiting_payment' && orderStatus?.status !== 'paid')
    return err('registration.order_ended')
  const { status, payBefore, serverNow } = orderStatus
  return ok({ registrationId: paid.value, status, payBefore, serverNow })
})
