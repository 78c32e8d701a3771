const longest = 60

/**
 * The normalized form by which a race compares team names: «Лисы», "лисы" and « Лисы! » are one
 * name. Empty where no letter or digit is left.
 */
export function teamKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLocaleLowerCase('ru')
    .replaceAll('ё', 'е')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The issue of a team's name as typed; null where it is valid. */
export function teamNameIssue(name: string): 'validation.required' | 'validation.too_long' | null {
  if (teamKey(name) === '') return 'validation.required'
  return name.length > longest ? 'validation.too_long' : null
}

/** The name as stored and shown: one kind of space, none at the ends. */
export function tidyTeamName(name: string): string {
  return name.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
}
