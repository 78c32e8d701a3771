import { z } from 'zod'
import { declareJob } from '#src/platform/jobs/declare-job.ts'

/** Ends what is offered to others of an event that is off; harmless where it is not. Asked for also by what it runs. */
export const endOffersOffJob = declareJob({
  name: 'registration.end_offers_off',
  payload: z.object({ tenantId: z.number().int(), eventId: z.uuid() }),
})
