/**
 * The displayed name of an author: first name and the initial of the surname, «Анна К.»; empty
 * where the profile has no name.
 */
export function authorName({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string {
  const [letter = ''] = Array.from(lastName.trim())
  return [firstName.trim(), letter && `${letter.toLocaleUpperCase('ru')}.`].filter(Boolean).join(' ')
}
