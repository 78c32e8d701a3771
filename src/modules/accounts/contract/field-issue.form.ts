import { z } from 'zod'

/**
 * The issue code of one field by a form's schema, or null; undefined where the schema has no such
 * field.
 */
export function fieldIssue(schema: z.ZodObject, name: string, value: string): string | null | undefined {
  const field: unknown = schema.shape[name]
  if (!(field instanceof z.ZodType)) return undefined
  return field.safeParse(value).error?.issues[0]?.message ?? null
}
