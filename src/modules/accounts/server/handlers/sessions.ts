import { err, ok } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { handle } from '#src/platform/http/handle.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'
import {
  changePasswordRoute,
  endSessionRoute,
  getPasswordRoute,
  getReauthenticationRoute,
  getSessionsRoute,
  reauthenticateRoute,
  requestReauthenticationCodeRoute,
  signOutElsewhereRoute,
  signOutEverywhereRoute,
} from '../../contract/sessions.ts'
import { endElsewhere } from '../begin-session.ts'
import { changePassword } from '../commands/change-password.ts'
import { reauthenticate } from '../commands/reauthenticate.ts'
import { sendSignInCode } from '../commands/send-sign-in-code.ts'
import { anonymous } from '../current-user.ts'
import { deviceLabel } from '../device-label.ts'
import { passkeyDomainOf } from '../passkey-challenge.ts'
import { lockAccount } from '../queries/accounts.ts'
import { hasPasskeyAt } from '../queries/passkeys.ts'
import { deleteSession, listSessions } from '../queries/sessions.ts'
import { hasTwoSteps } from '../queries/two-step.ts'
import { closeSession, dropSessionCookie } from '../sessions.ts'

type Context = RequestContext & { readonly actor: Actor; readonly tx: Tx }

export const getSessionsHandler = handle(getSessionsRoute, async (context) => ok(await sessionsOf(context)))

export const endSessionHandler = handle(endSessionRoute, async (context, { body }) => {
  if (!(await deleteSession(context.tx, context.actor.accountId, body.sessionId)))
    return err('accounts.session_not_found')
  return ok(await sessionsOf(context))
})

export const signOutElsewhereHandler = handle(signOutElsewhereRoute, async (context) => {
  await endOtherSessions(context)
  return ok(await sessionsOf(context))
})

/** Only this browser stays known, so that the next sign-in from any other one sends a notice. */
export const signOutEverywhereHandler = handle(signOutEverywhereRoute, async (context) => {
  await endOtherSessions(context)
  await closeSession(context.tx, context)
  dropSessionCookie(context)
  return ok(anonymous)
})

async function endOtherSessions(context: Context): Promise<void> {
  const { tx, actor } = context
  await lockAccount(tx, actor.accountId)
  await endElsewhere(tx, context, actor.accountId, Buffer.from(actor.sessionId, 'hex'))
}

export const getPasswordHandler = handle(getPasswordRoute, async ({ tx, actor }) => ok(await passwordOf(tx, actor)))

export const changePasswordHandler = handle(changePasswordRoute, async (context, { body }) => {
  const changed = await changePassword(context, body)
  return changed.ok ? ok({ isSet: true as const }) : changed
})

async function sessionsOf({ tx, actor, services, language }: Context) {
  const rows = await listSessions(tx, actor.accountId)
  const sessions = rows.map(({ tokenHash, userAgent, ...row }) => ({
    ...row,
    isCurrent: tokenHash.toString('hex') === actor.sessionId,
    device: deviceLabel(services.textOf, language, userAgent),
  }))
  return {
    sessions: sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)),
    serverNow: tx.now,
  }
}

export const getReauthenticationHandler = handle(getReauthenticationRoute, async (context) => {
  const { tx, actor } = context
  const { email, isSet } = await passwordOf(tx, actor)
  const domain = passkeyDomainOf(context)
  const hasPasskey = domain !== null && (await hasPasskeyAt(tx, actor.accountId, domain))
  const needsSecondCode = await hasTwoSteps(tx, actor.accountId)
  const method = isSet ? ('password' as const) : ('code' as const)
  return ok({ email, method, hasPasskey, needsSecondCode, isFresh: actor.isFresh })
})

export const requestReauthenticationCodeHandler = handle(requestReauthenticationCodeRoute, async (context) => {
  const { db } = context.services
  const { email } = await db.transaction({ role: 'auth', readOnly: true }, (tx) => passwordOf(tx, context.actor))
  const sending = await sendSignInCode(context, email)
  return sending.ok ? ok({ email, expiresAt: sending.value }) : sending
})

export const reauthenticateHandler = handle(reauthenticateRoute, async (context, { body }) => {
  const shown = await reauthenticate(context, body)
  return shown.ok ? ok({ isFresh: true as const }) : shown
})

async function passwordOf(tx: Tx, { accountId }: Actor): Promise<{ email: string; isSet: boolean }> {
  const [row] = await tx.sql<{ email: string; isSet: boolean }>`
    select email, password_hash is not null as "isSet" from accounts.accounts where id = ${accountId}`
  if (row === undefined) throw new Error(`session of a missing account ${accountId}`)
  return row
}
