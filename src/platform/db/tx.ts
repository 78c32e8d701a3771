import type { RawBuilder } from 'kysely'
import type { Instant } from '#src/kernel/instant.ts'
import type { AnyEvent, EventPayload } from '../events/define-event.ts'
import type { AnyJobDeclaration, EnqueueOptions, JobPayload } from '../jobs/declare-job.ts'
import type { DatabaseScope } from './scope.ts'

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
