export const shortestPassword = 10
export const longestPassword = 200

const commonest = new Set([
  '1234567890',
  '0123456789',
  '1111111111',
  '12345678910',
  '123456789a',
  'qwertyuiop',
  'qwerty1234',
  'qwerty12345',
  'password123',
  'password1234',
  'passw0rd123',
  'йцукенгшщз',
  '0987654321',
  '9876543210',
  '1q2w3e4r5t',
  '1qaz2wsx3edc',
  'zxcvbnm123',
  'iloveyou123',
  'adminadmin',
  'letmein123',
])

export type PasswordFault =
  | 'accounts.password_short'
  | 'accounts.password_long'
  | 'accounts.password_common'
  | 'accounts.password_email'

/** Why a password will not do, as the code of its text, or null. Length counts most; only the guessed-first are refused. */
export function passwordFault(password: string, email: string): PasswordFault | null {
  if (password.length < shortestPassword) return 'accounts.password_short'
  if (password.length > longestPassword) return 'accounts.password_long'
  const plain = password.toLowerCase()
  if (commonest.has(plain) || new Set(plain).size < 3) return 'accounts.password_common'
  const name = email.toLowerCase().split('@')[0] ?? ''
  return plain === email.toLowerCase() || (name.length >= 4 && plain.includes(name)) ? 'accounts.password_email' : null
}
