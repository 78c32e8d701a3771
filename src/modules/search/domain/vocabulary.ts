import { normalizeSearch } from '#src/modules/catalog/domain/search-words.ts'
import { onOtherKeyboard } from './keyboard-layout.ts'
import { isCyrillic, latinSkeleton } from './latin-skeleton.ts'
import { withoutFractions } from './looked-for-words.ts'
import { allowedTypos, typingDistance } from './typing-distance.ts'
import { stemWord } from './word-stem.ts'

/**
 * The distance of each way in which a typed word matches a known one, the surest first; each typing
 * error counts.
 */
export const matchKinds = { same: 0, begins: 1, form: 2, letters: 3, slip: 3 } as const

/** A matching known word, and its distance from the typed one (`matchKinds`). */
export type WordMatch = { readonly word: string; readonly distance: number }
/** The matches of one typed word, the surest first. */
export type Reading = readonly WordMatch[]

const maxTokens = 8

/** The words of all events, and the matching of typed words to them. */
export class Vocabulary {
  readonly #known = new Map<string, IndexedWord>()
  readonly #byStem = new Map<string, string[]>()
  readonly #words = new Sorted()
  /**
   * Skeletons of Russian words and of others separately; each is searched from the other script.
   */
  readonly #skeletons = { cyrillic: new Sorted(), other: new Sorted() }
  readonly #bySkeleton = new Map<string, string[]>()

