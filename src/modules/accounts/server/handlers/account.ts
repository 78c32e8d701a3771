import { err, ok } from '#src/kernel/result.ts'
import { legalVersionOf } from '#src/modules/tenants/domain/legal-document.ts'
import { handle } from '#src/platform/http/handle.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import { getCurrentUser, signIn, signOut, signUp } from '../../contract/account.ts'
import { passwordFault } from '../../domain/password.ts'
import { fullName } from '../../domain/profile.ts'
import { createAccount } from '../commands/create-account.ts'
import { recordConsent } from '../commands/record-consent.ts'
import { signInWith } from '../commands/sign-in.ts'
import { hashPassword } from '../passwords.ts'
import { takeAttempt } from '../queries/attempts.ts'
import { ownProfile } from '../reads/profile-of.ts'
import { closeSession, dropSessionCookie, openSession, renewSession } from '../sessions.ts'

const mostSignUpsPerAddress = 30
const anonymous = { isAuthorized: false, roles: [], isAdmin: false, isCorporate: false }

export const getCurrentUserHandler = handle(getCurrentUser, async (context) => {
  const { actor } = context
  if (actor === null) return ok(anonymous)
  const user = await userOf(context, actor.accountId, actor.roles)
  // every page asks this, so a session that is in use never ends
  await renewSession(context, actor.sessionId)
  return ok(user)
})

export const signInHandler = handle(signIn, async (context, { body }) => {
  const signedIn = await signInWith(context, body)
  return signedIn.ok ? ok(await userOf(context, signedIn.value, await rolesOf(context, signedIn.value))) : signedIn
})

export const signUpHandler = handle(signUp, async (context, { body }) => {
  const fault = passwordFault(body.password, body.email)
  if (fault !== null) return err(fault, { fields: { password: fault } })
  // counted before anything else, whatever becomes of it: so neither addresses nor processor time are to be had in bulk
  const isCounted = await context.services.db.transaction({ role: 'auth' }, (tx) =>
    takeAttempt(tx, { [`sign-up-from:${context.address}`]: mostSignUpsPerAddress }),
  )
  if (!isCounted) return err('accounts.too_many_attempts')
  const passwordHash = await hashPassword(body.password)
  const made = await context.services.db.transaction({ role: 'auth' }, async (tx) => {
    const account = await createAccount(tx, { email: body.email, passwordHash, language: context.language })
    if (!account.ok) return account
    for (const kind of ['terms', 'personal-data'] as const) {
      const { address, userAgent } = context
      const textVersion = legalVersionOf(kind)
      await recordConsent(tx, { accountId: account.value, kind, textVersion, subject: 'account', address, userAgent })
    }
    await openSession(tx, context, account.value)
    return account
  })
  return made.ok ? ok(await userOf(context, made.value, [])) : made
})

export const signOutHandler = handle(signOut, async (context) => {
  await context.services.db.transaction({ role: 'auth' }, (tx) => closeSession(tx, context))
  dropSessionCookie(context)
  return ok(anonymous)
})

async function userOf(context: RequestContext, accountId: string, roles: readonly string[]) {
  return await context.services.db.transaction({ role: 'self', accountId, readOnly: true }, async (tx) => {
    const isCorporate = await context.services.isCorporate(tx, accountId)
    return {
      isAuthorized: true,
      fullName: fullName({ ...(await ownProfile(tx, accountId)), patronymic: '' }),
      roles: [
        'participant',
        ...roles.filter((role) => role !== 'admin'),
        ...(roles.includes('admin') ? ['Administrator'] : []),
        ...(isCorporate ? ['Organization'] : []),
      ],
      isAdmin: roles.includes('admin'),
      isCorporate,
    }
  })
}

async function rolesOf(context: RequestContext, accountId: string): Promise<string[]> {
  return await context.services.db.transaction({ role: 'auth', readOnly: true }, async (tx) => {
    const [row] = await tx.sql<{ roles: string[] }>`select roles from accounts.accounts where id = ${accountId}`
    return row?.roles ?? []
  })
}
