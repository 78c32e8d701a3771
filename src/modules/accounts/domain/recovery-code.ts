/** An account gets so many recovery codes at once. */
export const recoveryCodeCount = 10

/** Letters and digits that are not mistaken for each other when copied by hand. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const groupLength = 4
const groups = 3

/** How many random bytes a code needs; each gives five bits. */
export const recoveryCodeBytes = groups * groupLength

/** A code such as 7KQD-M2XP-9FRT: 60 random bits. */
export function formatRecoveryCode(random: Uint8Array): string {
  const letters = Array.from(random, (byte) => alphabet[byte % alphabet.length] ?? '').join('')
  return letters.match(/.{4}/g)?.join('-') ?? letters
}

/** How long a set of new codes can be shown and put in force. */
const setMs = 30 * 60_000
/** Clocks of two copies of the program differ by less. */
const clockSkewMs = 60_000

/** A set's id: when it was made, in milliseconds to the base 36, and 128 random bits. */
export const recoverySetPattern = /^[0-9a-z]{8}-[0-9a-f]{32}$/

/** The id of a new set of recovery codes. */
export function newRecoverySetId(nowMs: number, random: Uint8Array): string {
  const bytes = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${nowMs.toString(36).padStart(8, '0')}-${bytes}`
}

/**
 * Whether a set can still be shown and put in force. The codes are derived from the whole id, so an
 * id with another time names other codes and needs no signature.
 */
export function isRecoverySetOpen(setId: string, nowMs: number): boolean {
  const ageMs = nowMs - recoverySetMadeMs(setId)
  return recoverySetPattern.test(setId) && ageMs >= -clockSkewMs && ageMs < setMs
}

/** When a set was made, in milliseconds since 1970; not a number for a text that is no id. */
export function recoverySetMadeMs(setId: string): number {
  return Number.parseInt(setId.slice(0, 8), 36)
}

/** For so long the codes that came with the enrolment are shown again, after a reload or a lost response. */
const shownMs = 10 * 60_000

/** When the present set came into force, and when the second step was turned on, both in milliseconds. */
export type RecoverySetTimes = { readonly inForceSinceMs: number; readonly enabledAtMs: number }

/**
 * Whether a set that is not the present one can still come into force: only one made after the present
 * one did. An earlier one may have been in force before, and its used codes would work again.
 */
export function isRecoverySetNew(setId: string, { inForceSinceMs }: Pick<RecoverySetTimes, 'inForceSinceMs'>): boolean {
  return recoverySetMadeMs(setId) > inForceSinceMs
}

/**
 * Whether the present set's codes are shown again. A set that replaced another one has been seen before
 * it came into force; the first one has not.
 */
export function isRecoverySetShown({ inForceSinceMs, enabledAtMs }: RecoverySetTimes, nowMs: number): boolean {
  return inForceSinceMs === enabledAtMs && nowMs - inForceSinceMs < shownMs
}

/** Whether the text was meant as a recovery code: the codes of the app have no letters. */
export function isMeantAsRecoveryCode(typed: string): boolean {
  return /\p{L}/u.test(typed)
}

/** A typed code without separators, in capitals; null where it has not the form of one. */
export function normalRecoveryCode(typed: string): string | null {
  const letters = typed.replace(/[\s\u00a0\u202f-]/g, '').toUpperCase()
  const isWhole = letters.length === groups * groupLength && [...letters].every((letter) => alphabet.includes(letter))
  return isWhole ? letters : null
}
