import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as russian } from '@orama/stemmers/russian'
import { isCyrillic } from './latin-skeleton.ts'

/**
 * What is left of a word in all its forms: «марафона» and «марафонов» have the stem of «марафон», “races” that of “race”.
 * Snowball's rules, and where they fail the words of our field: «заплыв» is no verb, «кубок» and «гонок» drop a vowel.
 * @param word as normalizeSearch gives it
 */
export function stemOf(word: string): string {
  if (word.length < shortestWithEnding || /\d/.test(word)) return word
  if (!isCyrillic(word)) return english(word)
  // -ыв, -ив: a noun without ending, which the rules take for a verb's («заплыв», «перерыв», «залив»)
  const stem = /[иы]в$/.test(word) ? word : russian(word)
  return stem.replace(/([бвгджзклмнпрстфхцчшщ])[ео]([кц])$/, '$1$2')
}

const shortestWithEnding = 3
