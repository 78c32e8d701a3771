import { z } from 'zod'
import { declareJob } from '#src/platform/jobs/declare-job.ts'
import { defineJob } from '#src/platform/jobs/define-job.ts'
import { emailAttempts } from '#src/platform/mail/mail.ts'
import { waitingForEdition } from '../queries/deferrals.ts'

const subjectFields = {
  change: z.enum(['deferred', 'edition', 'cancelled', 'postponed']),
  /** Tells repeated emails apart: the moment when the edition was named, or the event's change. */
  at: z.string(),
}

/**
 * An entry was deferred: the payer is notified of the waiting sum and its time limit, the
 * participant that they are off the list; or an edition is named; or the event is cancelled or
 * postponed, which refunds more.
 */
export const deferralEmailJob = declareJob({
  name: 'registration.deferral_email',
  payload: z.object({
    orderId: z.uuid(),
    entryId: z.uuid(),
    ...subjectFields,
  }),
  maxAttempts: emailAttempts,
})

const perRun = 500
const OfEvent = z.object({ tenantId: z.number().int(), eventId: z.uuid() })

/** The email to all who wait for an event's next edition, and the entry to continue after. */
const WaitingEmailsBatch = OfEvent.extend({
  ...subjectFields,
  after: z.uuid().nullable().default(null),
})

/**
 * One email per deferred entry; a thousand are enqueued in batches, each batch a job of its own.
 */
export const waitingEmailsJob = defineJob({
  name: 'registration.waiting_emails',
  payload: WaitingEmailsBatch,
  async run({ db }, { tenantId, eventId, change, at, after }) {
    await db.transaction({ role: 'app', tenantId }, async (tx) => {
      const entries = await waitingForEdition(tx, { tenantId, eventId, after, max: perRun })
      await tx.enqueueAll(
        deferralEmailJob,
        entries.map(({ orderId, entryId }) => ({ orderId, entryId, change, at })),
      )
      const last = entries.at(-1)
      if (entries.length === perRun && last !== undefined)
        await tx.enqueue(deferralEmailsBatchJob, { tenantId, eventId, change, at, after: last.entryId })
    })
  },
})

const deferralEmailsBatchJob = declareJob({ name: 'registration.waiting_emails', payload: WaitingEmailsBatch })

/** The next edition is named. */
export const editionEmailsJob = defineJob({
  name: 'registration.edition_emails',
  payload: OfEvent.extend({ namedAt: z.iso.datetime() }),
  async run({ db }, { tenantId, eventId, namedAt: at }) {
    await db.transaction({ role: 'app', tenantId }, (tx) =>
      tx.enqueue(deferralEmailsBatchJob, { tenantId, eventId, change: 'edition', at, after: null }),
    )
  },
})

/** The event is cancelled or postponed; a restored event changes nothing for deferred entries. */
export const deferredOffEmailsJob = defineJob({
  name: 'registration.deferred_off_emails',
  payload: OfEvent.extend({ status: z.enum(['published', 'cancelled', 'postponed']), rulesVersion: z.number().int() }),
  async run({ db }, { tenantId, eventId, status: change, rulesVersion }) {
    if (change === 'published') return
    await db.transaction({ role: 'app', tenantId }, (tx) =>
      tx.enqueue(deferralEmailsBatchJob, { tenantId, eventId, change, at: String(rulesVersion), after: null }),
    )
  },
})
