import { err, ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { deadJobs, retryDeadJob } from '#src/platform/jobs/dead-jobs.ts'
import { redactText } from '#src/platform/log/redact.ts'
import { listDeadJobsRoute, retryJobRoute } from '../../contract/dead-jobs.ts'

export const listDeadJobsHandler = handle(listDeadJobsRoute, async ({ tx }) => {
  const jobs = await deadJobs(tx)
  // A mail server's refusal repeats the address.
  return ok({ list: jobs.map((job) => ({ ...job, lastError: redactText(job.lastError).slice(0, 1000) })) })
})

export const retryJobHandler = handle(retryJobRoute, async ({ tx }, { params }) => {
  const isWaiting = await retryDeadJob(tx, params.jobId)
  return isWaiting ? ok({ id: params.jobId, state: 'waiting' as const }) : err('admin.job_unknown')
})
