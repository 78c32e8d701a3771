import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import type { CommonPasswords } from '../domain/common-password.ts'
import { type PasswordIssue, passwordIssue } from '../domain/password.ts'

/** The data of tools/collect-common-passwords.ts, read once at start; never sent to a browser. */
export const commonPasswords: CommonPasswords = readCommon()

/** Why a password is refused for an account of this address; null where it is accepted. */
export function newPasswordIssue(
  { services }: Pick<RequestContext, 'services'>,
  password: string,
  email: string,
): PasswordIssue | null {
  const brands = ['startline', 'стартлайн', ...services.tenants.brandNames()]
  return passwordIssue(password, { common: commonPasswords, email, brands })
}

function readCommon(): CommonPasswords {
  // Relative to the program's folder, since a built server is in another place than its sources.
  const packed = readFileSync('src/modules/accounts/server/data/common-passwords.txt.gz')
  const [passwords = '', words = ''] = gunzipSync(packed).toString('utf8').split('\n\n')
  return { passwords: new Set(passwords.split('\n')), words: new Set(words.split('\n')) }
}
