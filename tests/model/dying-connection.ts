import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { TestApp } from '../support/test-app.ts'

export type Death = { readonly atStatement: number; readonly when: 'before' | 'after' }

const watched = new WeakMap<pg.PoolClient, true>()
const waiting = new WeakMap<pg.Pool, Plan>()

type Plan = { left: number; readonly when: Death['when']; death: Promise<void> }

/**
 * While `work` runs, the connection dies at the program's n-th statement: before the statement runs, or after it, so that
 * its response (of a COMMIT, for example) is lost. @returns the result, and whether the connection died
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
    // The statement may be a COMMIT that its transaction does not await: the connection must not die during the next step.
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
    throw new Error('Connection terminated unexpectedly') // the driver's message
  }
  let isDying: Promise<void> | null = null
  client.query = ((...args: unknown[]) => {
    const plan = waiting.get(pool)
    if (plan !== undefined) plan.left -= 1
    // Later statements on this connection wait for the dying one, also those of the next transaction.
    if (isDying !== null) return inTurn(isDying, () => query(...args), args)
    if (plan === undefined || plan.left !== 0) return query(...args)
    // A query of the pool itself passes a callback: the connection dies before it.
    if (typeof args.at(-1) === 'function') {
      plan.death = kill(url, client)
      isDying = plan.death
      return inTurn(plan.death, () => query(...args), args)
    }
    const response = dying(plan.when, args)
    plan.death = response.then(noop, noop)
    isDying = plan.death
    return response
  }) as typeof client.query
}

/** A query with a callback returns nothing. */
function inTurn(after: Promise<void>, query: () => unknown, args: readonly unknown[]): unknown {
  const response = after.then(query)
  return typeof args.at(-1) === 'function' ? undefined : response
}

const noop = (): void => undefined
const noticeMs = 60_000

/**
 * Terminates the backend, as an operator or a crash would. Resolves when the client has noticed too: until
 * then the pool could give it to the next step.
 */
async function kill(url: string, client: pg.PoolClient): Promise<void> {
  const { processID, connection } = client as unknown as { processID: number; connection: { stream: Socket } }
  // A client whose socket is already closed (by a statement timeout on a busy machine) emits no second `end`.
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
