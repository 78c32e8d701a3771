import type { RawBuilder } from 'kysely'
import type { Instant } from '#src/kernel/instant.ts'
import type { AnyEvent, EventPayload } from '../events/define-event.ts'
import type { AnyJobDeclaration, EnqueueOptions, JobPayload } from '../jobs/declare-job.ts'
import type { DatabaseScope } from './scope.ts'

/** One open transaction: all its effects are committed together or not at all. */
export type Tx = {
  /** The present time by the database's clock, one value for the whole transaction. */
  readonly now: Instant
  readonly scope: DatabaseScope
  /** Runs one statement and returns its rows. */
  sql<Row extends object>(text: TemplateStringsArray, ...values: unknown[]): Promise<Row[]>
  /** The same for a statement that is built from fragments. */
  run<Row extends object>(statement: RawBuilder<unknown>): Promise<Row[]>
  /**
   * A hot statement, prepared once per connection under its name, where the connection allows it.
   */
  named<Row extends object>(name: string, text: string, values: unknown[]): Promise<Row[]>
  /** Starts a job when, and only if, this transaction commits. */
  enqueue<J extends AnyJobDeclaration>(job: J, payload: JobPayload<J>, options?: EnqueueOptions): Promise<void>
  /** The same for many payloads, as one statement. */
  enqueueAll<J extends AnyJobDeclaration>(job: J, payloads: readonly JobPayload<J>[]): Promise<void>
  /**
   * Notifies the listeners of higher modules: inline ones now, in this transaction; the others
   * after the commit.
   */
  publish<E extends AnyEvent>(event: E, payload: EventPayload<E>): Promise<void>
  /** The same for several events of one kind; listeners may receive them together. */
  publishAll<E extends AnyEvent>(event: E, payloads: readonly EventPayload<E>[]): Promise<void>
}
