import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import type { CommonPasswords } from '../domain/common-password.ts'
import { type PasswordIssue, passwordIssue } from '../domain/password.ts'

/** What tools/gather-common-passwords.ts has gathered. It is read once, as the program starts, and never goes to a browser. */
export const commonPasswords: CommonPasswords = readCommon()

/** Why somebody may not take a password for an account of this address; null where they may. */
export function newPasswordIssue(
  { services }: Pick<RequestContext, 'services'>,
  password: string,
  email: string,
): PasswordIssue | null {
  const brands = ['startline', 'стартлайн', ...services.tenants.brandNames()]
  return passwordIssue(password, { common: commonPasswords, email, brands })
}

function readCommon(): CommonPasswords {
  // from the program's folder: a built server stands elsewhere than its sources
  const packed = readFileSync('src/modules/accounts/server/data/common-passwords.txt.gz')
  const [passwords = '', words = ''] = gunzipSync(packed).toString('utf8').split('\n\n')
  return { passwords: new Set(passwords.split('\n')), words: new Set(words.split('\n')) }
}
