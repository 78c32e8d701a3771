import { z } from 'zod'
import { declareJob } from '#src/platform/jobs/define-job.ts'
import { letterAttempts } from '#src/platform/mail/mail.ts'

/** A question to its organizer, and a copy to whose address is shown to be theirs. */
export const questionLettersJob = declareJob({
  name: 'inquiries.question_letters',
  payload: z.object({ tenantId: z.number().int(), questionId: z.uuid() }),
  maxAttempts: letterAttempts,
})

/** Asks an address whether it is to be told of an opening or of an event; `askedAt` tells one asking from the next. */
export const askedLetterJob = declareJob({
  name: 'inquiries.asked_letter',
  payload: z.object({ tenantId: z.number().int(), wishId: z.uuid(), askedAt: z.iso.datetime() }),
  maxAttempts: letterAttempts,
})

/** Tells that a race has opened. */
export const openedLetterJob = declareJob({
  name: 'inquiries.opened_letter',
  payload: z.object({ tenantId: z.number().int(), wishId: z.uuid(), toldAt: z.iso.datetime() }),
  maxAttempts: letterAttempts,
})

/** Tells an event's new date, or its next start. */
export const newsLetterJob = declareJob({
  name: 'inquiries.news_letter',
  payload: z.object({ tenantId: z.number().int(), wishId: z.uuid(), toldAt: z.iso.datetime() }),
  maxAttempts: letterAttempts,
})
