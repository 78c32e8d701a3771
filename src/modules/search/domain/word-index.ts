import { type MeantWord, type Reading, Vocabulary } from './vocabulary.ts'

/** What a search found: the numbers of whatever was put in, each with its rank. */
export type WordMatches = {
  /** 0 is nearest to what was typed; −1 is not found. Every word of the search is met by what is found. */
  rankOf(number: number): number
  /** The least rank of all; −1 where nothing was found. */
  readonly best: number
}

type Postings = { readonly names: number[]; readonly others: number[] }

/** Which of many things hold which words, forgiving how the words are typed. Numbers are given in rising order. */
export class WordIndex {
  readonly vocabulary = new Vocabulary()
  readonly #postings = new Map<string, Postings>()
  #size = 0
  #last: { text: string; isUnfinished: boolean; found: WordMatches } | null = null

  /**
   * @param names the words of its name: found by them it stands before what is found by others
   * @param others the words of where it is, of what it belongs to, and of what people call such things
   */
  put(number: number, names: readonly string[], others: readonly string[]): void {
    this.#size = Math.max(this.#size, number + 1)
    this.#last = null
    for (const word of names) add(this.#of(word).names, number)
    for (const word of others) add(this.#of(word).others, number)
  }

  /** @param isUnfinished the last word is still being typed */
  find(text: string, isUnfinished = false): WordMatches {
    if (this.#last?.text === text && this.#last.isUnfinished === isUnfinished) return this.#last.found
    const readings = this.vocabulary.readings(text, isUnfinished)
    const found = readings === null ? nothing : this.#meeting(readings)
    this.#last = { text, isUnfinished, found }
    return found
  }

  /** Walks the postings of each word in turn, the surest first, so that what meets it is counted at its best. */
  #meeting(readings: readonly Reading[]): WordMatches {
    const met = new Uint8Array(this.#size) // how many of the words, in their order
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

  /** Who holds what may be meant: by their names first, then by other words. */
  #steps(reading: Reading): { far: number; numbers: readonly number[] }[] {
    const inOrder: readonly MeantWord[] = [...reading].sort((a, b) => a.far - b.far)
    const steps = (kind: keyof Postings, behind: number) =>
      inOrder.map(({ word, far }) => ({ far: far + behind, numbers: this.#postings.get(word)?.[kind] ?? [] }))
    return [...steps('names', 0), ...steps('others', behindNames)]
  }

  #of(word: string): Postings {
    const known = this.#postings.get(word)
    if (known !== undefined) return known
    const made: Postings = { names: [], others: [] }
    this.#postings.set(word, made)
    this.vocabulary.add(word)
    return made
  }
}

/** More than any way in which a word may be meant: whatever has a rank so far behind is not called so. */
export const behindNames = 6

const nothing: WordMatches = { best: -1, rankOf: () => -1 }

function add(numbers: number[], number: number): void {
  if (numbers[numbers.length - 1] !== number) numbers.push(number) // a word may stand twice
}
