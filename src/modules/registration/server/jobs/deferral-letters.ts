import { z } from 'zod'
import { declareJob, defineJob } from '#src/platform/jobs/define-job.ts'
import { letterAttempts } from '#src/platform/mail/mail.ts'
import { waitingForEdition } from '../queries/deferrals.ts'

/** A start was deferred: the payer reads what waits and until when, its participant that they are off the list; or an edition is named. */
export const deferralLetterJob = declareJob({
  name: 'registration.deferral_letter',
  payload: z.object({
    orderId: z.uuid(),
    entryId: z.uuid(),
    news: z.enum(['deferred', 'edition']),
    /** Which of several: the moment in which it was named. */
    at: z.string(),
  }),
  maxAttempts: letterAttempts,
})

const perRun = 500
/** What `editionNamed` tells, and from which entry on. */
const Asked = z.object({
  tenantId: z.number().int(),
  eventId: z.uuid(),
  namedAt: z.iso.datetime(),
  after: z.uuid().nullable().default(null),
})

/** Whoever waits has a letter each; a thousand of them are asked for some at a time, each lot a job of its own. */
export const editionLettersJob = defineJob({
  name: 'registration.edition_letters',
  payload: Asked,
  async run({ db }, { tenantId, eventId, namedAt, after }) {
    await db.transaction({ role: 'app', tenantId }, async (tx) => {
      const entries = await waitingForEdition(tx, { tenantId, eventId, after, most: perRun })
      await tx.enqueueAll(
        deferralLetterJob,
        entries.map(({ orderId, entryId }) => ({ orderId, entryId, news: 'edition' as const, at: namedAt })),
      )
      const last = entries.at(-1)
      if (entries.length === perRun && last !== undefined)
        await tx.enqueue(moreJob, { tenantId, eventId, namedAt, after: last.entryId })
    })
  },
})

const moreJob = declareJob({ name: 'registration.edition_letters', payload: Asked })
