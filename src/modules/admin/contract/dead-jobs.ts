import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'

export const listDeadJobsRoute = defineRoute({
  method: 'get',
  path: '/api/operator/dead-jobs',
  summary: 'List dead jobs (emails, refunds and others that used up their attempts), newest first',
  role: 'operator',
  databaseRole: 'system',
  reply: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        attempts: z.number().int(),
        /** The last error, without people's addresses and numbers. */
        lastError: z.string(),
        createdAt: z.iso.datetime(),
        lastTriedAt: z.iso.datetime(),
      }),
    ),
  }),
})

export const retryJobRoute = defineRoute({
  method: 'post',
  path: '/api/operator/dead-jobs/:jobId/retry',
  summary: 'Retry a dead job from its first attempt',
  role: 'operator',
  reauth: true, // the job may be a refund
  databaseRole: 'system',
  params: z.object({ jobId: z.string().regex(/^\d{1,18}$/, 'admin.job_unknown') }),
  reply: z.object({ id: z.string(), state: z.literal('waiting') }),
  errors: { 'admin.job_unknown': 404 },
})
