import { z } from 'zod'
import { declareJob } from '#src/platform/jobs/declare-job.ts'
import { emailAttempts } from '#src/platform/mail/mail.ts'

/** The data of an entry were changed: its participant reads so, and the payer where that is somebody else. */
export const changedEmailJob = declareJob({
  name: 'registration.changed_email',
  payload: z.object({ orderId: z.uuid(), entryId: z.uuid(), changeId: z.uuid() }),
  maxAttempts: emailAttempts,
})

/** An entry was moved to another race: its participant reads the new start and number, the payer what was paid for it or goes back. */
export const raceChangedEmailJob = declareJob({
  name: 'registration.race_changed_email',
  payload: z.object({
    orderId: z.uuid(),
    entryId: z.uuid(),
    changeId: z.uuid(),
    fromRaceId: z.uuid(),
    refundMinor: z.number().int(),
    /** What was paid for the more expensive one. */
    moreMinor: z.number().int().default(0),
  }),
  maxAttempts: emailAttempts,
})

/** The organizer has looked at an entry's documents: its participant reads what came of it, and the payer. */
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

/** Some days before the race documents of admission are missing, or were refused: their participant reads which, and the payer. */
export const documentsReminderJob = declareJob({
  name: 'registration.documents_reminder',
  payload: z.object({ orderId: z.uuid(), entryId: z.uuid(), days: z.number().int() }),
  maxAttempts: emailAttempts,
})
