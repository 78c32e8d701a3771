import { type Instant, isBefore } from '#src/kernel/instant.ts'

/**
 * Cyrillic letters that look like Latin ones, and digits that look like letters: either spelling is
 * the same code.
 */
const lookAlikes: Readonly<Record<string, string>> = {
  ...{ А: 'A', В: 'B', Е: 'E', Ё: 'E', З: '3', К: 'K', М: 'M', Н: 'H', О: '0', Р: 'P', С: 'C', Т: 'T', У: 'Y', Х: 'X' },
  ...{ І: '1', Ј: 'J', Ѕ: 'S', O: '0', I: '1', L: '1' },
}

/**
 * The normalized form of a code: one case, no spaces and hyphens, one letter for all that look
 * alike.
 */
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

/** Valid from `startsAt` until `endsAt` (exclusive), unless the code is inactive. */
export function isCodeValid({ isActive, startsAt, endsAt }: CodeTime, now: Instant): boolean {
  return isActive && (startsAt === null || !isBefore(now, startsAt)) && (endsAt === null || isBefore(now, endsAt))
}
