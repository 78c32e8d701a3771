import { z } from 'zod'
import type { ZodOpenApiOverride } from 'zod-openapi'
import { anyText, someText } from '#src/kernel/said-as.ts'

const isOurs = (pattern: string | undefined) => pattern === undefined || pattern === anyText || pattern === someText

/**
 * Says of what is sent all that the parser asks of it, where a schema does so by code and not by a keyword: which texts can be
 * kept, that spaces are cut off before a length is counted, and that a field with a default is needed all the same where
 * its default is refused.
 */
export const exactSchema: ZodOpenApiOverride = ({ zodSchema, jsonSchema, io }) => {
  if (zodSchema instanceof z.ZodTuple) asList(jsonSchema)
  if (io !== 'input') return
  if (zodSchema instanceof z.ZodString) {
    if (isTrimmed(zodSchema) && (zodSchema.minLength ?? 0) > 0 && isOurs(jsonSchema.pattern))
      jsonSchema.pattern = someText
    jsonSchema.pattern ??= anyText
    if (!isOurs(jsonSchema.pattern) && !isPlain(jsonSchema.pattern)) jsonSchema.allOf = [{ pattern: anyText }]
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

/** So many of one kind are a list of that length: every reader of schemas understands that one. */
function asList(schema: Parameters<ZodOpenApiOverride>[0]['jsonSchema']): void {
  const [first, ...others] = schema.prefixItems ?? []
  if (first === undefined || others.some((one) => JSON.stringify(one) !== JSON.stringify(first))) return
  delete schema.prefixItems
  schema.items = first
}

/** Whether a field may not be left out, whatever default it has. */
export function isNeeded(field: unknown): boolean {
  return field instanceof z.ZodType && !field.safeParse(undefined).success
}

function isTrimmed({ def }: z.ZodString): boolean {
  return (def.checks ?? []).some(({ _zod }) => {
    const check: object = _zod.def
    return 'tx' in check && typeof check.tx === 'function' && check.tx(' ') === ''
  })
}

/** A pattern of a whole text that names each sign it takes, so that it takes none that cannot be kept. */
function isPlain(pattern: string): boolean {
  return pattern.startsWith('^') && pattern.endsWith('$') && !/\[\^|\\[SDW]|(?<!\\)\./.test(pattern)
}
