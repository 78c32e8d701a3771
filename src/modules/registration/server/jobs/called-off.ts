import { z } from 'zod'
import { declareJob, defineJob } from '#src/platform/jobs/define-job.ts'
import { letterAttempts } from '#src/platform/mail/mail.ts'
import { confirmedOrdersOf } from '../queries/called-off.ts'

/** To the payer of one order of an event whose status changed, and to its participants. */
export const calledOffLetterJob = declareJob({
  name: 'registration.called_off_letter',
  payload: z.object({
    orderId: z.uuid(),
    status: z.enum(['published', 'cancelled', 'postponed']),
    rulesVersion: z.number().int(),
  }),
  maxAttempts: letterAttempts,
})

const perRun = 500
/** What `eventStatusChanged` tells, and from which order on. */
const Asked = z.object({
  tenantId: z.number().int(),
  eventId: z.uuid(),
  status: z.enum(['published', 'cancelled', 'postponed']),
  rulesVersion: z.number().int(),
  after: z.uuid().nullable().default(null),
})

/** An event's orders have a letter each; a thousand of them are asked for some at a time, each lot a job of its own. */
export const calledOffLettersJob = defineJob({
  name: 'registration.called_off_letters',
  payload: Asked,
  async run({ db }, { tenantId, eventId, status, rulesVersion, after }) {
    await db.transaction({ role: 'app', tenantId }, async (tx) => {
      const orders = await confirmedOrdersOf(tx, { tenantId, eventId, after, most: perRun })
      await tx.enqueueAll(
        calledOffLetterJob,
        orders.map((orderId) => ({ orderId, status, rulesVersion })),
      )
      const last = orders.at(-1)
      if (orders.length === perRun && last !== undefined) {
        await tx.enqueue(calledOffMoreJob, { tenantId, eventId, status, rulesVersion, after: last })
      }
    })
  },
})

const calledOffMoreJob = declareJob({ name: 'registration.called_off_letters', payload: Asked })
export type CalledOff = z.output<typeof Asked>
