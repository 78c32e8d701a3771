import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as russian } from '@orama/stemmers/russian'
import { isCyrillic } from './latin-skeleton.ts'

/**
 * The stem of a word: «марафона» and «марафонов» have the stem of «марафон», “races” that of
 * “race”. Snowball's rules, corrected for words of the field: «заплыв» is no verb, «кубок» and
 * «гонок» have a fleeting vowel.
 * @param word as normalizeSearch returns it
 */
export function stemWord(word: string): string {
  if (word.length < minStemmedLength || /\d/.test(word)) return word
  if (!isCyrillic(word)) return english(word)
  // Nouns in -ыв and -ив («заплыв», «перерыв», «залив»), which the rules take for verbs.
  const stem = /[иы]в$/.test(word) ? word : russian(word)
  return stem.replace(/([бвгджзклмнпрстфхцчшщ])[ео]([кц])$/, '$1$2')
}

const minStemmedLength = 3
