import { z } from 'zod'
import { defineJob } from '#src/platform/jobs/define-job.ts'
import { recalculateRating } from '../commands/change-reviews.ts'

/**
 * Recomputes an event's rating after a change of its status. In a job after the commit, since
 * reviews lock the rating before the event, and a status change has locked the event.
 */
export const recalculateRatingJob = defineJob({
  name: 'reviews.recalculate_rating',
  payload: z.object({ eventId: z.uuid() }),
  run: ({ db }, payload) => db.transaction({ role: 'system' }, (tx) => recalculateRating(tx, payload)),
})
