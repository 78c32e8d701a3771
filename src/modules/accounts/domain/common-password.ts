/** Common passwords: whole passwords and words, both as keys (`passwordKeys`). */
export type CommonPasswords = {
  readonly passwords: ReadonlySet<string>
  readonly words: ReadonlySet<string>
}

const russianKeys = 'йцукенгшщзхъфывапролджэячсмитьбю'
const latinKeys = "qwertyuiop[]asdfghjkl;'zxcvbnm,."
const keyOf = new Map([...russianKeys].map((letter, at) => [letter, latinKeys[at] ?? letter]))

/**
 * The keys pressed for a text, named by the Latin layout: a Russian word and the same word typed
 * with the Latin layout are equal. Case is ignored, and ё is е.
 */
export function passwordKeys(text: string): string {
  return [...text.normalize('NFC').toLowerCase().replaceAll('ё', 'е')]
    .map((letter) => keyOf.get(letter) ?? letter)
    .join('')
}

/**
 * Whether a guesser would try it early: a common password, a keyboard walk, or one word with a
 * suffix.
 */
export function isCommonPassword(password: string, common: CommonPasswords): boolean {
  const keys = passwordKeys(password)
  if (new Set(keys).size < 3 || common.passwords.has(keys) || isWalked(keys)) return true
  return passwordCores(password).some((core) => isCommonCore(core, common))
}

/**
 * The parts of a password without leading and trailing digits and punctuation, as keys. Also with
 * only digits removed, since some Russian letters are punctuation keys on the Latin layout; and
 * each with digits and punctuation replaced by the letters that they imitate.
 */
export function passwordCores(password: string): string[] {
  const text = password.normalize('NFC').toLowerCase()
  const cores = [withoutEnds(text, isLetter), withoutEnds(text, (sign) => !isDigit(sign))]
  const spelled = cores.flatMap((core) => [core, lettersFor(core, 'i'), lettersFor(core, 'l')])
  return [...new Set(spelled.map(passwordKeys))].filter((core) => core.length >= shortestWord)
}

const shortestWord = 3

function isCommonCore(core: string, { words }: CommonPasswords): boolean {
  const unit = unitOf(core)
  return words.has(core) || words.has(unit) || unit.length <= 4 || isWalked(core)
}

/** The shortest part whose repetition is the text; the text itself where there is none. */
function unitOf(text: string): string {
  const length = (text + text).indexOf(text, 1)
  return text.slice(0, length)
}

function withoutEnds(text: string, isRetained: (sign: string) => boolean): string {
  let from = 0
  let to = text.length
  while (from < to && !isRetained(text[from] ?? '')) from += 1
  while (to > from && !isRetained(text[to - 1] ?? '')) to -= 1
  return text.slice(from, to)
}

function isLetter(sign: string): boolean {
  return sign.toLowerCase() !== sign.toUpperCase()
}

function isDigit(sign: string): boolean {
  return sign >= '0' && sign <= '9'
}

const letterFor: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

/**
 * The text with digits and punctuation replaced by the letters that they imitate: p@ssw0rd. `1` and
 * `!` become `one`.
 */
function lettersFor(text: string, replacement: 'i' | 'l'): string {
  return [...text].map((sign) => (sign === '1' || sign === '!' ? replacement : (letterFor[sign] ?? sign))).join('')
}

const rows = ['1234567890', 'qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,./']
const forward = [
  ...rows,
  'abcdefghijklmnopqrstuvwxyz',
  passwordKeys('абвгдежзийклмнопрстуфхцчшщъыьэюя'),
  ...columns(4),
  ...columns(3, rows.slice(1)),
  columns(2).join(''),
  columns(2, rows.slice(1)).join(''),
  columns(2, [rows[1] ?? '', rows[0] ?? '']).join(''),
]
const triples = new Set(forward.flatMap((walk) => [walk, [...walk].reverse().join('')]).flatMap(triplesOf))

/** The columns of the keyboard: 1qaz, 2wsx … */
function columns(count: number, from: readonly string[] = rows): string[] {
  const used = from.slice(0, count)
  return Array.from({ length: 10 }, (_, at) => used.map((row) => row[at] ?? '').join(''))
}

function triplesOf(walk: string): string[] {
  return Array.from({ length: Math.max(0, walk.length - 2) }, (_, at) => walk.slice(at, at + 3))
}

/**
 * Whether it consists of walks of three and more keys along rows, columns and alphabets, and at
 * most two other keys.
 */
function isWalked(keys: string): boolean {
  let otherKeys = 0
  for (let at = 0; at < keys.length; ) {
    const length = walkFrom(keys, at)
    otherKeys += length === 0 ? 1 : 0
    at += Math.max(1, length)
  }
  return otherKeys <= 2
}

/** The number of keys in the walk that begins here; 0 where none does. */
function walkFrom(keys: string, at: number): number {
  let end = at
  while (isWalk(keys.slice(end, end + 3))) end += 1
  return end === at ? 0 : end - at + 2
}

function isWalk(triple: string): boolean {
  return triples.has(triple) || (triple.length === 3 && new Set(triple).size === 1)
}
