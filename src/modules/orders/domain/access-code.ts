import { type Instant, isBefore } from '#src/kernel/instant.ts'

/** Cyrillic letters that look like Latin ones, and figures that look like letters: whichever was meant, it is the same code. */
const lookAlikes: Readonly<Record<string, string>> = {
  ...{ А: 'A', В: 'B', Е: 'E', Ё: 'E', З: '3', К: 'K', М: 'M', Н: 'H', О: '0', Р: 'P', С: 'C', Т: 'T', У: 'Y', Х: 'X' },
  ...{ І: '1', Ј: 'J', Ѕ: 'S', O: '0', I: '1', L: '1' },
}

/** What two spellings of one code have in common: no case, no spaces and hyphens, one letter for all that look alike. */
export function codeKey(code: string): string {
  const letters = code
    .normalize('NFKD')
    .toLocaleUpperCase('ru')
    .replace(/[\p{M}\p{Z}\s\p{Pd}_]/gu, '')
  return [...letters].map((letter) => lookAlikes[letter] ?? letter).join('')
}

export type CodeTime = {
  readonly isActive: boolean
  readonly startsAt: Instant | null
  readonly endsAt: Instant | null
}

/** From its first moment on, until its last one (exclusive), as long as nobody has switched it off. */
export function isCodeValid({ isActive, startsAt, endsAt }: CodeTime, now: Instant): boolean {
  return isActive && (startsAt === null || !isBefore(now, startsAt)) && (endsAt === null || isBefore(now, endsAt))
}

type Line = { readonly kind: 'place' | 'product' | 'insurance'; readonly subjectId: string }

/**
 * Whether a promo code of another kind may change this line: on the lines of a race that was opened by an access code no
 * other code is allowed (SPEC §4). What is bought beside the place is no line of a race.
 * @param racesByCode the races of the order that an access code opened
 */
export function mayTakeOtherCode(line: Line, racesByCode: ReadonlySet<string>): boolean {
  return line.kind !== 'place' || !racesByCode.has(line.subjectId)
}

/** An access code stays with its order (SPEC §4): every other kind may be taken off again. */
export function isRemovable(kind: 'access' | 'discount'): boolean {
  return kind !== 'access'
}
