import pg from 'pg'
import type { TestHouse } from './test-house.ts'

export type SentLetter = { readonly subject: string; readonly html: string; readonly plain: string }

/** What the jobs of a house sent: run them first by `work`, then read. */
export async function letterReader(house: TestHouse) {
  const owner = new pg.Client({ connectionString: house.url })
  await owner.connect()
  const worker = await house.house.startWorker()
  /** Until the queue is empty: what was sent is all that will be. */
  const settle = async () => {
    for (let turn = 0; turn < 200; turn += 1) {
      const { rows } = await owner.query('select count(*)::int as waiting from graphile_worker._private_jobs')
      if (rows[0].waiting === 0) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error('The queue does not get empty')
  }
  return {
    owner,
    settle,
    /** Oldest first. */
    async lettersTo(email: string): Promise<SentLetter[]> {
      await settle()
      const { rows } = await owner.query<SentLetter>(
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
export type LetterReader = Awaited<ReturnType<typeof letterReader>>
