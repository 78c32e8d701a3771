import type { z } from 'zod'
import type { Instant } from '#src/kernel/instant.ts'

/** A job's name and payload: all that is needed to ask for it. */
export type JobDeclaration<P> = {
  readonly name: string
  readonly payload: z.ZodType<P>
  /** After so many it is dead and an operator's; each waits longer than the last. Not given: 25, over four days. */
  readonly maxAttempts?: number
}

export type AnyJobDeclaration = JobDeclaration<unknown>

export type JobPayload<J extends AnyJobDeclaration> = z.output<J['payload']>

export type EnqueueOptions = {
  /** A job with this key that still waits is replaced, so that only one remains. */
  readonly key?: string
  readonly runAt?: Instant
  readonly maxAttempts?: number
}

/** Declares a job apart from what it does, for commands that ask for it and are themselves what it runs. */
export function declareJob<P>(declaration: JobDeclaration<P>): JobDeclaration<P> {
  return declaration
}
