import type { RawBuilder } from 'kysely'
import pg from 'pg'
import { type Instant, toInstant } from '#src/kernel/instant.ts'
import type { AnyEvent, EventBus, EventPayload } from '../events/event-bus.ts'
import { longestQueueMs, Overloaded } from '../http/overload.ts'
import type { AnyJobDeclaration, EnqueueOptions, JobPayload } from '../jobs/define-job.ts'
import { beginMessage, type DatabaseScope } from './scope.ts'
import { compile, fragment } from './sql.ts'

// Read alike everywhere: bigint as a number (our minor units and counts stay far below 2^53; larger throws), days as
// 'YYYY-MM-DD', instants as ISO text with milliseconds.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('A bigint does not fit a number')
  return value
})
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString())

/** One open transaction: everything done through it happens together or not at all. */
export type Tx = {
  /** The present by the database's clock, one value for the whole transaction. */
  readonly now: Instant
  readonly scope: DatabaseScope
  /** Runs one statement and gives its rows. */
  sql<Row extends object>(text: TemplateStringsArray, ...values: unknown[]): Promise<Row[]>
  /** The same for a statement that was put together from fragments. */
  run<Row extends object>(statement: RawBuilder<unknown>): Promise<Row[]>
  /** A hot statement, prepared once per connection under its name, where the way to the database allows it. */
  named<Row extends object>(name: string, text: string, values: unknown[]): Promise<Row[]>
  /** Starts a job when, and only if, this transaction commits. */
  enqueue<J extends AnyJobDeclaration>(job: J, payload: JobPayload<J>, options?: EnqueueOptions): Promise<void>
  /** The same for many payloads, as one statement. */
  enqueueAll<J extends AnyJobDeclaration>(job: J, payloads: readonly JobPayload<J>[]): Promise<void>
  /** Tells the listeners of higher modules: inline ones now, in this transaction; the others after the commit. */
  publish<E extends AnyEvent>(event: E, payload: EventPayload<E>): Promise<void>
  /** The same for several pieces of news of one kind; listeners may hear them together. */
  publishAll<E extends AnyEvent>(event: E, payloads: readonly EventPayload<E>[]): Promise<void>
}

export type DatabaseOptions = {
  readonly url: string
  readonly poolSize: number
  /** false: no statement is prepared under a name, since the next one may meet another connection of a pooler. */
  readonly preparesStatements?: boolean
  readonly bus: EventBus
  /** Stands for the present where a test or the demo moves it; undefined is the database's own clock. */
  readonly testNow?: () => Instant | undefined
  readonly onError?: (error: Error) => void
}

/** The pool and the only way to open a transaction. */
export type Database = {
  transaction<T>(scope: DatabaseScope, work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * A transaction of one statement, as one message: it begins, runs the statement and commits without waiting in between. Gives
   * the rows once they are committed.
   */
  alone<Row extends object>(scope: DatabaseScope, name: string, text: string, values: unknown[]): Promise<Row[]>
  /** A statement of its own without a transaction's round trips, for SECURITY DEFINER functions that check themselves. */
  statement<Row extends object>(name: string, text: string, values: unknown[]): Promise<Row[]>
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
    connectionTimeoutMillis: longestQueueMs,
  })
  let isClosing = false
  const tell = (error: Error) => {
    if (!isClosing) options.onError?.(error)
  }
  pool.on('error', tell)
  // A connection may also break while somebody has it; without a listener that would end the process.
  pool.on('connect', (client) => client.on('error', tell))
  return {
    pool,
    testNow: () => options.testNow?.(),
    async transaction(scope, work) {
      const client = await pool.connect().catch(refuseTooLong)
      let broken: Error | undefined
      try {
        return await inTransaction(client, scope, options, work)
      } catch (error) {
        if (error instanceof ConnectionBroken) broken = error
        throw error
      } finally {
        client.release(broken)
      }
    },
    async alone<Row extends object>(scope: DatabaseScope, name: string, text: string, values: unknown[]) {
      const beginning = beginMessage(scope, options.testNow?.()) // throws before a connection is taken
      const client = await pool.connect().catch(refuseTooLong)
      const steps = [
        client.query(beginning),
        client.query<Row & pg.QueryResultRow>(preparable(options, name, text, values)),
        client.query('commit'), // a rollback, where the statement has failed
      ] as const
      try {
        const [, { rows }] = await Promise.all(steps)
        return rows
      } finally {
        await Promise.allSettled(steps) // one that breaks takes the connection out of the pool by itself
        client.release()
      }
    },
    async statement<Row extends object>(name: string, text: string, values: unknown[]) {
      const statement = preparable(options, name, text, values)
      return (await pool.query<Row & pg.QueryResultRow>(statement).catch(refuseTooLong)).rows
    },
    close() {
      isClosing = true
      return pool.end()
    },
  }
}

