import type { Instant } from '#src/kernel/instant.ts'
import type { AnyEvent, EventPayload } from '../events/define-event.ts'
import type { AnyJobDeclaration, EnqueueOptions, JobPayload } from '../jobs/declare-job.ts'
import type { DatabaseScope } from './scope.ts'
import type { Fragment } from './sql.ts'

/**
 * One open transaction: all its effects are committed together or not at all. Commands that lock
 * take their locks in the order of docs/architecture.md (Locks).
 */
export type Tx = {
  /** The present time by the database's clock, one value for the whole transaction. */
  readonly now: Instant
  readonly scope: DatabaseScope
  /**
   * Runs one statement and returns its rows: the usual way. A tagged template, whose values become
   * parameters, or a `fragment` where the statement is built of parts.
   */
  sql<Row extends object>(text: TemplateStringsArray | Fragment, ...values: unknown[]): Promise<Row[]>
  /**
   * The way for batches and hot statements: prepared once per connection under its name, so that it
   * is parsed and planned once. Many rows are one call, as arrays with `unnest($1::uuid[], …)`. The
   * text is constant: values are `$1`, `$2`.
   */
  named<Row extends object>(name: string, text: string, values: unknown[]): Promise<Row[]>
  /** Starts a job when, and only if, this transaction commits. */
  enqueue<J extends AnyJobDeclaration>(job: J, payload: JobPayload<J>, options?: EnqueueOptions): Promise<void>
  /** Removes the job of this key when this transaction commits, if it still waits. */
  dequeue(key: string): Promise<void>
  /** The same as `enqueue` for many payloads, as one statement. */
  enqueueAll<J extends AnyJobDeclaration>(job: J, payloads: readonly JobPayload<J>[]): Promise<void>
  /**
   * Notifies the listeners of higher modules: inline ones now, in this transaction; the others
   * after the commit.
   */
  publish<E extends AnyEvent>(event: E, payload: EventPayload<E>): Promise<void>
  /** The same for several events of one kind; listeners may receive them together. */
  publishAll<E extends AnyEvent>(event: E, payloads: readonly EventPayload<E>[]): Promise<void>
}
