import type { RawBuilder } from 'kysely'
import pg from 'pg'
import { type Instant, toInstant } from '#src/kernel/instant.ts'
import type { EventBus } from '../events/event-bus.ts'
import { longestQueueMs, Overloaded } from '../overloaded.ts'
import { isOutage, isServersWord, throwOutage, throwUnknown } from './outage.ts'
import { beginMessage, type DatabaseScope } from './scope.ts'
import { compile, fragment } from './sql.ts'
import type { Tx } from './tx.ts'

// Read alike everywhere: bigint as a number (our minor units and counts stay far below 2^53; larger throws), days as
// 'YYYY-MM-DD', instants as ISO text with milliseconds.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('A bigint does not fit a number')
  return value
})
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString())

export type DatabaseOptions = {
  readonly url: string
  readonly poolSize: number
  /** false: no statement is prepared under a name, since the next one may meet another connection of a pooler. */
  readonly preparesStatements?: boolean
  readonly bus: EventBus
  /** Stands for the present where a test or the demo moves it; undefined is the database's own clock. */
  readonly testNow?: () => Instant | undefined
  readonly onError?: (error: Error) => void
  /** How long a connection is waited for. */
  readonly connectMs?: number
  /** How long any one statement may take; `longStatementMs` where it is not given. */
  readonly statementMs?: number
}

/** A page whose statement takes longer has no reader any more. */
export const usualStatementMs = 15_000
/** Jobs, periodic tasks and the demo's data: nobody waits for them. */
export const longStatementMs = 60_000
/** So much later than the server, which may not be there to do it, the driver ends a statement, with its connection. */
const graceMs = 1_000

/**
 * The pool and the only way to open a transaction. What fails since the database is away fails with `DatabaseGone`, or with
 * `OutcomeUnknown` where a commit may have been done.
 */
export type Database = {
  transaction<T>(scope: DatabaseScope, work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * A transaction of one statement, as one message: it begins, runs the statement and commits without waiting in between. Gives
   * the rows once they are committed.
   */
  alone<Row extends object>(scope: DatabaseScope, name: string, text: string, values: unknown[]): Promise<Row[]>
  /** A statement of its own without a transaction's round trips, for SECURITY DEFINER functions that check themselves. */
  statement<Row extends object>(name: string, text: string, values: unknown[]): Promise<Row[]>
  /** The same database by the same connections, for statements that may take so long. */
  within(statementMs: number): Database
  /** What stands for the present where a test moves the clock. */
  testNow(): Instant | undefined
  readonly pool: pg.Pool
  close(): Promise<void>
}

/** Throw it inside a transaction to roll back and have `value` as the transaction's outcome. */
export class Rollback<T> extends Error {
  readonly value: T
  constructor(value: T) {
    super('rolled back')
    this.value = value
  }
}

export function openDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    pipeline: true, // what does not wait for an answer is sent before it has come
    application_name: 'startline',
    connectionTimeoutMillis: options.connectMs ?? longestQueueMs,
    keepAlive: true, // a peer that is gone without a word is noticed
  })
  let isClosing = false
  const tell = (error: Error) => {
    if (!isClosing) options.onError?.(error)
  }
  pool.on('error', tell)
  // A connection may also break while somebody has it; without a listener that would end the process.
  pool.on('connect', (client) => client.on('error', tell))
  const close = () => {
    isClosing = true
    return pool.end()
  }
  return databaseOn(pool, options, options.statementMs ?? longStatementMs, close)
}

function databaseOn(
  pool: pg.Pool,
  options: DatabaseOptions,
  statementMs: number,
  close: () => Promise<void>,
): Database {
  const way: Way = { options, statementMs, query_timeout: statementMs + graceMs }
  return {
    pool,
    close,
    testNow: () => options.testNow?.(),
    within: (longer) => databaseOn(pool, options, longer, close),
    async transaction(scope, work) {
      const client = await pool.connect().catch(throwNotConnected)
      let broken: Error | undefined
      try {
        return await inTransaction(client, scope, way, work, (error) => {
          broken = error
        })
      } finally {
        client.release(broken)
      }
    },
    async alone<Row extends object>(scope: DatabaseScope, name: string, text: string, values: unknown[]) {
      const beginning = beginMessage(scope, statementMs, options.testNow?.()) // throws before a connection is taken
      const client = await pool.connect().catch(throwNotConnected)
      const steps = [
        client.query(within(way, beginning)),
        client.query<Row & pg.QueryResultRow>(preparable(way, name, text, values)),
        client.query(within(way, 'commit')), // a rollback, where the statement has failed
      ] as const
      const ended = await Promise.allSettled(steps)
      client.release(lossIn(ended))
      const [, answer] = ended
      if (answer.status === 'fulfilled' && ended.every(({ status }) => status === 'fulfilled')) return answer.value.rows
      return throwFirst(ended, scope.readOnly === true)
    },
    async statement<Row extends object>(name: string, text: string, values: unknown[]) {
      return (await pool.query<Row & pg.QueryResultRow>(preparable(way, name, text, values)).catch(throwNotConnected))
        .rows
    },
  }
}

