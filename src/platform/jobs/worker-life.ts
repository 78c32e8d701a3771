import type pg from 'pg'
import type { Logger } from '../log/log.ts'

/** A job younger than this may belong to a worker that has not taken its lock yet. */
const suspiciousAfterSeconds = 3
/**
 * An own job older than this that does not run was taken by a connection that broke before its
 * response arrived.
 */
const lostAfterSeconds = 30
const defaultCheckMs = 5_000
/** A database that does not answer is not waited for: the next check uses another connection. */
const queryTimeoutMs = 5_000

export type WorkerLife = { stop(): Promise<void> }
/** The names of this process's workers, and the ids of the jobs that run or have just ended. */
export type OwnWork = { names(): readonly string[]; busy(): readonly string[] }

/**
 * Returns the jobs of killed workers to the queue. A job is locked by its worker's name; the queue
 * itself unlocks it after four hours, and the email for a payment must not wait for that. So each
 * worker's name is also locked by a session of this process, which ends with the process, and any
 * worker unlocks the jobs of names that no session holds. A worker also unlocks its own jobs that
 * it never received because a connection broke. Either way a job may run twice, which every job
 * allows.
 * @param turnMs between two checks
 */
export function showLife(pool: pg.Pool, own: OwnWork, log: Logger, turnMs: number = defaultCheckMs): WorkerLife {
  let session: Session | null = null
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  const check = async () => {
    try {
      session ??= await openSession(pool, () => {
        session = null
      })
      await session.hold(own.names())
      const freed = await session.freeJobsOfTheDead(own.names())
      if (freed > 0) log.warn({ jobs: freed }, 'released the jobs of killed workers')
      const lost = await session.freeLostJobs(own)
      if (lost > 0) log.warn({ jobs: lost }, 'released jobs whose assignment never reached this worker')
    } catch (error) {
      log.error({ err: error }, 'looking for jobs of killed workers failed')
      session?.close()
      session = null
    }
    if (!stopped) timer = setTimeout(start, turnMs)
  }
  const start = () => {
    running = check()
  }
  let timer: NodeJS.Timeout | undefined
  start()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
      session?.close()
      session = null
    },
  }
}

type Session = {
  hold(names: readonly string[]): Promise<void>
  freeJobsOfTheDead(own: readonly string[]): Promise<number>
  freeLostJobs(own: OwnWork): Promise<number>
  close(): void
}

/**
 * One long-lived connection, since its locks are the sign of life. A lost one is released to the
 * pool at once: a slot that is never released is lost for good, and ending the pool would wait for
 * it forever.
 */
async function openSession(pool: pg.Pool, onLost: () => void): Promise<Session> {
  const client = await pool.connect()
  let isReleased = false
  const release = (reason: Error | true) => {
    if (isReleased) return
    isReleased = true
    client.release(reason)
  }
  const lose = (error: Error) => {
    onLost()
    release(error)
  }
  client.once('error', lose)
  const held = new Set<string>()
  const query = async <Row extends pg.QueryResultRow>(text: string, values: unknown[]) => {
    const statement = { text, values, query_timeout: queryTimeoutMs }
    return (await client.query<Row>(statement)).rows
  }
  return {
    async hold(names) {
      for (const name of names.filter((one) => !held.has(one))) {
        const rows = await query<{ held: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as held', [
          name,
        ])
        if (rows[0]?.held) held.add(name)
      }
    },
    async freeJobsOfTheDead(own) {
      // One statement and so one transaction: of two concurrent checks, one gets the name.
      const rows = await query<{ names: string[] | null }>(
        `select array_agg(locked_by) as names from (
           select distinct locked_by from graphile_worker.jobs
           where locked_at < now() - make_interval(secs => $1) and locked_by <> all ($2::text[])
         ) as busy where pg_try_advisory_xact_lock(hashtextextended(locked_by, 0))`,
        [suspiciousAfterSeconds, own],
      )
      const names = rows[0]?.names ?? []
      if (names.length > 0) await query('select graphile_worker.force_unlock_workers($1)', [names])
      return names.length
    },
    async freeLostJobs(own) {
      // The queue has no function for single jobs: `force_unlock_workers` would unlock running ones
      // as well.
      const rows = await query(
        `update graphile_worker._private_jobs set locked_at = null, locked_by = null
         where locked_by = any ($1::text[]) and locked_at < now() - make_interval(secs => $2) and id <> all ($3::bigint[])
         returning 1`,
        [own.names(), lostAfterSeconds, own.busy()],
      )
      return rows.length
    },
    close() {
      client.off('error', lose)
      // The connection ends a moment later, and the server may end it first: that error is ignored.
      client.on('error', () => undefined)
      release(true) // the connection's locks end with it
    },
  }
}
