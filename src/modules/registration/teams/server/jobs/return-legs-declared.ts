import { z } from 'zod'
import { declareJob } from '#src/platform/jobs/declare-job.ts'

/** A team that each paid their own leg of has lost its place: what `return-legs.ts` does about it. */
export const returnLegs = declareJob({
  name: 'registration.return_legs',
  payload: z.object({ tenantId: z.number().int(), teamId: z.uuid() }),
})
