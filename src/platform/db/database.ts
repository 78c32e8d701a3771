import pg from 'pg'
import { type Instant, toInstant } from '#src/kernel/instant.ts'
import type { EventBus } from '../events/event-bus.ts'
import { maxQueueMs, Overloaded } from '../overloaded.ts'
import { isOutage, isServerError, throwOutage, throwUnknown } from './outage.ts'
import { beginMessage, type DatabaseScope } from './scope.ts'
import { compile, type Fragment, fragment } from './sql.ts'
import type { Tx } from './tx.ts'

// Parsed alike everywhere: bigint as a number (our minor units and counts stay far below 2^53;
// larger throws), days as 'YYYY-MM-DD', instants as ISO text with milliseconds.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of the safe integer range: ${value}`)
  return value
})
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString())

export type DatabaseOptions = {
  readonly url: string
  readonly poolSize: number
  /**
   * false: no statement is prepared under a name, since a pooler may give the next one another
   * connection.
   */
  readonly preparesStatements?: boolean
  readonly bus: EventBus
  /** The present time in tests and the demo; undefined is the database's own clock. */
  readonly testNow?: () => Instant | undefined
  readonly onError?: (error: Error) => void
  /** The timeout for getting a connection. */
  readonly connectMs?: number
  /** The timeout of one statement; `longStatementMs` where it is not given. */
  readonly statementMs?: number
}

/** The reader of a page does not wait longer than this. */
export const defaultStatementMs = 15_000
/** For jobs, periodic tasks and the demo's data, for which no reader waits. */
export const longStatementMs = 60_000
/**
 * So much later than the server's own timeout, in case the server is gone, the driver ends a
 * statement together with its connection.
 */
const graceMs = 1_000

/**
 * The pool and the only way to open a transaction. A failure because the database is unavailable
 * throws `DatabaseUnavailable`, or `OutcomeUnknown` where a commit may have been done.
 */
export type Database = {
  transaction<T>(scope: DatabaseScope, work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * A transaction of one statement, as one message: begin, statement and commit without a round
   * trip in between. Returns the rows once they are committed.
   */
  oneStatementTransaction<Row extends object>(
    scope: DatabaseScope,
    name: string,
    text: string,
    values: unknown[],
  ): Promise<Row[]>
  /**
   * One statement without a transaction's round trips, for SECURITY DEFINER functions that check
   * the caller themselves.
   */
  statement<Row extends object>(name: string, text: string, values: unknown[]): Promise<Row[]>
  /** The same database over the same connections, with another statement timeout. */
  within(statementMs: number): Database
  /** The present time where a test moves the clock. */
  testNow(): Instant | undefined
  readonly pool: pg.Pool
  close(): Promise<void>
}

/** Thrown inside a transaction, it rolls back and makes `value` the transaction's result. */
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
    pipeline: true, // statements that do not depend on a response are sent before it arrives
    application_name: 'startline',
    connectionTimeoutMillis: options.connectMs ?? maxQueueMs,
    keepAlive: true, // detects a peer that vanished
  })
  let isClosing = false
  const reportError = (error: Error) => {
    if (!isClosing) options.onError?.(error)
  }
  pool.on('error', reportError)
  // A connection may also break while it is in use; an error event without a listener would end the
  // process.
  pool.on('connect', (client) => client.on('error', reportError))
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
  const settings: StatementSettings = { options, statementMs, query_timeout: statementMs + graceMs }
  return {
    pool,
    close,
    testNow: () => options.testNow?.(),
    within: (longer) => databaseOn(pool, options, longer, close),
    async transaction(scope, work) {
      const client = await pool.connect().catch(throwNotConnected)
      let broken: Error | undefined
      try {
        return await inTransaction(client, scope, settings, work, (error) => {
          broken = error
        })
      } finally {
        client.release(broken)
      }
    },
    async oneStatementTransaction<Row extends object>(
      scope: DatabaseScope,
      name: string,
      text: string,
      values: unknown[],
    ) {
      const beginText = beginMessage(scope, statementMs, options.testNow?.()) // throws before a connection is taken
      const client = await pool.connect().catch(throwNotConnected)
      const steps = [
        client.query(within(settings, beginText)),
        client.query<Row & pg.QueryResultRow>(preparable(settings, name, text, values)),
        client.query(within(settings, 'commit')), // a rollback, where the statement has failed
      ] as const
      const results = await Promise.allSettled(steps)
      client.release(connectionErrorIn(results))
      const [, response] = results
      if (response.status === 'fulfilled' && results.every(({ status }) => status === 'fulfilled'))
        return response.value.rows
      return throwFirst(results, scope.readOnly === true)
    },
    async statement<Row extends object>(name: string, text: string, values: unknown[]) {
      return (
        await pool.query<Row & pg.QueryResultRow>(preparable(settings, name, text, values)).catch(throwNotConnected)
      ).rows
    },
  }
}

/** The driver accepts the timeout with each statement, though its types do not say so. */
type Limited = pg.QueryConfig & { readonly query_timeout: number }

/** How statements are sent to the database. */
type StatementSettings = {
  readonly options: DatabaseOptions
  readonly statementMs: number
  /** The driver's own name for its timeout. */
  readonly query_timeout: number
}

