/** How who writes is named: the first name and the surname's first letter, «Анна К.»; nothing where a profile has no name. */
export function authorName({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string {
  const [letter = ''] = Array.from(lastName.trim())
  return [firstName.trim(), letter && `${letter.toLocaleUpperCase('ru')}.`].filter(Boolean).join(' ')
}
