import { err, ok, type Result } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { getCurrentUser, setLanguageRoute, signIn, signOut, signUp } from '../../contract/account.ts'
import { beginSession } from '../begin-session.ts'
import { createAccount } from '../commands/create-account.ts'
import { recordSignUpConsents } from '../commands/record-consent.ts'
import { signInWith } from '../commands/sign-in.ts'
import { anonymous, signedInUser, userOf } from '../current-user.ts'
import { signUpLimits, tooMany } from '../limits.ts'
import { newPasswordFault } from '../new-password-fault.ts'
import { hashPassword } from '../passwords.ts'
import { setLanguage } from '../queries/accounts.ts'
import { takeAttempt } from '../queries/attempts.ts'
import { closeSession, dropSessionCookie, renewSession } from '../sessions.ts'

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
  return signedIn.ok ? ok(await signedInUser(context, signedIn.value)) : signedIn
})

export const signUpHandler = handle(signUp, async (context, { body }) => {
  const fault = newPasswordFault(context, body.password, body.email)
  if (fault !== null) return err(fault, { fields: { password: fault } })
  const { db } = context.services
  // counted before anything else, whatever becomes of it: so neither addresses nor processor time are to be had in bulk
  const waitMs = await db.transaction({ role: 'auth' }, (tx) => takeAttempt(tx, signUpLimits(context)))
  if (waitMs !== null) return tooMany(waitMs)
  const passwordHash = await hashPassword(body.password)
  const made = await db.transaction<Result<string, 'accounts.email_taken'>>({ role: 'auth' }, async (tx) => {
    const account = await createAccount(tx, {
      email: body.email,
      passwordHash,
      isProven: false,
      language: context.language,
    })
    if (!account.ok) return account
    await recordSignUpConsents(tx, context, account.value)
    await beginSession(tx, context, account.value)
    return account
  })
  return made.ok ? ok(await userOf(context, made.value, [])) : made
})

export const signOutHandler = handle(signOut, async (context) => {
  await context.services.db.transaction({ role: 'auth' }, (tx) => closeSession(tx, context))
  dropSessionCookie(context)
  return ok(anonymous)
})

export const setLanguageHandler = handle(setLanguageRoute, async ({ tx, actor }, { body }) => {
  await setLanguage(tx, actor.accountId, body.language)
  return ok(body)
})
