/**
 * A Russian name has many transliterations: the passport's, GOST's, informal ones. All of them and
 * the name itself fold to one approximate key in Cyrillic letters, so that a list finds «Щукин» by
 * “Shchukin”, “Schukin” and “Shukin”.
 */

const isLatin = /[a-z\u00c0-\u024f]/i

/**
 * The key prefixes of a Russian name whose beginning is typed in Latin letters; none without a
 * Latin letter. Two where “yo” or “o” may be «ё», which lists store as «е».
 */
export function spellingKeys(typed: string): string[] {
  if (!isLatin.test(typed)) return []
  const letters = typed
    .normalize('NFC')
    .toLowerCase()
    .replace(/[čžšŝ]/g, (letter) => withHachek[letter] ?? letter)
    .replace(/[\u00c0-\u024f]/g, (letter) => letter.normalize('NFD').charAt(0))
    .replace(/['’‘ʼʹʺ"`´]/g, '') // soft and hard signs
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(spellings, (spelling) => cyrillic[spelling] ?? spelling)
  const keys = [letters, letters.replace(/ио|(?<=[жчшщ])о/g, 'е')].map((one) => foldName(one).replace(lastI, ''))
  return [...new Set(keys)]
}

/** A vowel may follow the typed text, and before a vowel the key has no «и». */
const lastI = /(?<=.{3})и$/

const withHachek: Readonly<Record<string, string>> = { č: 'ch', ž: 'zh', š: 'sh', ŝ: 'shch' }

const cyrillic: Readonly<Record<string, string>> = {
  ...{ shch: 'щ', tsch: 'ч', sch: 'щ', tch: 'ч', tsh: 'тш' },
  ...{ zh: 'ж', kh: 'х', ts: 'ц', tz: 'ц', ch: 'ч', sh: 'ш', ph: 'ф', ck: 'к', ct: 'кт', cl: 'кл', cr: 'кр' },
  ...{ a: 'а', b: 'б', c: 'ц', d: 'д', e: 'е', f: 'ф', g: 'г', h: 'х', i: 'и', j: 'и', k: 'к', l: 'л', m: 'м', n: 'н' },
  ...{ o: 'о', p: 'п', q: 'к', r: 'р', s: 'с', t: 'т', u: 'у', v: 'в', w: 'в', x: 'кс', y: 'и', z: 'з' },
}
/** The longest first, since the first match wins. */
const spellings = /shch|tsch|sch|tch|tsh|zh|kh|ts|tz|ch|sh|ph|ck|ct|cl|cr|[a-z]/g

/**
 * The key of a lower-case name without «ё», the same as SQL's `registration.spelling_key`: letters
 * that Latin spellings confuse are merged, soft and hard signs, «и» before a vowel and doubled
 * letters are dropped.
 */
export function foldName(name: string): string {
  const letters = name.replace(/[щюяйыэё-]/g, (letter) => folded[letter] ?? letter).replace(/[ьъ'’]/g, '')
  return replacements.reduce((key, [from, to]) => key.replaceAll(from, to), letters)
}

const folded: Readonly<Record<string, string>> = { щ: 'ш', ю: 'у', я: 'а', й: 'и', ы: 'и', э: 'е', ё: 'е', '-': ' ' }

/** In this order: a replacement may produce the input of the next. */
const replacements: readonly (readonly [from: string, to: string])[] = [
  ...([
    ['тс', 'ц'],
    ['тц', 'ц'],
    ['сч', 'ш'],
    ['шч', 'ш'],
    ['сх', 'ш'],
  ] as const),
  ...([
    ['ии', 'и'],
    ['ии', 'и'],
    ['иа', 'а'],
    ['ие', 'е'],
    ['ио', 'о'],
    ['иу', 'у'],
  ] as const),
  ...Array.from('аеоубвгдзклмнпрстф ', (letter) => [letter + letter, letter] as const),
]
