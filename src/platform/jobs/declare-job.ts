import type { z } from 'zod'

/** A job's name and payload: all that is needed to enqueue it. */
export type JobDeclaration<P> = {
  readonly name: string
  readonly payload: z.ZodType<P>
  /**
   * After so many attempts the job is dead and an operator decides; each attempt waits longer than
   * the last. Default: 25, over four days.
   */
  readonly maxAttempts?: number
}

export type AnyJobDeclaration = JobDeclaration<unknown>

export type JobPayload<J extends AnyJobDeclaration> = z.output<J['payload']>

export type EnqueueOptions = {
  /** A job with this key that still waits is replaced, so that only one remains. */
  readonly key?: string
  /** How long the job waits, by the clock of the queue. */
  readonly delayMs?: number
  readonly maxAttempts?: number
}

/**
 * Declares a job separately from its program, for commands that enqueue it and that it runs itself.
 */
export function declareJob<P>(declaration: JobDeclaration<P>): JobDeclaration<P> {
  return declaration
}
