const longest = 60

/** Under which a race knows a team's name: «Лисы», "лисы" and « Лисы! » are one name. Empty where nothing is left of it. */
export function teamKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLocaleLowerCase('ru')
    .replaceAll('ё', 'е')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** What is wrong with a team's name as it was typed; null where it is one. */
export function teamNameIssue(name: string): 'validation.required' | 'validation.too_long' | null {
  if (teamKey(name) === '') return 'validation.required'
  return name.length > longest ? 'validation.too_long' : null
}

/** As it is kept and shown: one kind of space, none at the ends. */
export function tidyTeamName(name: string): string {
  return name.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
}
