type JsonSchema = Readonly<Record<string, unknown>>
type JsonSchemaContext = { readonly jsonSchema: object }

/**
 * For `.meta`: replaces a schema in the API document, where its rule is code that the document
 * cannot express.
 */
export function withJsonSchema(schema: JsonSchema) {
  return {
    override: ({ jsonSchema }: JsonSchemaContext): void => {
      for (const name of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, name)
      Object.assign(jsonSchema, schema)
    },
  }
}

/**
 * For `.meta`: adds to a schema in the API document, for example dependencies between its fields.
 */
export function extendJsonSchema(schema: JsonSchema) {
  return { override: ({ jsonSchema }: JsonSchemaContext): void => void Object.assign(jsonSchema, schema) }
}

/** The characters that `trim` removes, for a character class. */
export const trimmedCharacters = '\\t-\\r\\u0020\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff'
/** With further Unicode spaces: a text with another character is not blank in any language. */
const spaceCharacters =
  '\\t-\\r\\u001c-\\u0020\\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff'
/** Characters that no text may contain: NUL, and the replacement character of invalid UTF-8. */
export const forbiddenCharacters = '\\u0000\\ufffd'
/** Any text that can be stored. */
export const anyTextPattern = `^[^${forbiddenCharacters}]*$`
/** Any text that is not blank. */
export const nonBlankPattern = `^[^${forbiddenCharacters}]*[^${spaceCharacters}${forbiddenCharacters}][^${forbiddenCharacters}]*$`

/**
 * For `.meta`: a text that may be missing or empty only in one case, for example a reason that only
 * a refusal needs.
 */
export function requiredUnless(text: string, free: Readonly<Record<string, unknown>>) {
  const properties = Object.fromEntries(Object.entries(free).map(([name, value]) => [name, { const: value }]))
  return extendJsonSchema({
    anyOf: [
      { properties, required: Object.keys(free) },
      { required: [text], properties: { [text]: { pattern: nonBlankPattern } } },
    ],
  })
}

/** A pattern of every day of these years as YYYY-MM-DD. */
export function dayPattern(firstYear: number, lastYear: number): string {
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, i) => firstYear + i)
  const leapYears = years.filter((year) => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1)
  const monthsAndDays = [
    '(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])',
    '(?:0[13-9]|1[0-2])-(?:29|30)',
    '(?:0[13578]|1[02])-31',
  ].join('|')
  return `(?:${byDecade(years)})-(?:${monthsAndDays})|(?:${byDecade(leapYears)})-02-29`
}

function byDecade(years: readonly number[]): string {
  const decades = Map.groupBy(years, (year) => Math.floor(year / 10))
  return [...decades].map(([decade, own]) => `${decade}[${own.map((year) => year % 10).join('')}]`).join('|')
}
