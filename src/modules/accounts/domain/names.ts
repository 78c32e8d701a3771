// Cyrillic or Latin letters with single hyphens, spaces and apostrophes between them (DOMAIN.md §15).
const lettersOnly =
  /^(?=.*\p{L})[\p{Script=Cyrillic}\p{Script=Latin}\p{M}]+(?:[ \-'’][\p{Script=Cyrillic}\p{Script=Latin}\p{M}]+)*$/u

export function isLettersOnly(text: string): boolean {
  return lettersOnly.test(text)
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
export function claimantText(person: { lastName: string; firstName: string; birthDate: string | null }): string {
  return [compareKey(person.lastName), compareKey(person.firstName), person.birthDate ?? ''].join('|')
}
