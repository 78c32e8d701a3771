import { isLanguage, type Language } from '#src/kernel/texts.ts'
import { cultureCookie } from './cookie-names.ts'

/** The language that the browser's cookies ask for; null where they ask for none that we have. */
export function cultureIn(cookies: string): Language | null {
  for (const part of cookies.split(';')) {
    const [name, value] = part.trim().split('=')
    if (name === cultureCookie) return isLanguage(value) ? value : null
  }
  return null
}

/** The cookie that another tab has changed: which language to follow, null for none. */
export function cultureToFollow(cookies: string, shown: Language): Language | null {
  const asked = cultureIn(cookies)
  return asked === shown ? null : asked
}
