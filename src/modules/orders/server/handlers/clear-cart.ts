import { err, ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { clearCartRoute } from '../../contract/cart.ts'
import { changeOrder } from '../commands/change-order.ts'
import { endOrder } from '../commands/end-order.ts'

export const clearCartHandler = handle(clearCartRoute, (context, { body }) =>
  changeOrder(context, body.registrationId, async (tx, order) => {
    if (order.status !== 'cancelled' && !(await endOrder(tx, order, 'cancelled', 'abandoned by payer'))) {
      return err('orders.not_open')
    }
    return ok({ registrationId: order.id, status: 'cancelled' as const })
  }),
)
