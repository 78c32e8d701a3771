import { z } from 'zod'
import type { ZodOpenApiOverride } from 'zod-openapi'
import { anyTextPattern, nonBlankPattern } from '#src/kernel/json-schema-meta.ts'

const isOurs = (pattern: string | undefined) =>
  pattern === undefined || pattern === anyTextPattern || pattern === nonBlankPattern

/**
 * Adds to the schema of an input the rules that the parser has in code and not in a keyword: which
 * texts can be stored, that spaces are trimmed before a length is checked, and that a field with a
 * default is required where its default is refused.
 */
export const exactSchema: ZodOpenApiOverride = ({ zodSchema, jsonSchema, io }) => {
  if (zodSchema instanceof z.ZodTuple) asList(jsonSchema)
  if (io !== 'input') return
  if (zodSchema instanceof z.ZodString) {
    if (isTrimmed(zodSchema) && (zodSchema.minLength ?? 0) > 0 && isOurs(jsonSchema.pattern))
      jsonSchema.pattern = nonBlankPattern
    jsonSchema.pattern ??= anyTextPattern
    if (!isOurs(jsonSchema.pattern) && !isPlain(jsonSchema.pattern)) jsonSchema.allOf = [{ pattern: anyTextPattern }]
  }
  if (zodSchema instanceof z.ZodObject) {
    const needed = Object.keys(zodSchema.shape).filter((name) => isNeeded(zodSchema.shape[name]))
    if (needed.length > 0) jsonSchema.required = needed
    for (const name of needed) {
      const field = jsonSchema.properties?.[name]
      if (typeof field === 'object') delete field.default
    }
  }
}

/** A tuple of equal items becomes a list of that length, which every reader of schemas supports. */
function asList(schema: Parameters<ZodOpenApiOverride>[0]['jsonSchema']): void {
  const [first, ...rest] = schema.prefixItems ?? []
  if (first === undefined || rest.some((one) => JSON.stringify(one) !== JSON.stringify(first))) return
  delete schema.prefixItems
  schema.items = first
}

/** Whether a field is required, whatever default it has. */
export function isNeeded(field: unknown): boolean {
  return field instanceof z.ZodType && !field.safeParse(undefined).success
}

function isTrimmed({ def }: z.ZodString): boolean {
  return (def.checks ?? []).some(({ _zod }) => {
    const check: object = _zod.def
    return 'tx' in check && typeof check.tx === 'function' && check.tx(' ') === ''
  })
}

/**
 * Whether a pattern covers a whole text and names each character that it allows, so that it allows
 * none that cannot be stored.
 */
function isPlain(pattern: string): boolean {
  return pattern.startsWith('^') && pattern.endsWith('$') && !/\[\^|\\[SDW]|(?<!\\)\./.test(pattern)
}
