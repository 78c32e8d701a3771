import { z } from 'zod'
import { declareJob } from '#src/platform/jobs/declare-job.ts'

/** Matches the lines of an uploaded statement where the upload's own call could not finish. */
export const matchStatementJob = declareJob({
  name: 'invoices.match_statement',
  payload: z.object({ tenantId: z.number().int(), statementId: z.uuid() }),
})
