import { z } from 'zod'
import { declareJob } from '#src/platform/jobs/declare-job.ts'
import { defineJob } from '#src/platform/jobs/define-job.ts'
import { emailAttempts } from '#src/platform/mail/mail.ts'
import { listConfirmedOrders } from '../queries/event-cancelled.ts'

/** The subject of the email: the event's status, or the places offered at other events. */
const subjectFields = {
  change: z.enum(['published', 'cancelled', 'postponed', 'event-moves']),
  /** Tells repeated emails apart: the event's change, or the moment when the offer was named. */
  at: z.string(),
}

/** To the payer of one order of a cancelled or postponed event, and to its participants. */
export const eventCancelledEmailJob = declareJob({
  name: 'registration.event_cancelled_email',
  payload: z.object({
    orderId: z.uuid(),
    ...subjectFields,
  }),
  maxAttempts: emailAttempts,
})

const perRun = 500
const OfEvent = z.object({ tenantId: z.number().int(), eventId: z.uuid() })
/** The email's subject for all orders, and the order to continue after. */
const BatchPayload = OfEvent.extend({ ...subjectFields, after: z.uuid().nullable().default(null) })

/**
 * One email per order of an event; a thousand orders are enqueued in batches, each batch a job of
 * its own.
 */
export const eventCancelledLotsJob = defineJob({
  name: 'registration.event_cancelled_lots',
  payload: BatchPayload,
  async run({ db }, { tenantId, eventId, change, at, after }) {
    await db.transaction({ role: 'app', tenantId }, async (tx) => {
      const orders = await listConfirmedOrders(tx, { tenantId, eventId, after, max: perRun })
      await tx.enqueueAll(
        eventCancelledEmailJob,
        orders.map((orderId) => ({ orderId, change, at })),
      )
      const last = orders.at(-1)
      if (orders.length === perRun && last !== undefined)
        await tx.enqueue(eventEmailsBatchJob, { tenantId, eventId, change, at, after: last })
    })
  },
})

const eventEmailsBatchJob = declareJob({ name: 'registration.event_cancelled_lots', payload: BatchPayload })

/** The event is cancelled, postponed or restored. */
export const eventCancelledEmailsJob = defineJob({
  name: 'registration.event_cancelled_emails',
  payload: OfEvent.extend({ status: z.enum(['published', 'cancelled', 'postponed']), rulesVersion: z.number().int() }),
  async run({ db }, { tenantId, eventId, status: change, rulesVersion }) {
    await db.transaction({ role: 'app', tenantId }, (tx) =>
      tx.enqueue(eventEmailsBatchJob, { tenantId, eventId, change, at: String(rulesVersion), after: null }),
    )
  },
})

/** Places at other events are offered to people notified of the cancellation already. */
export const eventMoveTargetsEmailsJob = defineJob({
  name: 'registration.event_moves_emails',
  payload: OfEvent.extend({ namedAt: z.iso.datetime() }),
  async run({ db }, { tenantId, eventId, namedAt: at }) {
    await db.transaction({ role: 'app', tenantId }, (tx) =>
      tx.enqueue(eventEmailsBatchJob, { tenantId, eventId, change: 'event-moves', at, after: null }),
    )
  },
})
