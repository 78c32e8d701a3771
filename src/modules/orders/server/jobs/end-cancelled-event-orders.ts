import { eventStatusChanged } from '#src/modules/catalog/server/events.ts'
import { defineJob } from '#src/platform/jobs/define-job.ts'
import { endUnpaid } from '../commands/end-unpaid.ts'
import { listWaitingOrders } from '../queries/event-cancelled.ts'

/**
 * The event is cancelled: its unpaid orders are cancelled at the provider and ended, one by one.
 * They can't be paid since the cancellation itself; this job only tidies up. Where the provider
 * does not respond, the job is retried for the rest.
 */
export const endCancelledEventOrdersJob = defineJob({
  name: 'orders.end_cancelled_event_orders',
  payload: eventStatusChanged.payload,
  async run(services, { tenantId, eventId, status }) {
    if (status === 'published') return
    const scope = { role: 'app', tenantId } as const
    const waiting = await services.db.transaction({ ...scope, readOnly: true }, (tx) =>
      listWaitingOrders(tx, { tenantId, eventId, status }),
    )
    let left = 0
    for (const orderId of waiting) {
      const isEnded = await endUnpaid(services, { tenantId, orderId }, 'event cancelled or postponed')
      if (!isEnded) left += 1
    }
    if (left > 0)
      throw new Error(
        `event ${eventId}: ${left} of ${waiting.length} orders were not ended: the provider did not respond`,
      )
  },
})
