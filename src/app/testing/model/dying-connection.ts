import pg from 'pg'
import type { TestHouse } from '../test-house.ts'

export type Death = { readonly atStatement: number; readonly when: 'before' | 'after' }

const watched = new WeakMap<pg.PoolClient, true>()
const waiting = new WeakMap<pg.Pool, { left: number; when: Death['when'] }>()

/**
 * While `work` runs, the house's so-many-th statement meets a connection that the database has closed: before it was run,
 * or after, so that its answer (a commit's, say) is lost. Answers whether it came to that.
 */
export async function withDeath<T>(house: TestHouse, death: Death, work: () => Promise<T>): Promise<[T, boolean]> {
  const { pool } = house.house.services.db
  const watch = (client: pg.PoolClient) => watchOver(house.url, pool, client)
  const plan = { left: death.atStatement, when: death.when }
  pool.on('acquire', watch)
  waiting.set(pool, plan)
  try {
    return [await work(), plan.left <= 0]
  } finally {
    waiting.delete(pool)
    pool.off('acquire', watch)
  }
}

function watchOver(url: string, pool: pg.Pool, client: pg.PoolClient): void {
  if (watched.has(client)) return
  watched.set(client, true)
  const query = client.query.bind(client) as (...asked: unknown[]) => unknown
  const dying = async (when: Death['when'], asked: unknown[]) => {
    if (when === 'before') await kill(url, client)
    const answer = await query(...asked)
    if (when === 'after') await kill(url, client)
    throw new Error(`The connection died, its answer is lost: ${typeof answer}`)
  }
  client.query = ((...asked: unknown[]) => {
    const plan = waiting.get(pool)
    // A pool's own query hands over what to call back: it dies before.
    const callsBack = typeof asked.at(-1) === 'function'
    if (plan === undefined || --plan.left !== 0) return query(...asked)
    if (!callsBack) return dying(plan.when, asked)
    kill(url, client).then(() => query(...asked))
    return undefined
  }) as typeof client.query
}

/** The backend is ended by the database, as an operator or a failing machine would. */
async function kill(url: string, client: pg.PoolClient): Promise<void> {
  const { processID } = client as unknown as { processID: number }
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    await admin.query('select pg_terminate_backend($1, 2000)', [processID])
  } finally {
    await admin.end()
  }
}
