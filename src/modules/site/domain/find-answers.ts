/** A question of the help page and its answer, as it is searched. */
export type SearchedAnswer = { readonly question: string; readonly text: string }

/** Endings that Russian and English words take: words are compared without them. */
const ending =
  /(?:ами|ями|ого|его|ому|ему|ыми|ими|ях|ах|ов|ев|ей|ой|ый|ий|ая|яя|ое|ее|ые|ие|ую|юю|ом|ем|ам|ям|ть|ся|а|я|о|е|ы|и|у|ю|ь|й|ing|ed|es|s)$/
const shortestStem = 3
/** Words that say nothing about a question's subject. */
const emptyWords = new Set(
  'не ни на по за из от до во со об для при или но что чтобы как где когда кто это если ли же бы мне мой моя мои мое меня я вы мы у нас вас есть нет можно нужно the an is are was be am my me we you your our it its in on at to of for by from with and or not no do does did can could may how what where when why who which if have has had'.split(
    ' ',
  ),
)
/** A word of the question counts more than one of its answer, and less than two. */
const questionFactor = 1.5
/** Answers with less than this part of the best one's score are left out. */
const leastPart = 0.5

/** A word of a search, as it is compared. */
export type SearchedWord = {
  /** Without its ending. */
  readonly stem: string
  /** As typed, of the last word: it may be half a word so far. Null of the others. */
  readonly beginning: string | null
}

/**
 * The words of a search, ё as е; empty where nothing was typed. One-letter words and words like
 * "how" and "not" are left out, unless there are no others.
 */
export function searchedWords(query: string): SearchedWord[] {
  const typed = wordsOf(query)
  const words = typed.filter((word) => word.length > 1)
  const telling = words.filter((word) => !emptyWords.has(word))
  const last = endsInWord.test(query) ? typed.at(-1) : undefined
  const searched = new Map<string, SearchedWord>()
  for (const word of telling.length > 0 ? telling : words) {
    const beginning = word === last && !emptyWords.has(word) ? word : null
    searched.set(stemOf(word), { stem: stemOf(word), beginning })
  }
  return [...searched.values()]
}

const endsInWord = /[\p{L}\p{N}]$/u

/**
 * The answers that have words of the search, the best first. Not every word has to match: a rare one
 * counts more than one that many answers have, and a word of no answer changes nothing. A last word
 * that no answer has is taken for the beginning of one: the search runs while it is typed.
 */
export function rankAnswers<T extends SearchedAnswer>(words: readonly SearchedWord[], answers: readonly T[]): T[] {
  const rows = answers.map((answer) => ({ answer, question: wordsOf(answer.question), text: wordsOf(answer.text) }))
  const scores = rows.map(() => 0)
  const factorsOf = (matches: (word: string) => boolean) =>
    rows.map(({ question, text }) => {
      if (question.some(matches)) return questionFactor
      return text.some(matches) ? 1 : 0
    })
  for (const { stem, beginning } of words) {
    const whole = factorsOf((word) => isMatched(stem, word))
    const factors =
      beginning === null || whole.some((factor) => factor > 0) ? whole : factorsOf((word) => word.startsWith(beginning))
    const weight = Math.log(1 + rows.length / factors.filter((factor) => factor > 0).length)
    for (const [i, factor] of factors.entries()) if (factor > 0) scores[i] = (scores[i] ?? 0) + factor * weight
  }
  const best = Math.max(0, ...scores)
  return rows
    .map(({ answer }, i) => ({ answer, score: scores[i] ?? 0 }))
    .filter(({ score }) => score > 0 && score >= best * leastPart)
    .sort((a, b) => b.score - a.score)
    .map(({ answer }) => answer)
}

/** A stem begins the word; a short one is a word of its own, or half the dictionary would begin with it. */
function isMatched(stem: string, word: string): boolean {
  return stem.length > shortestStem ? word.startsWith(stem) : word === stem || stemOf(word) === stem
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
