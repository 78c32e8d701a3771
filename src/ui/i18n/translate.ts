import { formatCount } from '#src/kernel/format-money.ts'
import type { Language } from '#src/kernel/texts.ts'

/**
 * The flat texts of one namespace in one language, in i18next's syntax: `{{name}}`, `events_one`,
 * `events_few`.
 */
export type Texts = Readonly<Record<string, string>>
export type Values = Readonly<Record<string, unknown>>
/** Changes a text for its place, as the no-break spaces of a page do. */
export type Prepare = (text: string, language: Language) => string
/** A text by its key, with its values. An unknown key is returned as it is. */
export type Translate = (key: string, values?: Values) => string

/**
 * Returns the translate function of a namespace. `count` selects the plural form and is formatted
 * with thousands separators; `context` selects a text of its own, if there is one (`key_children`);
 * other values are inserted unescaped, since React escapes them.
 * @param prepare is called once for each text that is shown
 */
export function createTranslate(texts: Texts, language: Language, prepare: Prepare = (text) => text): Translate {
  const prepared = new Map<string, string>()
  const textNamed = (name: string) => {
    const known = prepared.get(name)
    const own = texts[name]
    if (known !== undefined || own === undefined) return known
    const text = prepare(own, language)
    prepared.set(name, text)
    return text
  }
  const pieces = new Map<string, readonly string[]>()
  const piecesOf = (name: string, text: string) => {
    const known = pieces.get(name)
    if (known !== undefined) return known
    const split = text.split(hole)
    pieces.set(name, split)
    return split
  }
  return (key, values) => {
    const name = nameOf(texts, key, values, language)
    const text = textNamed(name)
    if (text === undefined) return key
    if (values === undefined || !text.includes('{{')) return text
    // Odd pieces are the names of values, even ones the text between them.
    return piecesOf(name, text)
      .map((piece, at) => (at % 2 === 0 ? piece : shown(piece, values[piece], language)))
      .join('')
  }
}

const hole = /\{\{\s*(\w+)\s*\}\}/
const plurals: Partial<Record<Language, Intl.PluralRules>> = {}

function nameOf(texts: Texts, key: string, { count, context }: Values = {}, language: Language): string {
  const special = `${key}_${context}`
  const named = context !== undefined && special in texts ? special : key
  if (typeof count !== 'number') return named
  plurals[language] ??= new Intl.PluralRules(language)
  const form = `${named}_${plurals[language].select(count)}`
  return form in texts ? form : named
}

function shown(name: string, value: unknown, language: Language): string {
  if (value === undefined) return ''
  const isCount = name === 'count' && typeof value === 'number' && Number.isInteger(value)
  return isCount ? formatCount(value, language) : String(value)
}
