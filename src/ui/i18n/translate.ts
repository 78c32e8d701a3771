import { formatCount } from '#src/kernel/format-money.ts'
import type { Language } from '#src/kernel/texts.ts'

/** The flat texts of one namespace in one language, as i18next writes them: `{{name}}`, `events_one`, `events_few`. */
export type Texts = Readonly<Record<string, string>>
export type Values = Readonly<Record<string, unknown>>
/** A text by its key, with its values. An unknown key is shown as it is. */
export type Translate = (key: string, values?: Values) => string

/**
 * Speaks one namespace. A `count` chooses the form that the language has for it and gets its thousands set apart; a
 * `context` chooses the text of its own, where there is one (`key_children`); every other value is shown as it was given, neither escaped (React does that) nor looked into.
 */
export function createTranslate(texts: Texts, language: Language): Translate {
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
    const text = texts[name]
    if (text === undefined) return key
    if (values === undefined || !text.includes('{{')) return text
    // What stands between holes, and the names in them, in turn.
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
