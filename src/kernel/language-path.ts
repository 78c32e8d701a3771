import { defaultLanguage, isLanguage, type Language } from './texts.ts'

/**
 * The parameter that names a page's language for visitors without a cookie: robots, and readers
 * they send.
 */
export const languageParameter = 'lang'

/**
 * The address of a public page in a language: the default language has the plain one.
 * @param address absolute, without a language
 */
export function addressIn(language: Language, address: string): string {
  if (language === defaultLanguage) return address
  const url = new URL(address)
  url.searchParams.set(languageParameter, language)
  return url.href
}

/**
 * The path of a file on this site in a language, so that it opens in the language of the page it
 * was copied from.
 */
export function filePathIn(language: Language, path: string): string {
  if (language === defaultLanguage) return path
  return `${path}${path.includes('?') ? '&' : '?'}${languageParameter}=${language}`
}

/**
 * The language in an address; null for none, or an unknown one.
 * @param query without its question mark
 */
export function languageOfQuery(query: string): Language | null {
  if (!query.includes(languageParameter)) return null
  const named = new URLSearchParams(query).get(languageParameter)
  return isLanguage(named) ? named : null
}

/**
 * A redirect's address in the language of the request's address.
 * @param address without a language
 */
export function withLanguageOf(query: string, address: string): string {
  const language = languageOfQuery(query)
  if (language === null) return address
  return `${address}${address.includes('?') ? '&' : '?'}${languageParameter}=${language}`
}
