import { z } from 'zod'
import { declareJob } from '#src/platform/jobs/define-job.ts'
import { letterAttempts } from '#src/platform/mail/mail.ts'

/** What became of a place that is handed over, to both whom it concerns. Neither a link nor an address is in the queue. */
export const handOverLettersJob = declareJob({
  name: 'registration.hand_over_letters',
  payload: z.object({
    handOverId: z.uuid(),
    news: z.enum(['offered', 'accepted', 'declined', 'taken_back', 'lapsed']),
    /** Of one that came to its end by itself: what ended it. */
    why: z.enum(['late', 'given_up', 'cancelled', 'postponed']).optional(),
    /** Of one that is accepted: where the letter about the place went so far, for whoever had it. */
    giverEmail: z.string().optional(),
  }),
  maxAttempts: letterAttempts,
})
