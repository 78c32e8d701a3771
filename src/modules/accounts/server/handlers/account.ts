import { ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import {
  getCurrentUserRoute,
  setLanguageRoute,
  signInRoute,
  signOutRoute,
  signUpRoute,
  signUpWorkRoute,
} from '../../contract/account.ts'
import { signInWith } from '../commands/sign-in.ts'
import { signUpWith, signUpWork } from '../commands/sign-up.ts'
import { anonymous, buildCurrentUser, signedInUser } from '../current-user.ts'
import { setLanguage } from '../queries/accounts.ts'
import { closeSession, dropSessionCookie, renewSession } from '../sessions.ts'

export const getCurrentUserHandler = handle(getCurrentUserRoute, async (context) => {
  const { actor } = context
  if (actor === null) return ok(anonymous)
  const user = await buildCurrentUser(context, actor.accountId, actor.roles)
  // Every page requests this, so a session in use does not expire.
  await renewSession(context, actor.sessionId)
  return ok(user)
})

export const signInHandler = handle(signInRoute, async (context, { body }) => {
  const signedIn = await signInWith(context, body)
  return signedIn.ok ? ok(await signedInUser(context, signedIn.value.accountId)) : signedIn
})

export const signUpHandler = handle(signUpRoute, async (context, { body }) => {
  const made = await signUpWith(context, body)
  return made.ok ? ok(await buildCurrentUser(context, made.value, [])) : made
})

export const signUpWorkHandler = handle(signUpWorkRoute, async (context) => ok(await signUpWork(context.tx, context)))

export const signOutHandler = handle(signOutRoute, async (context) => {
  await context.services.db.transaction({ role: 'auth' }, (tx) => closeSession(tx, context))
  dropSessionCookie(context)
  return ok(anonymous)
})

export const setLanguageHandler = handle(setLanguageRoute, async ({ tx, actor }, { body }) => {
  await setLanguage(tx, actor.accountId, body.language)
  return ok(body)
})
