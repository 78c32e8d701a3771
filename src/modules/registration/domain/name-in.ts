import type { Language } from '#src/kernel/texts.ts'

type Named = { readonly lastName: string; readonly firstName: string }

/**
 * A participant's name as the payer sees it: «Орлова Анна» in Russian, “Anna Orlova” in English, as
 * in the emails.
 */
export function nameIn(language: Language, { lastName, firstName }: Named): string {
  const names = language === 'ru' ? [lastName, firstName] : [firstName, lastName]
  return names.filter(Boolean).join(' ')
}
