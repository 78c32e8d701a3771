type JsonSchema = Readonly<Record<string, unknown>>
type Said = { readonly jsonSchema: object }

/** For `.meta`: how a schema stands in the API's document, where its rule is code that the document cannot read. */
export function saidAs(schema: JsonSchema) {
  return {
    override: ({ jsonSchema }: Said): void => {
      for (const name of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, name)
      Object.assign(jsonSchema, schema)
    },
  }
}

/** For `.meta`: what is said of a schema beside what it says itself, such as how its fields hang together. */
export function alsoSaid(schema: JsonSchema) {
  return { override: ({ jsonSchema }: Said): void => void Object.assign(jsonSchema, schema) }
}

/** What `trim` cuts off, within a class of signs. */
export const trimmedSigns = '\\t-\\r\\u0020\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff'
/** The same, and what other languages take for a space: a text of more than these is none of spaces anywhere. */
const spaceSigns =
  '\\t-\\r\\u001c-\\u0020\\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff'
/** What no text of ours may hold: a NUL, and the sign that stands where bytes were no UTF-8. */
export const forbiddenCharacters = '\\u0000\\ufffd'
/** Any text that can be kept. */
export const anyText = `^[^${forbiddenCharacters}]*$`
/** The same, and not of spaces alone. */
export const someText = `^[^${forbiddenCharacters}]*[^${spaceSigns}${forbiddenCharacters}][^${forbiddenCharacters}]*$`

/** For `.meta`: a text that may be left out, or empty, in one case alone: a reason for what is refused. */
export function neededUnless(text: string, free: Readonly<Record<string, unknown>>) {
  const properties = Object.fromEntries(Object.entries(free).map(([name, value]) => [name, { const: value }]))
  return alsoSaid({
    anyOf: [
      { properties, required: Object.keys(free) },
      { required: [text], properties: { [text]: { pattern: someText } } },
    ],
  })
}

/** Every day of these years as YYYY-MM-DD. */
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
