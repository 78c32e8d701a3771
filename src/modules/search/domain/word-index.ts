import { type Reading, Vocabulary, type WordMatch } from './vocabulary.ts'

/** The result of a search: the numbers of the indexed items, each with its rank. */
export type WordMatches = {
  /** 0 is the closest match; −1: not found. A match has every word of the search. */
  rankOf(number: number): number
  /** The least rank of all matches; −1 where there is none. */
  readonly best: number
}

type Postings = { readonly names: number[]; readonly otherWords: number[] }

/**
 * An inverted index from words to items that tolerates typing errors. Items are numbered in rising
 * order.
 */
export class WordIndex {
  readonly vocabulary = new Vocabulary()
  readonly #postings = new Map<string, Postings>()
  #size = 0
  #last: { text: string; isUnfinished: boolean; found: WordMatches } | null = null

  /**
   * Adds an item.
   * @param names the words of its name, which rank above others
   * @param otherWords the words of its place, of its series and organizer, and informal names
   */
  put(number: number, names: readonly string[], otherWords: readonly string[]): void {
    this.#size = Math.max(this.#size, number + 1)
    this.#last = null
    for (const word of names) add(this.#of(word).names, number)
    for (const word of otherWords) add(this.#of(word).otherWords, number)
  }

  /**
   * The items that match a search text.
   * @param isUnfinished the last word is still being typed
   */
  find(text: string, isUnfinished = false): WordMatches {
    if (this.#last?.text === text && this.#last.isUnfinished === isUnfinished) return this.#last.found
    const readings = this.vocabulary.readings(text, isUnfinished)
    const found = readings === null ? nothing : this.#meeting(readings)
    this.#last = { text, isUnfinished, found }
    return found
  }

  /**
   * Walks the postings of each word from the closest match on, so that an item is ranked by its
   * best match.
   */
  #meeting(readings: readonly Reading[]): WordMatches {
    const met = new Uint8Array(this.#size) // per item: the number of the search's words it has, in their order
    const ranks = new Uint8Array(this.#size)
    for (const [before, reading] of readings.entries()) {
      for (const { far, numbers } of this.#steps(reading)) {
        for (const number of numbers) {
          if (met[number] !== before) continue
          met[number] = before + 1
          ranks[number] = (ranks[number] ?? 0) + far
        }
      }
    }
    let best = -1
    for (let number = 0; number < met.length; number += 1) {
      const rank = ranks[number] ?? 0
      if (met[number] === readings.length && (best < 0 || rank < best)) best = rank
    }
    return { best, rankOf: (number) => (met[number] === readings.length ? (ranks[number] ?? 0) : -1) }
  }

  /** The postings of all matches of a word: names first, then other words. */
  #steps(reading: Reading): { far: number; numbers: readonly number[] }[] {
    const inOrder: readonly WordMatch[] = [...reading].sort((a, b) => a.distance - b.distance)
    const steps = (kind: keyof Postings, behind: number) =>
      inOrder.map(({ word, distance }) => ({ far: distance + behind, numbers: this.#postings.get(word)?.[kind] ?? [] }))
    return [...steps('names', 0), ...steps('otherWords', behindNames)]
  }

  #of(word: string): Postings {
    const known = this.#postings.get(word)
    if (known !== undefined) return known
    const made: Postings = { names: [], otherWords: [] }
    this.#postings.set(word, made)
    this.vocabulary.add(word)
    return made
  }
}

/** Greater than any distance in `matchKinds`: a rank at least this far behind is no match of a name. */
export const behindNames = 6

const nothing: WordMatches = { best: -1, rankOf: () => -1 }

function add(numbers: number[], number: number): void {
  if (numbers[numbers.length - 1] !== number) numbers.push(number) // a word may occur twice in an item
}
