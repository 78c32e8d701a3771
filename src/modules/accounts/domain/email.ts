/** Emails, digits and signs of an address in Latin script; its host has a dot. */
const wholeEmail =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/

const signs = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]"
const host = '[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?'
/** How an address is documented: what stands before its @ is at most 64 signs, in up to four parts between dots. */
export const emailPattern = `(?:${[
  `${signs}{1,64}`,
  `${signs}{1,31}\\.${signs}{1,31}`,
  `${signs}{1,20}(?:\\.${signs}{1,20}){2}`,
  `${signs}{1,15}(?:\\.${signs}{1,15}){3}`,
].join('|')})@${host}(?:\\.${host})+`

/** One form for one address: trimmed and lower case. */
export function normalEmail(text: string): string {
  return text.trim().toLowerCase()
}

/** What is wrong with an address, as the code of its text, or null (SPEC §5). */
export function emailIssue(
  text: string,
): 'validation.required' | 'validation.cyrillicEmail' | 'validation.email' | null {
  const email = normalEmail(text)
  if (email === '') return 'validation.required'
  if (/\p{Script=Cyrillic}/u.test(email)) return 'validation.cyrillicEmail'
  const isWhole = email.length <= 254 && wholeEmail.test(email) && !email.includes('..') && !email.includes('.@')
  return isWhole && !email.startsWith('.') ? null : 'validation.email'
}
