import type { BothLanguages } from '#src/kernel/texts.ts'

/** Whether the text is filled in in both languages, each at most `most` characters long. */
export function hasBothLanguages({ ru, en }: BothLanguages, most: number): boolean {
  return [ru, en].every((text) => text.trim() !== '' && text.length <= most)
}

/**
 * As `isSaid`, or empty in both languages. A text in one language alone is refused: half of the
 * readers would miss it.
 */
export function hasBothLanguagesOrNone(text: BothLanguages, most: number): boolean {
  return (text.ru === '' && text.en === '') || hasBothLanguages(text, most)
}
