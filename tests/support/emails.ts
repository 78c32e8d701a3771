import pg from 'pg'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import type { Email } from '#src/platform/mail/mail.ts'
import type { TestApp } from './test-app.ts'

export type SentEmail = { readonly subject: string; readonly html: string; readonly plain: string }

/** Reads the emails that an app's jobs sent: first runs the jobs by `work`. */
export async function emailReader(app: TestApp) {
  const owner = new pg.Client({ connectionString: app.url })
  await owner.connect()
  const worker = await app.startWorker(1) // one after another: emails are sent in the order of their causes
  /**
   * Runs until the queue is empty: no further email will be sent then. Waits two minutes, as long
   * as a busy machine may need.
   */
  const settle = async () => {
    for (let attempt = 0; attempt < 2_400; attempt += 1) {
      const { rows } = await owner.query('select count(*)::int as waiting from graphile_worker._private_jobs')
      if (rows[0].waiting === 0) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    const { rows } = await owner.query(`
      select t.identifier, j.attempts, j.run_at, j.last_error
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`)
    throw new Error(`The job queue is not empty after two minutes: ${JSON.stringify(rows)}`)
  }
  return {
    owner,
    settle,
    /** Oldest first. */
    async emailsTo(email: string): Promise<SentEmail[]> {
      await settle()
      const { rows } = await owner.query<SentEmail>(
        'select subject, html, plain from platform.mailbox where recipient = $1 order by sent_at, id',
        [email],
      )
      return rows
    },
    async close() {
      await worker.stop()
      await owner.end()
    },
  }
}
export type EmailReader = Awaited<ReturnType<typeof emailReader>>

/**
 * Renders the emails of a job immediately: an app has one worker, and its clock would advance
 * meanwhile.
 */
export async function writtenEmails(
  { services }: TestApp,
  write: (context: JobContext) => Promise<void>,
): Promise<Email[]> {
  const sent: Email[] = []
  const mail = { send: async (email: Email) => void sent.push(email) }
  await write({ ...services, mail } as unknown as JobContext)
  return sent
}

/** The payloads of the waiting jobs whose payload has this value under this key. */
export async function waitingJobs<Payload>(app: TestApp, key: string, value: string): Promise<Payload[]> {
  const jobs = await app.sql<{ payload: Payload }>(
    'select payload from graphile_worker._private_jobs where payload ->> $1 = $2 order by id',
    [key, value],
  )
  return jobs.map(({ payload }) => payload)
}
