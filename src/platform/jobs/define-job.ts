import type { z } from 'zod'
import type { Instant } from '#src/kernel/instant.ts'
import type { Logger } from '../log/log.ts'
import type { Services } from '../services.ts'

/** What a job is given besides its payload; it opens its own transactions. */
export type JobContext = Services & { readonly log: Logger }

/** A job's name and payload: all that is needed to ask for it. */
export type JobDeclaration<P> = {
  readonly name: string
  readonly payload: z.ZodType<P>
  /** After so many it is dead and an operator's; each waits longer than the last. Not given: 25, over four days. */
  readonly maxAttempts?: number
}

/** Work for later. It may run twice, late, or for nothing: it looks at the present state before it acts. */
export type JobDefinition<P> = JobDeclaration<P> & { run(context: JobContext, payload: P): Promise<void> }
/** A job whose payload's type is not known here. */
// biome-ignore lint/suspicious/noExplicitAny: a job accepts only its own payload; the queue checks it by the schema before running
export type AnyJob = JobDefinition<any>
export type AnyJobDeclaration = JobDeclaration<unknown>
export type JobPayload<J extends AnyJobDeclaration> = z.output<J['payload']>

export type EnqueueOptions = {
  /** A job with this key that still waits is replaced, so that only one remains. */
  readonly key?: string
  readonly runAt?: Instant
  readonly maxAttempts?: number
}

export function defineJob<P>(definition: JobDefinition<P>): JobDefinition<P> {
  return definition
}

/** Declares a job apart from what it does, for commands that ask for it and are themselves what it runs. */
export function declareJob<P>(declaration: JobDeclaration<P>): JobDeclaration<P> {
  return declaration
}

export function runsJob<P>(declaration: JobDeclaration<P>, run: JobDefinition<P>['run']): JobDefinition<P> {
  return { ...declaration, run }
}

/** The same for a job whose program is heavy and seldom needed at once (emails): it is loaded with the first one to run. */
export function loadsJob<P>(
  declaration: JobDeclaration<P>,
  load: () => Promise<JobDefinition<P>['run']>,
): JobDefinition<P> {
  return { ...declaration, run: async (context, payload) => await (await load())(context, payload) }
}
