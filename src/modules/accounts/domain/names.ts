// Cyrillic or Latin letters with single hyphens, spaces and apostrophes between them (DOMAIN.md §15).
const lettersOnly =
  /^(?=.*\p{L})[\p{Script=Cyrillic}\p{Script=Latin}\p{M}]+(?:[ \-'’][\p{Script=Cyrillic}\p{Script=Latin}\p{M}]+)*$/u

export function isLettersOnly(text: string): boolean {
  return lettersOnly.test(text)
}

const cyrillic = '[Ѐ-ҁҊ-ԯ]+'
const latin = '[A-Za-zÀ-ÖØ-öø-ɏ]+'
/**
 * The pattern of a name in the API documentation; an empty name matches. More letters of both
 * alphabets are accepted.
 */
export const namePattern = `(?:${cyrillic}|${latin})(?:[ '’-](?:${cyrillic}|${latin}))*`

// «Сергей» with a Latin C looks right, but differs in every comparison.
const twoAlphabets = /\p{Script=Cyrillic}\p{Script=Latin}|\p{Script=Latin}\p{Script=Cyrillic}/u

/** The issue of a name, as a code, or null (SPEC §5 'letters only'). An empty name is valid. */
export function nameIssue(text: string): 'validation.lettersOnly' | 'accounts.mixed_letters' | null {
  if (text === '') return null
  if (!isLettersOnly(text)) return 'validation.lettersOnly'
  return twoAlphabets.test(text.replaceAll(/\p{M}/gu, '')) ? 'accounts.mixed_letters' : null
}

/**
 * The form in which names are compared: Unicode form, case, ё as е, hyphens and apostrophes are
 * unified. The stored name retains its ё.
 */
export function compareKey(text: string): string {
  return text
    .normalize('NFC')
    .trim()
    .replace(/\s+/gu, ' ')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[’ʼ`´]/gu, "'")
    .replace(/ ?[-‐‑–] ?/gu, '-')
}

/**
 * The identity of a person for 'one entry per person and race': name and birth date (PRODUCT.md
 * 'Registering'). Without the patronymic, which the same person sometimes omits; an operator admits
 * a namesake born on the same day.
 */
export function personKeyText(person: { lastName: string; firstName: string; birthDate: string | null }): string {
  return [compareKey(person.lastName), compareKey(person.firstName), person.birthDate ?? ''].join('|')
}