class ConnectionBroken extends Error {}

/** Who waited too long for a connection is told that too many are here. The pool names it by its words alone. */
function refuseTooLong(error: unknown): never {
  if (error instanceof Error && /timeout exceeded when trying to connect/.test(error.message))
    throw new Overloaded('a database connection', error)
  throw error
}

async function inTransaction<T>(
  client: pg.PoolClient,
  scope: DatabaseScope,
  options: DatabaseOptions,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const now = await begin(client, beginMessage(scope, options.testNow?.()))
  try {
    const value = await work(transactionOn(client, scope, now, options))
    const ended = client.query('commit')
    // Who has only read has all they need; whoever gets the connection next stands behind the commit.
    if (scope.readOnly) ended.catch(() => undefined)
    else await ended
    return value
  } catch (error) {
    await client.query('rollback').catch((cause: unknown) => {
      throw new ConnectionBroken('The connection broke during a rollback', { cause })
    })
    if (error instanceof Rollback) return error.value as T
    throw error
  }
}

async function begin(client: pg.PoolClient, message: string): Promise<Instant> {
  try {
    // Several statements in one message answer with an array; the clock's reading is the last.
    const answers = (await client.query<{ now: string }>(message)) as unknown as pg.QueryResult<{ now: string }>[]
    const last = answers.at(-1)?.rows[0]
    if (last === undefined) throw new Error('begin did not answer the present')
    return toInstant(last.now)
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

function transactionOn(client: pg.PoolClient, scope: DatabaseScope, now: Instant, options: DatabaseOptions): Tx {
  const run = async <Row extends object>(statement: RawBuilder<unknown>) => {
    const { text, values } = compile(statement)
    return (await client.query<Row & pg.QueryResultRow>(text, values)).rows
  }
  const enqueue: Tx['enqueue'] = async (job, payload, how = {}) => {
    await client.query('select app.enqueue($1, $2::json, $3, $4, $5)', [
      job.name,
      JSON.stringify(payload),
      how.key ?? null,
      how.runAt ?? null,
      how.maxAttempts ?? job.maxAttempts ?? null,
    ])
  }
  const enqueueAll: Tx['enqueueAll'] = async (job, payloads) => {
    if (payloads.length === 0) return
    const texts = payloads.map((payload) => JSON.stringify(payload))
    await client.query('select app.enqueue_all($1, $2::json[], $3)', [job.name, texts, job.maxAttempts ?? null])
  }
  const tx: Tx = {
    now,
    scope,
    run,
    sql: (text, ...values) => run(fragment(text, ...values)),
    named: async <Row extends object>(name: string, text: string, values: unknown[]) =>
      (await client.query<Row & pg.QueryResultRow>(preparable(options, name, text, values))).rows,
    enqueue,
    enqueueAll,
    publish: (event, payload) => options.bus.publish(tx, event, [payload]),
    publishAll: (event, payloads) => options.bus.publish(tx, event, payloads),
  }
  return tx
}

function preparable({ preparesStatements = true }: DatabaseOptions, name: string, text: string, values: unknown[]) {
  return preparesStatements ? { name, text, values } : { text, values }
}
