import { createHmac } from 'node:crypto'
import { err, ok, type Result } from '#src/kernel/result.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import { isPassword } from '../passwords.ts'
import { takeAttempt, takeBackAttempt } from '../queries/attempts.ts'
import { openSession } from '../sessions.ts'

const mostPerEmail = 10
const mostPerAddress = 50
type Refusal = 'accounts.wrong_credentials' | 'accounts.too_many_attempts'

/**
 * Signs in. Unknown e-mail and wrong password are answered alike and in the same time; failures are counted exactly, per
 * e-mail and per network address, whatever becomes of the request.
 */
export async function signInWith(
  context: RequestContext,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<Result<string, Refusal>> {
  const { db } = context.services
  const keys = { email: emailKey(context, email), address: `sign-in-from:${context.address}` }
  const attempt = await db.transaction({ role: 'auth' }, async (tx) => {
    if (!(await takeAttempt(tx, { [keys.email]: mostPerEmail, [keys.address]: mostPerAddress }))) return null
    const [account] = await tx.sql<{ id: string; passwordHash: string | null }>`
      select id, password_hash as "passwordHash" from accounts.accounts where email = ${email}`
    return { at: tx.now, account }
  })
  if (attempt === null) return err('accounts.too_many_attempts')
  const { account, at } = attempt
  const matches = await isPassword(account?.passwordHash ?? null, password)
  if (account === undefined || !matches) return err('accounts.wrong_credentials')
  await db.transaction({ role: 'auth' }, async (tx) => {
    await takeBackAttempt(tx, [keys.email, keys.address], at)
    await openSession(tx, context, account.id)
  })
  return ok(account.id)
}

/** Whoever mistypes their address leaves it with us only as a keyed hash. */
function emailKey({ services }: RequestContext, email: string): string {
  return `sign-in:${createHmac('sha256', services.keyFor('accounts.attempts')).update(email).digest('hex')}`
}
