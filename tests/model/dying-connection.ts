import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { TestApp } from '../support/test-app.ts'

export type Death = { readonly atStatement: number; readonly when: 'before' | 'after' }

const watched = new WeakMap<pg.PoolClient, true>()
const waiting = new WeakMap<pg.Pool, Plan>()

type Plan = { left: number; readonly when: Death['when']; death: Promise<void> }

/**
 * While `work` runs, the program's so-many-th statement meets a connection that the database has closed: before it was run,
 * or after, so that its answer (a commit's, say) is lost. Answers whether it came to that.
 */
export async function withDeath<T>(app: TestApp, death: Death, work: () => Promise<T>): Promise<[T, boolean]> {
  const { pool } = app.services.db
  const watch = (client: pg.PoolClient) => watchOver(app.url, pool, client)
  const plan: Plan = { left: death.atStatement, when: death.when, death: Promise.resolve() }
  pool.on('acquire', watch)
  waiting.set(pool, plan)
  try {
    return [await work(), plan.left <= 0]
  } finally {
    waiting.delete(pool)
    pool.off('acquire', watch)
    // The statement may be a COMMIT that its transaction does not await: its death must not strike the next step.
    await plan.death
  }
}

function watchOver(url: string, pool: pg.Pool, client: pg.PoolClient): void {
  if (watched.has(client)) return
  watched.set(client, true)
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const dying = async (when: Death['when'], args: unknown[]) => {
    if (when === 'before') await kill(url, client)
    await query(...args)
    if (when === 'after') await kill(url, client)
    throw new Error('Connection terminated unexpectedly') // as the driver says it
  }
  let isDying: Promise<void> | null = null
  client.query = ((...args: unknown[]) => {
    const plan = waiting.get(pool)
    if (plan !== undefined) plan.left -= 1
    // Later statements on this connection wait for the dying one, also those of the next transaction.
    if (isDying !== null) return inTurn(isDying, () => query(...args), args)
    if (plan === undefined || plan.left !== 0) return query(...args)
    // A pool's own query transfers what to call back: it dies before.
    if (typeof args.at(-1) === 'function') {
      plan.death = kill(url, client)
      isDying = plan.death
      return inTurn(plan.death, () => query(...args), args)
    }
    const answer = dying(plan.when, args)
    plan.death = answer.then(noop, noop)
    isDying = plan.death
    return answer
  }) as typeof client.query
}

/** A query that transfers what to call back answers nothing by itself. */
function inTurn(after: Promise<void>, query: () => unknown, args: readonly unknown[]): unknown {
  const answer = after.then(query)
  return typeof args.at(-1) === 'function' ? undefined : answer
}

const noop = (): void => undefined
const noticeMs = 60_000

/**
 * The backend is ended by the database, as an operator or a failing machine would. Resolves when the client has noticed too: until
 * then the pool could give it to the next step.
 */
async function kill(url: string, client: pg.PoolClient): Promise<void> {
  const { processID, connection } = client as unknown as { processID: number; connection: { stream: Socket } }
  // A client whose socket has closed by itself (a statement's timeout on a busy machine) says so no second time.
  const closed = connection.stream.closed ? Promise.resolve() : new Promise((resolve) => client.once('end', resolve))
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    const { rows } = await admin.query<{ ended: boolean }>('select pg_terminate_backend($1, 10000) as ended', [
      processID,
    ])
    if (rows[0]?.ended !== true) throw new Error(`The backend ${processID} does not end`)
  } finally {
    await admin.end()
  }
  const isClosed = await Promise.race([closed.then(() => true), wait(noticeMs, false, { ref: false })])
  if (!isClosed) throw new Error(`The client of backend ${processID} did not notice its end in ${noticeMs} ms`)
}