/**
 * The pool reports a timed-out wait for a connection by its message text only: too many wait, and
 * the database is available.
 */
function throwNotConnected(error: unknown): never {
  if (error instanceof Error && /timeout exceeded when trying to connect/.test(error.message))
    throw new Overloaded('a database connection', error)
  return throwOutage(error)
}

/**
 * The error that the connection was lost with: the pool must not reuse it, even before the client
 * has noticed.
 */
function connectionErrorIn(results: readonly PromiseSettledResult<unknown>[]): Error | undefined {
  const reasons = results.map((result) => (result.status === 'rejected' ? (result.reason as unknown) : undefined))
  return reasons.find((reason): reason is Error => isOutage(reason) && !isServerError(reason))
}

/**
 * The error of a transaction that was sent as one message. Where the server refused a step, it did
 * not commit; where the connection is lost without a response of the server, all of it may have
 * been committed.
 */
function throwFirst(results: readonly PromiseSettledResult<unknown>[], isReadOnly: boolean): never {
  const [beginResult, statementResult] = results
  const first: unknown = results.find(({ status }) => status === 'rejected')
  const { reason } = first as PromiseRejectedResult
  const isCertain =
    isReadOnly ||
    ((beginResult?.status === 'rejected' || statementResult?.status === 'rejected') && isServerError(reason))
  return isCertain ? throwOutage(reason) : throwUnknown(reason)
}

async function inTransaction<T>(
  client: pg.PoolClient,
  scope: DatabaseScope,
  settings: StatementSettings,
  work: (tx: Tx) => Promise<T>,
  onConnectionLost: (error: Error) => void,
): Promise<T> {
  let value: T
  try {
    const now = await begin(client, settings, beginMessage(scope, settings.statementMs, settings.options.testNow?.()))
    value = await work(transactionOn(client, scope, now, settings))
  } catch (error) {
    // The ROLLBACK may fail: the server rolls back when the connection ends.
    await client.query(within(settings, 'rollback')).catch(onConnectionLost)
    if (error instanceof Rollback) return error.value as T
    throw error
  }
  const committed = client.query(within(settings, 'commit'))
  // Read-only transaction: COMMIT is not awaited. The next statement on the connection runs after
  // the COMMIT.
  if (scope.readOnly) committed.catch(() => undefined)
  else await committed.catch(throwUnknown)
  return value
}

async function begin(client: pg.PoolClient, settings: StatementSettings, message: string): Promise<Instant> {
  // Several statements in one message return an array; the clock's reading is the last.
  const responses = (await client
    .query<{ now: string }>(within(settings, message))
    .catch(throwOutage)) as unknown as pg.QueryResult<{ now: string }>[]
  const last = responses.at(-1)?.rows[0]
  if (last === undefined) throw new Error('BEGIN returned no current time')
  return toInstant(last.now)
}

function transactionOn(client: pg.PoolClient, scope: DatabaseScope, now: Instant, settings: StatementSettings): Tx {
  const query = async <Row extends object>(statement: pg.QueryConfig) =>
    (await client.query<Row & pg.QueryResultRow>(statement).catch(throwOutage)).rows
  const run = <Row extends object>(statement: Fragment) => {
    const { text, values } = compile(statement)
    return query<Row>(within(settings, text, values))
  }
  const enqueue: Tx['enqueue'] = async (job, payload, how = {}) => {
    const { key = null, delayMs = null, maxAttempts = job.maxAttempts ?? null } = how
    const values = [job.name, JSON.stringify(payload), key, delayMs, maxAttempts]
    const text = `select app.enqueue($1, $2::json, $3, now() + $4 * interval '1 millisecond', $5)`
    await query(within(settings, text, values))
  }
  const dequeue: Tx['dequeue'] = async (key) => {
    await query(within(settings, 'select app.dequeue($1)', [key]))
  }
  const enqueueAll: Tx['enqueueAll'] = async (job, payloads) => {
    if (payloads.length === 0) return
    const texts = payloads.map((payload) => JSON.stringify(payload))
    const values = [job.name, texts, job.maxAttempts ?? null]
    await query(within(settings, 'select app.enqueue_all($1, $2::json[], $3)', values))
  }
  const tx: Tx = {
    now,
    scope,
    sql: (text, ...values) => run(isTemplate(text) ? fragment(text, ...values) : text),
    named: (name, text, values) => query(preparable(settings, name, text, values)),
    enqueue,
    dequeue,
    enqueueAll,
    publish: (event, payload) => settings.options.bus.publish(tx, event, [payload]),
    publishAll: (event, payloads) => settings.options.bus.publish(tx, event, payloads),
  }
  return tx
}

function isTemplate(text: TemplateStringsArray | Fragment): text is TemplateStringsArray {
  return Array.isArray(text)
}

function preparable(
  { options, query_timeout }: StatementSettings,
  name: string,
  text: string,
  values: unknown[],
): Limited {
  const { preparesStatements = true } = options
  return preparesStatements ? { name, text, values, query_timeout } : { text, values, query_timeout }
}

function within({ query_timeout }: StatementSettings, text: string, values?: unknown[]): Limited {
  return values === undefined ? { text, query_timeout } : { text, values, query_timeout }
}
