import type { BothLanguages } from '#src/kernel/texts.ts'

/** Whether the text is filled in in both languages, each at most `max` characters long. */
export function hasBothLanguages({ ru, en }: BothLanguages, max: number): boolean {
  return [ru, en].every((text) => text.trim() !== '' && text.length <= max)
}

/**
 * As `isSaid`, or empty in both languages. A text in one language alone is refused: half of the
 * readers would miss it.
 */
export function hasBothLanguagesOrNone(text: BothLanguages, max: number): boolean {
  return (text.ru === '' && text.en === '') || hasBothLanguages(text, max)
}
