import { z } from 'zod'
import { declareJob } from '#src/platform/jobs/declare-job.ts'

/**
 * Ends the open offers of a cancelled or postponed event; does nothing for any other event. Also
 * enqueued by the commands that it runs.
 */
export const endCancelledOffersJob = declareJob({
  name: 'registration.end_offers_off',
  payload: z.object({ tenantId: z.number().int(), eventId: z.uuid() }),
})