  add(word: string): void {
    if (word === '' || this.#known.has(word)) return
    const skeleton = latinSkeleton(word)
    this.#known.set(word, { word, skeleton, letters: lettersOf(skeleton) })
    this.#words.add(word)
    push(this.#byStem, stemWord(word), word)
    const script = isCyrillic(word) ? 'cyrillic' : 'other'
    if (push(this.#bySkeleton, `${script} ${skeleton}`, word) === 1) this.#skeletons[script].add(skeleton)
  }

  has(word: string): boolean {
    return this.#known.has(word)
  }

  /**
   * The readings of a search text: one for each of its words, all of which an event must have; null
   * where a word matches nothing. Words are split before punctuation is dropped: on the other
   * keyboard `[` and `,` are letters.
   * @param isUnfinished the last word is still being typed
   */
  readings(text: string, isUnfinished = false): Reading[] | null {
    const tokens = withoutFractions(text)
      .split(/\s+/u)
      .filter((token) => normalizeSearch(token) !== '')
    const usedTokens = tokens.slice(0, maxTokens)
    const readings: Reading[] = []
    for (const [at, token] of usedTokens.entries()) {
      const tokenReadings = this.#readToken(token, isUnfinished && at === usedTokens.length - 1)
      if (tokenReadings === null) return null
      readings.push(...tokenReadings)
    }
    return readings
  }

  /**
   * As typed, else as typed on the other keyboard, else with typing errors, by whichever of the two
   * spellings needs fewer.
   */
  #readToken(token: string, isUnfinished: boolean): Reading[] | null {
    const spellings = spellingsOf(token)
    for (const spelling of spellings) {
      const readings = spelling.map((word) => this.#exactMatches(word))
      if (readings.every((reading) => reading.length > 0)) return readings
    }
    const typoReadings = spellings.flatMap((spelling, onOther) => {
      const readings = spelling.map((word) => {
        const exact = this.#exactMatches(word)
        if (exact.length > 0 || (onOther > 0 && word.length < minOnOther)) return exact
        return this.#typoMatches(word, isUnfinished)
      })
      const isRead = readings.every((reading) => reading.length > 0)
      return isRead
        ? [{ readings, distance: readings.reduce((sum, reading) => sum + (reading[0]?.distance ?? 0), 0) }]
        : []
    })
    return typoReadings.sort((a, b) => a.distance - b.distance)[0]?.readings ?? null
  }

  /** The word itself, words that begin with it, its other forms, and its transliterations. */
  #exactMatches(word: string): WordMatch[] {
    const found = new Map<string, number>()
    const add = (words: Iterable<string>, distance: number) => {
      for (const match of words) if (!found.has(match)) found.set(match, distance)
    }
    if (this.#known.has(word)) add([word], matchKinds.same)
    add(this.#words.from(word), matchKinds.begins)
    add(this.#byStem.get(stemWord(word)) ?? [], matchKinds.form)
    add(this.#inOtherScript(word), matchKinds.letters)
    return [...found].map(([match, distance]) => ({ word: match, distance }))
  }

  *#inOtherScript(word: string): Iterable<string> {
    const script = isCyrillic(word) ? 'other' : 'cyrillic'
    const skeleton = latinSkeleton(word)
    const isWhole = this.#bySkeleton.has(`${script} ${skeleton}`)
    const begins = !isWhole && skeleton.length >= minBeginning ? this.#skeletons[script].from(skeleton) : []
    for (const begin of isWhole ? [skeleton] : begins) yield* this.#bySkeleton.get(`${script} ${begin}`) ?? []
  }

  /**
   * The words with the fewest typing errors. Two errors are accepted only after a correct first
   * letter.
   */
  #typoMatches(word: string, isUnfinished: boolean): WordMatch[] {
    if (/\d/.test(word)) return []
    const skeleton = latinSkeleton(word)
    let min = allowedTypos(skeleton.length)
    let found: string[] = []
    if (min === 0) return []
    const letters = lettersOf(skeleton)
    for (const known of this.#known.values()) {
      if (!mayMatchWithTypos(skeleton, letters, known, min, isUnfinished)) continue
      if (allowedTypos(known.skeleton.length) === 0) continue // too many typed words would match a short one
      if (skeleton.length < minInOtherScript && isCyrillic(word) !== isCyrillic(known.word)) continue
      const distance = typingDistance(skeleton, known.skeleton, min, isUnfinished)
      if (distance > min || (distance > 1 && skeleton[0] !== known.skeleton[0])) continue
      if (distance < min) found = []
      min = distance
      found.push(known.word)
    }
    return found.map((one) => ({ word: one, distance: matchKinds.slip + min }))
  }
}

const minBeginning = 3
/**
 * The least length of a word that may have both a typing error and the wrong keyboard layout:
 * random keys match short words.
 */
const minOnOther = 6
/**
 * The least length of a word that may have both a typing error and the other script: «фыва» must
 * not match “five”.
 */
const minInOtherScript = 5

/**
 * The words of the typed token, and those of the other keyboard layout, if that has a letter for
 * each key.
 */
function spellingsOf(token: string): string[][] {
  const [typed = '', other = ''] = [token, onOtherKeyboard(token)].map(normalizeSearch)
  return (other.replaceAll(' ', '').length < typed.replaceAll(' ', '').length ? [typed] : [typed, other]).map((text) =>
    text.split(' '),
  )
}

type IndexedWord = { readonly word: string; readonly skeleton: string; readonly letters: number }

/**
 * A cheap check before letters are compared one by one: a typing error changes at most two of a
 * word's set of letters.
 */
function mayMatchWithTypos(
  skeleton: string,
  letters: number,
  known: IndexedWord,
  maxTypos: number,
  isUnfinished: boolean,
): boolean {
  const more = known.skeleton.length - skeleton.length
  if (more < -maxTypos) return false
  if (isUnfinished) return bitsIn(letters & ~known.letters) <= maxTypos
  return more <= maxTypos && bitsIn(letters ^ known.letters) <= 2 * maxTypos
}

/** The set of letters in a skeleton, as bits. */
function lettersOf(skeleton: string): number {
  let bits = 0
  for (let at = 0; at < skeleton.length; at += 1) bits |= 1 << (skeleton.charCodeAt(at) & 31)
  return bits
}

function bitsIn(bits: number): number {
  let [left, count] = [bits, 0]
  for (; left !== 0; left &= left - 1) count += 1
  return count
}

function push(lists: Map<string, string[]>, key: string, word: string): number {
  const list = lists.get(key)
  if (list !== undefined) return list.push(word)
  lists.set(key, [word])
  return 1
}

/** Texts in sorted order; additions are sorted at the next read. */
class Sorted {
  readonly #texts: string[] = []
  #isSorted = true

  add(text: string): void {
    this.#isSorted = false
    this.#texts.push(text)
  }

  /** The texts that begin with `beginning`. */
  *from(beginning: string): Iterable<string> {
    if (!this.#isSorted) this.#texts.sort()
    this.#isSorted = true
    const texts = this.#texts
    for (let at = firstNotBefore(texts, beginning); texts[at]?.startsWith(beginning); at += 1) yield texts[at] ?? ''
  }
}

function firstNotBefore(sorted: readonly string[], text: string): number {
  let from = 0
  let to = sorted.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((sorted[middle] ?? '') < text) from = middle + 1
    else to = middle
  }
  return from
}
