import { z } from 'zod'
import { declareJob } from '#src/platform/jobs/declare-job.ts'
import { emailAttempts } from '#src/platform/mail/mail.ts'

/** Emails the participant, and a different payer, that an entry's data were changed. */
export const changedEmailJob = declareJob({
  name: 'registration.changed_email',
  payload: z.object({ orderId: z.uuid(), entryId: z.uuid(), changeId: z.uuid() }),
  maxAttempts: emailAttempts,
})

/**
 * Emails the participant the new race, start and bib, and the payer the amount paid or refunded.
 */
export const raceChangedEmailJob = declareJob({
  name: 'registration.race_changed_email',
  payload: z.object({
    orderId: z.uuid(),
    entryId: z.uuid(),
    changeId: z.uuid(),
    fromRaceId: z.uuid(),
    refundMinor: z.number().int(),
    /** The amount paid for a more expensive race. */
    dueMinor: z.number().int().default(0),
  }),
  maxAttempts: emailAttempts,
})

/** Emails the participant and the payer the organizer's decision about an entry's documents. */
export const documentsEmailJob = declareJob({
  name: 'registration.documents_email',
  payload: z.object({
    orderId: z.uuid(),
    entryId: z.uuid(),
    decisionId: z.uuid(),
    decision: z.enum(['accepted', 'refused']),
  }),
  maxAttempts: emailAttempts,
})

/**
 * Emails the participant and the payer, some days before the race, which admission documents are
 * missing or were refused.
 */
export const documentsReminderJob = declareJob({
  name: 'registration.documents_reminder',
  payload: z.object({ orderId: z.uuid(), entryId: z.uuid(), days: z.number().int() }),
  maxAttempts: emailAttempts,
})
