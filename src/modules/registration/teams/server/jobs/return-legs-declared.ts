import { z } from 'zod'
import { declareJob } from '#src/platform/jobs/declare-job.ts'

/**
 * A team with a payment by each member has lost its place: declares the job of `return-legs.ts`.
 */
export const returnLegs = declareJob({
  name: 'registration.return_legs',
  payload: z.object({ tenantId: z.number().int(), teamId: z.uuid() }),
})
