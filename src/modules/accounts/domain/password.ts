import { type CommonPasswords, isCommonPassword, passwordCores, passwordKeys } from './common-password.ts'

export const shortestPassword = 10
export const longestPassword = 200

export type PasswordIssue =
  | 'accounts.password_short'
  | 'accounts.password_long'
  | 'accounts.password_common'
  | 'accounts.password_email'
  | 'accounts.password_brand'

/** What a password must not mainly consist of, in addition to common words. */
export type Guessable = {
  readonly common: CommonPasswords
  readonly email: string
  /** Names of the site, in any script. */
  readonly brands: readonly string[]
}

/**
 * The reason why a password is refused, as a code, or null. Length counts most; only passwords that
 * are guessed first are refused.
 */
export function passwordIssue(password: string, { common, email, brands }: Guessable): PasswordIssue | null {
  if (password.length < shortestPassword) return 'accounts.password_short'
  if (password.length > longestPassword) return 'accounts.password_long'
  if (repeatsEmail(password, email)) return 'accounts.password_email'
  if (brands.some((brand) => isMostly(password, brand))) return 'accounts.password_brand'
  return isCommonPassword(password, common) ? 'accounts.password_common' : null
}

const shortestName = 4

/**
 * A short local part occurs in many words by chance, so it must equal the password; a longer one
 * must not occur in it.
 */
function repeatsEmail(password: string, email: string): boolean {
  const name = passwordKeys(email.split('@')[0] ?? '')
  const keys = passwordKeys(password)
  if (name === '') return false
  return (
    keys === passwordKeys(email) ||
    (name.length >= shortestName ? keys.includes(name) : passwordCores(password).includes(name))
  )
}

/** Whether hardly anything remains without the name. */
function isMostly(password: string, name: string): boolean {
  const part = passwordKeys(name)
  return [passwordKeys(password), ...passwordCores(password)].some(
    (keys) => keys.includes(part) && keys.replaceAll(part, '').length < maxRemainingLength,
  )
}

const maxRemainingLength = 7
