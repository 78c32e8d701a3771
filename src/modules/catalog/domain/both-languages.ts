import type { BothLanguages } from '#src/kernel/texts.ts'

/** Whether something is said, in both languages, and not at length. */
export function isSaid({ ru, en }: BothLanguages, most: number): boolean {
  return [ru, en].every((text) => text.trim() !== '' && text.length <= most)
}

/** The same, or nothing in either: one language alone leaves half of the readers without it. */
export function isSaidOrEmpty(text: BothLanguages, most: number): boolean {
  return (text.ru === '' && text.en === '') || isSaid(text, most)
}
