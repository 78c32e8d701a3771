import { z } from 'zod'
import { declareJob } from '#src/platform/jobs/declare-job.ts'
import { defineJob } from '#src/platform/jobs/define-job.ts'
import { emailAttempts } from '#src/platform/mail/mail.ts'
import { confirmedOrdersOf } from '../queries/called-off.ts'

/** What is told: how the event stands, or that places elsewhere are offered for it. */
const told = {
  news: z.enum(['published', 'cancelled', 'postponed', 'event-moves']),
  /** Which of several: the change of the event, or the moment in which it was named. */
  at: z.string(),
}

/** To the payer of one order of an event that was called off, and to its participants. */
export const calledOffEmailJob = declareJob({
  name: 'registration.called_off_email',
  payload: z.object({
    orderId: z.uuid(),
    ...told,
  }),
  maxAttempts: emailAttempts,
})

const perRun = 500
const OfEvent = z.object({ tenantId: z.number().int(), eventId: z.uuid() })
/** What is told to all who are registered, and from which order on. */
const Asked = OfEvent.extend({ ...told, after: z.uuid().nullable().default(null) })

/** An event's orders have an email each; a thousand of them are asked for some at a time, each lot a job of its own. */
export const calledOffLotsJob = defineJob({
  name: 'registration.called_off_lots',
  payload: Asked,
  async run({ db }, { tenantId, eventId, news, at, after }) {
    await db.transaction({ role: 'app', tenantId }, async (tx) => {
      const orders = await confirmedOrdersOf(tx, { tenantId, eventId, after, most: perRun })
      await tx.enqueueAll(
        calledOffEmailJob,
        orders.map((orderId) => ({ orderId, news, at })),
      )
      const last = orders.at(-1)
      if (orders.length === perRun && last !== undefined)
        await tx.enqueue(lotsJob, { tenantId, eventId, news, at, after: last })
    })
  },
})

const lotsJob = declareJob({ name: 'registration.called_off_lots', payload: Asked })

/** The event is called off, or held after all. */
export const calledOffEmailsJob = defineJob({
  name: 'registration.called_off_emails',
  payload: OfEvent.extend({ status: z.enum(['published', 'cancelled', 'postponed']), rulesVersion: z.number().int() }),
  async run({ db }, { tenantId, eventId, status: news, rulesVersion }) {
    await db.transaction({ role: 'app', tenantId }, (tx) =>
      tx.enqueue(lotsJob, { tenantId, eventId, news, at: String(rulesVersion), after: null }),
    )
  },
})

/** Places elsewhere are offered to who knows already that it is. */
export const eventMoveTargetsEmailsJob = defineJob({
  name: 'registration.event_moves_emails',
  payload: OfEvent.extend({ namedAt: z.iso.datetime() }),
  async run({ db }, { tenantId, eventId, namedAt: at }) {
    await db.transaction({ role: 'app', tenantId }, (tx) =>
      tx.enqueue(lotsJob, { tenantId, eventId, news: 'event-moves', at, after: null }),
    )
  },
})
