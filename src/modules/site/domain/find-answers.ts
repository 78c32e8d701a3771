/** A question of the help page and its answer, as it is searched. */
export type SearchedAnswer = { readonly question: string; readonly text: string }

/** Endings that Russian and English words take: words are compared without them. */
const ending =
  /(?:ами|ями|ого|его|ому|ему|ыми|ими|ях|ах|ов|ев|ей|ой|ый|ий|ая|яя|ое|ее|ые|ие|ую|юю|ом|ем|ам|ям|ть|ся|а|я|о|е|ы|и|у|ю|ь|й|ing|ed|es|s)$/
const shortestStem = 3

/**
 * The words of a search, without endings, ё as е; empty where nothing was typed. One-letter words
 * (prepositions) are left out.
 */
export function searchStems(query: string): string[] {
  const words = wordsOf(query).filter((word) => word.length > 1)
  return words.map((word) => stemOf(word))
}

/** Whether every word of a search begins a word of the question or its answer. */
export function isFound(stems: readonly string[], { question, text }: SearchedAnswer): boolean {
  const words = wordsOf(`${question} ${text}`)
  return stems.every((stem) => words.some((word) => word.startsWith(stem)))
}

function stemOf(word: string): string {
  const stem = word.replace(ending, '')
  return stem.length < shortestStem ? word : stem
}

function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}
