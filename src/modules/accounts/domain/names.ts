// Cyrillic or Latin letters with single hyphens, spaces and apostrophes between them (DOMAIN.md §15).
const lettersOnly =
  /^(?=.*\p{L})[\p{Script=Cyrillic}\p{Script=Latin}\p{M}]+(?:[ \-'’][\p{Script=Cyrillic}\p{Script=Latin}\p{M}]+)*$/u

export function isLettersOnly(text: string): boolean {
  return lettersOnly.test(text)
}

const cyrillic = '[Ѐ-ҁҊ-ԯ]+'
const latin = '[A-Za-zÀ-ÖØ-öø-ɏ]+'
/** How a name is documented; none is one too. Of other signs of the two alphabets more are taken. */
export const namePattern = `(?:${cyrillic}|${latin})(?:[ '’-](?:${cyrillic}|${latin}))*`

// «Сергей» with a Latin C looks right, and would be another person in every comparison.
const twoAlphabets = /\p{Script=Cyrillic}\p{Script=Latin}|\p{Script=Latin}\p{Script=Cyrillic}/u

/** What is wrong with a name, as the code of its text, or null (SPEC §5 'letters only'). Nothing is wrong with none. */
export function nameIssue(text: string): 'validation.lettersOnly' | 'accounts.mixed_letters' | null {
  if (text === '') return null
  if (!isLettersOnly(text)) return 'validation.lettersOnly'
  return twoAlphabets.test(text.replaceAll(/\p{M}/gu, '')) ? 'accounts.mixed_letters' : null
}

/** As names are compared: one form, one case, ё as е, one kind of hyphen and apostrophe. What is stored keeps its ё. */
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
 * Who this is, for 'one entry per person and race': name and birth date (PRODUCT.md 'Registering'). The patronymic is left
 * out, since the same person writes it once and leaves it out another time; a namesake born on the same day is let in by
 * an operator.
 */
export function personKeyText(person: { lastName: string; firstName: string; birthDate: string | null }): string {
  return [compareKey(person.lastName), compareKey(person.firstName), person.birthDate ?? ''].join('|')
}
