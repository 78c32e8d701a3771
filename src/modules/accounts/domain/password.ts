import { type CommonPasswords, coresOf, isCommonPassword, keysOf } from './common-password.ts'

export const shortestPassword = 10
export const longestPassword = 200

export type PasswordIssue =
  | 'accounts.password_short'
  | 'accounts.password_long'
  | 'accounts.password_common'
  | 'accounts.password_email'
  | 'accounts.password_brand'

/** What must not be the better part of a password, beside what everybody guesses first. */
export type Guessable = {
  readonly common: CommonPasswords
  readonly email: string
  /** Names of the site, each in whatever letters. */
  readonly brands: readonly string[]
}

/** Why a password will not do, as the code of its text, or null. Length counts most; only the guessed-first are refused. */
export function passwordIssue(password: string, { common, email, brands }: Guessable): PasswordIssue | null {
  if (password.length < shortestPassword) return 'accounts.password_short'
  if (password.length > longestPassword) return 'accounts.password_long'
  if (repeatsEmail(password, email)) return 'accounts.password_email'
  if (brands.some((brand) => isMostly(password, brand))) return 'accounts.password_brand'
  return isCommonPassword(password, common) ? 'accounts.password_common' : null
}

const shortestName = 4

/** A short name of an address stands in many words by chance: it counts alone, a longer one wherever it stands. */
function repeatsEmail(password: string, email: string): boolean {
  const name = keysOf(email.split('@')[0] ?? '')
  const keys = keysOf(password)
  if (name === '') return false
  return (
    keys === keysOf(email) || (name.length >= shortestName ? keys.includes(name) : coresOf(password).includes(name))
  )
}

/** Whether hardly anything is beside the name. */
function isMostly(password: string, name: string): boolean {
  const part = keysOf(name)
  return [keysOf(password), ...coresOf(password)].some(
    (keys) => keys.includes(part) && keys.replaceAll(part, '').length < longestBeside,
  )
}

const longestBeside = 7
