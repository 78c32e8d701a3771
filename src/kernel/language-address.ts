import { defaultLanguage, isLanguage, type Language } from './texts.ts'

/** The value of an address that names the language of a page for who has chosen none: robots, and readers they send. */
export const languageParameter = 'lang'

/**
 * The address under which a public page is found in a language: the default language has the plain one.
 * @param address absolute, without a language of its own
 */
export function addressIn(language: Language, address: string): string {
  if (language === defaultLanguage) return address
  const url = new URL(address)
  url.searchParams.set(languageParameter, language)
  return url.href
}

/** The same of a file on this site: whoever opens it later, or elsewhere, gets the language of the page it was taken from. */
export function fileAddressIn(language: Language, path: string): string {
  if (language === defaultLanguage) return path
  return `${path}${path.includes('?') ? '&' : '?'}${languageParameter}=${language}`
}

/** The language that an address names; null for none, or one that we do not have. @param query without its question mark */
export function languageOfQuery(query: string): Language | null {
  if (!query.includes(languageParameter)) return null
  const named = new URLSearchParams(query).get(languageParameter)
  return isLanguage(named) ? named : null
}

/** An address to send a reader on to, in the language that the one they came by names. @param address with no language of its own */
export function inLanguageOf(query: string, address: string): string {
  const language = languageOfQuery(query)
  if (language === null) return address
  return `${address}${address.includes('?') ? '&' : '?'}${languageParameter}=${language}`
}
