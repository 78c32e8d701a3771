import { z } from 'zod'

/** The code of what is wrong with one field of a form by its schema, or null; undefined where the schema has no such field. */
export function fieldIssue(schema: z.ZodObject, name: string, value: string): string | null | undefined {
  const field: unknown = schema.shape[name]
  if (!(field instanceof z.ZodType)) return undefined
  return field.safeParse(value).error?.issues[0]?.message ?? null
}
