import type { Logger } from '../log/log.ts'
import type { Services } from '../services.ts'
import type { JobDeclaration } from './declare-job.ts'

/** The context of a job besides its payload; the job opens its own transactions. */
export type JobContext = Services & { readonly log: Logger }

/**
 * Deferred work. It may run twice, late, or needlessly: it reads the current state before it acts.
 */
export type JobDefinition<P> = JobDeclaration<P> & { run(context: JobContext, payload: P): Promise<void> }
/** A job whose payload's type is not known here. */
// biome-ignore lint/suspicious/noExplicitAny: a job accepts only its own payload; the queue checks it by the schema before running
export type AnyJob = JobDefinition<any>

export function defineJob<P>(definition: JobDefinition<P>): JobDefinition<P> {
  return definition
}

export function runsJob<P>(declaration: JobDeclaration<P>, run: JobDefinition<P>['run']): JobDefinition<P> {
  return { ...declaration, run }
}

/**
 * The same for a job whose program is heavy and seldom needed at once (emails): it is loaded when
 * the first one runs.
 */
export function loadsJob<P>(
  declaration: JobDeclaration<P>,
  load: () => Promise<JobDefinition<P>['run']>,
): JobDefinition<P> {
  return { ...declaration, run: async (context, payload) => await (await load())(context, payload) }
}
