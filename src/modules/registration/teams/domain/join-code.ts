/**
 * Characters that are not mistaken when a code is read aloud or from a screen: no O and 0, I, L and
 * 1, S and 5, B and 8, Z and 2.
 */
const alphabet = 'ACDEFGHJKMNPQRTUVWXY34679'
const length = 8

/** A team's join code from one random number per character, each in [0, 1). */
export function joinCodeFrom(random: readonly number[]): string {
  if (random.length !== length) throw new Error(`a join code needs ${length} random numbers, got ${random.length}`)
  return random.map((fraction) => alphabet[Math.floor(fraction * alphabet.length)]).join('')
}

/** «acde-fgh3» as stored: ACDEFGH3. Cyrillic look-alikes are replaced by the Latin letters. */
export function normalizeJoinCode(typed: string): string {
  return [...typed.toUpperCase()]
    .map((sign) => lookalikes[sign] ?? sign)
    .filter((sign) => /[A-Z0-9]/.test(sign))
    .join('')
}

/** In two halves, to be read and typed. */
export function shownJoinCode(code: string): string {
  return code.length === length ? `${code.slice(0, length / 2)}-${code.slice(length / 2)}` : code
}

const lookalikes: Readonly<Record<string, string>> = {
  ...{ А: 'A', С: 'C', Е: 'E', Н: 'H', К: 'K', М: 'M', Р: 'P', Т: 'T', У: 'Y', Х: 'X' },
}
