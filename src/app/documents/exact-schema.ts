import { z } from 'zod'
import type { ZodOpenApiOverride } from 'zod-openapi'

/** What no text of ours may hold: a NUL, and the sign that stands where bytes were no UTF-8 (platform/http/input.ts). */
const anyText = '^[^\\u0000\\ufffd]*$'
const spaces = '\\t-\\r\\u001c-\\u0020\\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff'
/** The same, and not of spaces alone. */
const someText = `^[^\\u0000\\ufffd]*[^${spaces}\\u0000\\ufffd][^\\u0000\\ufffd]*$`
const ours: readonly unknown[] = [anyText, someText]

/**
 * Says of what is sent all that the parser asks of it, where a schema does so by code and not by a keyword: which texts can be
 * kept, that spaces are cut off before a length is counted, and that a field with a default is needed all the same where
 * its default is refused.
 */
export const exactSchema: ZodOpenApiOverride = ({ zodSchema, jsonSchema, io }) => {
  if (zodSchema instanceof z.ZodTuple) asList(jsonSchema)
  if (io !== 'input') return
  if (zodSchema instanceof z.ZodString) {
    const own = isTrimmed(zodSchema) && (zodSchema.minLength ?? 0) > 0 ? someText : anyText
    if (jsonSchema.pattern === undefined || ours.includes(jsonSchema.pattern)) jsonSchema.pattern = own
    else if (!isPlain(jsonSchema.pattern)) jsonSchema.allOf = [{ pattern: own }]
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
