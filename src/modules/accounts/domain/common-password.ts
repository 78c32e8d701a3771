/** What is guessed first: whole passwords and words, both written as keys (`keysOf`). */
export type CommonPasswords = {
  readonly passwords: ReadonlySet<string>
  readonly words: ReadonlySet<string>
}

const russianKeys = 'йцукенгшщзхъфывапролджэячсмитьбю'
const latinKeys = "qwertyuiop[]asdfghjkl;'zxcvbnm,."
const keyOf = new Map([...russianKeys].map((letter, at) => [letter, latinKeys[at] ?? letter]))

/**
 * The keys that are pressed for a text, as the Latin layout calls them: a Russian word, and the same word typed while the
 * Latin layout is on, are one. Case does not count, and ё is е.
 */
export function keysOf(text: string): string {
  return [...text.normalize('NFC').toLowerCase().replaceAll('ё', 'е')]
    .map((letter) => keyOf.get(letter) ?? letter)
    .join('')
}

/** Whether whoever guesses would come to it early: a common password, a walk over the keys, or one word with a tail. */
export function isCommonPassword(password: string, common: CommonPasswords): boolean {
  const keys = keysOf(password)
  if (new Set(keys).size < 3 || common.passwords.has(keys) || isWalked(keys)) return true
  return coresOf(password).some((core) => isCommonCore(core, common))
}

/**
 * What is left without digits and signs around it, as keys. Twice: some Russian letters are signs on the Latin layout, so
 * that digits alone go as well; and once more with the digits and signs that stand for letters.
 */
export function coresOf(password: string): string[] {
  const text = password.normalize('NFC').toLowerCase()
  const cores = [withoutEnds(text, isLetter), withoutEnds(text, (sign) => !isDigit(sign))]
  const spelled = cores.flatMap((core) => [core, lettersFor(core, 'i'), lettersFor(core, 'l')])
  return [...new Set(spelled.map(keysOf))].filter((core) => core.length >= shortestWord)
}

const shortestWord = 3

function isCommonCore(core: string, { words }: CommonPasswords): boolean {
  const unit = unitOf(core)
  return words.has(core) || words.has(unit) || unit.length <= 4 || isWalked(core)
}

/** The shortest part that a text repeats, the text itself where it repeats none. */
function unitOf(text: string): string {
  const length = (text + text).indexOf(text, 1)
  return text.slice(0, length)
}

function withoutEnds(text: string, isKept: (sign: string) => boolean): string {
  let from = 0
  let to = text.length
  while (from < to && !isKept(text[from] ?? '')) from += 1
  while (to > from && !isKept(text[to - 1] ?? '')) to -= 1
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

/** With the letters that digits and signs are written for: p@ssw0rd. One and the exclamation mark are an i or an l. */
function lettersFor(text: string, one: 'i' | 'l'): string {
  return [...text].map((sign) => (sign === '1' || sign === '!' ? one : (letterFor[sign] ?? sign))).join('')
}

const rows = ['1234567890', 'qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,./']
const forward = [
  ...rows,
  'abcdefghijklmnopqrstuvwxyz',
  keysOf('абвгдежзийклмнопрстуфхцчшщъыьэюя'),
  ...columns(4),
  ...columns(3, rows.slice(1)),
  columns(2).join(''),
  columns(2, rows.slice(1)).join(''),
  columns(2, [rows[1] ?? '', rows[0] ?? '']).join(''),
]
const triples = new Set(forward.flatMap((walk) => [walk, [...walk].reverse().join('')]).flatMap(triplesOf))

/** The keys one below the other: 1qaz, 2wsx … */
function columns(count: number, from: readonly string[] = rows): string[] {
  const used = from.slice(0, count)
  return Array.from({ length: 10 }, (_, at) => used.map((row) => row[at] ?? '').join(''))
}

function triplesOf(walk: string): string[] {
  return Array.from({ length: Math.max(0, walk.length - 2) }, (_, at) => walk.slice(at, at + 3))
}

/** Whether it is nothing but walks of three keys and more along rows, columns and alphabets, and two keys beside at most. */
function isWalked(keys: string): boolean {
  let beside = 0
  for (let at = 0; at < keys.length; ) {
    const length = walkFrom(keys, at)
    beside += length === 0 ? 1 : 0
    at += Math.max(1, length)
  }
  return beside <= 2
}

/** How many keys the walk has that begins here; 0 where none does. */
function walkFrom(keys: string, at: number): number {
  let end = at
  while (isWalk(keys.slice(end, end + 3))) end += 1
  return end === at ? 0 : end - at + 2
}

function isWalk(triple: string): boolean {
  return triples.has(triple) || (triple.length === 3 && new Set(triple).size === 1)
}
