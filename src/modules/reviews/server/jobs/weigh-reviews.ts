import { z } from 'zod'
import { defineJob } from '#src/platform/jobs/define-job.ts'
import { recalculateRating } from '../commands/change-reviews.ts'

/**
 * An event is called off, or takes place after all: its stars go with it. After the commit, since who reviews locks the stars before
 * the event, and who calls it off has locked the event.
 */
export const weighReviewsJob = defineJob({
  name: 'reviews.weigh',
  payload: z.object({ eventId: z.uuid() }),
  run: ({ db }, payload) => db.transaction({ role: 'system' }, (tx) => recalculateRating(tx, payload)),
})