/** The driver takes the limit with each statement, though its types do not say so. */
type Limited = pg.QueryConfig & { readonly query_timeout: number }

/** How statements go to the database. */
type Way = {
  readonly options: DatabaseOptions
  readonly statementMs: number
  /** The driver's own name for its limit. */
  readonly query_timeout: number
}

/** The pool names who waited too long for a connection by its words alone: there are too many, and the database is there. */
function throwNotConnected(error: unknown): never {
  if (error instanceof Error && /timeout exceeded when trying to connect/.test(error.message))
    throw new Overloaded('a database connection', error)
  return throwOutage(error)
}

/** What the connection was lost with: nobody is to get it once more, even before it has noticed. */
function lossIn(ended: readonly PromiseSettledResult<unknown>[]): Error | undefined {
  const reasons = ended.map((one) => (one.status === 'rejected' ? (one.reason as unknown) : undefined))
  return reasons.find((reason): reason is Error => isOutage(reason) && !isServersWord(reason))
}

/**
 * What a transaction sent as one message failed with. Where the server refused a step, it did not commit; where the connection
 * is lost without a word of the server's, all of it may have been done.
 */
function throwFirst(ended: readonly PromiseSettledResult<unknown>[], isReadOnly: boolean): never {
  const [begun, ran] = ended
  const first: unknown = ended.find(({ status }) => status === 'rejected')
  const { reason } = first as PromiseRejectedResult
  const isCertain =
    isReadOnly || ((begun?.status === 'rejected' || ran?.status === 'rejected') && isServersWord(reason))
  return isCertain ? throwOutage(reason) : throwUnknown(reason)
}

async function inTransaction<T>(
  client: pg.PoolClient,
  scope: DatabaseScope,
  way: Way,
  work: (tx: Tx) => Promise<T>,
  onBroken: (error: Error) => void,
): Promise<T> {
  let value: T
  try {
    const now = await begin(client, way, beginMessage(scope, way.statementMs, way.options.testNow?.()))
    value = await work(transactionOn(client, scope, now, way))
  } catch (error) {
    // One that cannot be told to roll back is left to the server, which does so when the connection ends.
    await client.query(within(way, 'rollback')).catch(onBroken)
    if (error instanceof Rollback) return error.value as T
    throw error
  }
  const ended = client.query(within(way, 'commit'))
  // Who has only read has all they need; whoever gets the connection next stands behind the commit.
  if (scope.readOnly) ended.catch(() => undefined)
  else await ended.catch(throwUnknown)
  return value
}

async function begin(client: pg.PoolClient, way: Way, message: string): Promise<Instant> {
  // Several statements in one message answer with an array; the clock's reading is the last.
  const answers = (await client
    .query<{ now: string }>(within(way, message))
    .catch(throwOutage)) as unknown as pg.QueryResult<{ now: string }>[]
  const last = answers.at(-1)?.rows[0]
  if (last === undefined) throw new Error('begin did not answer the present')
  return toInstant(last.now)
}

function transactionOn(client: pg.PoolClient, scope: DatabaseScope, now: Instant, way: Way): Tx {
  const ask = async <Row extends object>(statement: pg.QueryConfig) =>
    (await client.query<Row & pg.QueryResultRow>(statement).catch(throwOutage)).rows
  const run = <Row extends object>(statement: RawBuilder<unknown>) => {
    const { text, values } = compile(statement)
    return ask<Row>(within(way, text, values))
  }
  const enqueue: Tx['enqueue'] = async (job, payload, how = {}) => {
    const { key = null, runAt = null, maxAttempts = job.maxAttempts ?? null } = how
    const values = [job.name, JSON.stringify(payload), key, runAt, maxAttempts]
    await ask(within(way, 'select app.enqueue($1, $2::json, $3, $4, $5)', values))
  }
  const enqueueAll: Tx['enqueueAll'] = async (job, payloads) => {
    if (payloads.length === 0) return
    const texts = payloads.map((payload) => JSON.stringify(payload))
    const values = [job.name, texts, job.maxAttempts ?? null]
    await ask(within(way, 'select app.enqueue_all($1, $2::json[], $3)', values))
  }
  const tx: Tx = {
    now,
    scope,
    run,
    sql: (text, ...values) => run(fragment(text, ...values)),
    named: (name, text, values) => ask(preparable(way, name, text, values)),
    enqueue,
    enqueueAll,
    publish: (event, payload) => way.options.bus.publish(tx, event, [payload]),
    publishAll: (event, payloads) => way.options.bus.publish(tx, event, payloads),
  }
  return tx
}

function preparable({ options, query_timeout }: Way, name: string, text: string, values: unknown[]): Limited {
  const { preparesStatements = true } = options
  return preparesStatements ? { name, text, values, query_timeout } : { text, values, query_timeout }
}

function within({ query_timeout }: Way, text: string, values?: unknown[]): Limited {
  return values === undefined ? { text, query_timeout } : { text, values, query_timeout }
}
