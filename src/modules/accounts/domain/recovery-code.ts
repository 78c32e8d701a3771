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

/** A typed code without separators, in capitals; null where it has not the form of one. */
export function normalRecoveryCode(typed: string): string | null {
  const letters = typed.replace(/[\s\u00a0\u202f-]/g, '').toUpperCase()
  const isWhole = letters.length === groups * groupLength && [...letters].every((letter) => alphabet.includes(letter))
  return isWhole ? letters : null
}
