/** Letters, digits and punctuation of an address in Latin script; its host has a dot. */
const wholeEmail =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/

const signs = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]"
const host = '[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?'
/**
 * The pattern in the API documentation: the local part has at most 64 characters, in up to four
 * parts separated by dots.
 */
export const emailPattern = `(?:${[
  `${signs}{1,64}`,
  `${signs}{1,31}\\.${signs}{1,31}`,
  `${signs}{1,20}(?:\\.${signs}{1,20}){2}`,
  `${signs}{1,15}(?:\\.${signs}{1,15}){3}`,
].join('|')})@${host}(?:\\.${host})+`

/** The canonical form of an address: trimmed and lower case. */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase()
}

/** «m…@mail.ru»: enough for those who know the person. */
export function maskedEmail(email: string): string {
  return `${email.slice(0, 1)}…${email.slice(email.indexOf('@'))}`
}

/** The issue of an address, as a code, or null (SPEC §5). */
export function emailIssue(
  text: string,
): 'validation.required' | 'validation.cyrillicEmail' | 'validation.email' | null {
  const email = normalizeEmail(text)
  if (email === '') return 'validation.required'
  if (/\p{Script=Cyrillic}/u.test(email)) return 'validation.cyrillicEmail'
  const isWhole = email.length <= 254 && wholeEmail.test(email) && !email.includes('..') && !email.includes('.@')
  // A host that never exists (RFC 2606): deleted accounts have such addresses, and nobody may take one.
  const isReserved = email.endsWith('.invalid')
  return isWhole && !isReserved && !email.startsWith('.') ? null : 'validation.email'
}
