import type { Instant } from '#src/kernel/instant.ts'
import type { Tx } from '../db/tx.ts'

/** A job that has used up its attempts. */
export type DeadJob = {
  readonly id: string
  readonly name: string
  readonly attempts: number
  readonly lastError: string
  readonly createdAt: Instant
  readonly lastTriedAt: Instant
}

/** Runs as the system: no other role may read the queue's tables. The newest first, 200 at most. */
export async function deadJobs(tx: Tx): Promise<DeadJob[]> {
  return await tx.sql<DeadJob>`
    select id::text, name, attempts, coalesce(last_error, '') as "lastError", created_at as "createdAt",
      last_tried_at as "lastTriedAt"
    from app.dead_jobs()`
}

/** Retries a dead job; false where there is none with this id. */
export async function retryDeadJob(tx: Tx, id: string): Promise<boolean> {
  const [row] = await tx.sql<{ done: boolean }>`select app.retry_dead_job(${id}::bigint) as done`
  return row?.done ?? false
}
