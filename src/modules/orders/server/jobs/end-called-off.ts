import { eventStatusChanged } from '#src/modules/catalog/server/events.ts'
import { defineJob } from '#src/platform/jobs/define-job.ts'
import { endOrder } from '../commands/end-order.ts'
import { giveUpPayment } from '../commands/give-up-payment.ts'
import { waitingOrdersOf } from '../queries/called-off.ts'
import { lockOrder } from '../queries/orders.ts'

/**
 * The event is called off: what waits for payment is given up at the provider and ended, order by order. It can't be paid
 * since the change itself; this only tidies up. Where the provider is silent the job comes again for the rest.
 */
export const endCalledOffOrdersJob = defineJob({
  name: 'orders.end_called_off',
  payload: eventStatusChanged.payload,
  async run(services, { tenantId, eventId, status }) {
    if (status === 'published') return
    const scope = { role: 'app', tenantId } as const
    const waiting = await services.db.transaction({ ...scope, readOnly: true }, (tx) =>
      waitingOrdersOf(tx, { tenantId, eventId }),
    )
    let left = 0
    for (const orderId of waiting) {
      const given = await giveUpPayment(services, { tenantId, orderId })
      if (!given.ok) {
        left += 1
        continue
      }
      await services.db.transaction(scope, async (tx) => {
        const order = await lockOrder(tx, orderId)
        if (order?.status === 'awaiting_payment') await endOrder(tx, order, 'cancelled', 'the event was called off')
      })
    }
    if (left > 0) throw new Error(`${left} of ${waiting.length} orders could not be ended: the provider is silent`)
  },
})
