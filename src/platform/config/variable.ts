import type { z } from 'zod'

/**
 * One variable of the environment: its schema, its requirement, and its description in the README.
 */
type Variable<Schema extends z.ZodType> = {
  schema: Schema
  /** Completes «… must be». */
  must: string
  /** The value when it is not set, as the README shows it. */
  otherwise: string
  meaning: string
  /** Its value may contain a password: an issue of it does not repeat the value. */
  secret?: boolean
}

export function variable<Schema extends z.ZodType>(declared: Variable<Schema>): Variable<Schema> {
  return declared
}
