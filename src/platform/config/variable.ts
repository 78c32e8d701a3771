import type { z } from 'zod'

/** One variable of the environment: how it is read, what it must be, and what the README says about it. */
type Variable<Schema extends z.ZodType> = {
  schema: Schema
  /** Completes «… must be». */
  must: string
  /** What holds when it is not set, as the README shows it. */
  otherwise: string
  meaning: string
  /** Its value may hold a password: a complaint about it does not repeat the value. */
  secret?: boolean
}

export function variable<Schema extends z.ZodType>(declared: Variable<Schema>): Variable<Schema> {
  return declared
}
