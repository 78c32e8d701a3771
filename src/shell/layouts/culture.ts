import { isLanguage, type Language } from '#src/kernel/texts.ts'
import { cultureCookie } from './cookie-names.ts'

/** The language in the browser's cookies; null where they name none that we have. */
export function cultureIn(cookies: string): Language | null {
  for (const part of cookies.split(';')) {
    const [name, value] = part.trim().split('=')
    if (name === cultureCookie) return isLanguage(value) ? value : null
  }
  return null
}

/** The language to switch to after another tab has changed the cookie; null for none. */
export function cultureToFollow(cookies: string, shown: Language): Language | null {
  const chosen = cultureIn(cookies)
  return chosen === shown ? null : chosen
}
