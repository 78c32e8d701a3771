import type { Tx } from '#src/platform/db/tx.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import { chosenLanguage } from '#src/platform/http/visit.ts'
import { deviceHashOf, rememberDevice } from './device-cookie.ts'
import { securityEmailJob } from './jobs/emails.ts'
import { letEmailsCome } from './let-emails-come.ts'
import { lockAccount, markProven, setLanguage, setPassword } from './queries/accounts.ts'
import { deleteOtherDevices, isDeviceAt, upsertDevice, wasUsedElsewhere } from './queries/devices.ts'
import { deleteOtherSessions } from './queries/sessions.ts'
import { contactOf } from './reads/email-of.ts'
import { openSession } from './sessions.ts'

/**
 * Opens a session for who has just proven to be the account's owner, and tells the owner by email where it is from a
 * browser that the account has not been used with; the first one of all is no notice. The account is locked.
 */
export async function beginSession(tx: Tx, context: RequestContext, accountId: string): Promise<void> {
  const session = await open(tx, context, accountId)
  const device = await upsertDevice(tx, accountId, seenFrom(context))
  if (device.isNew && (await wasUsedElsewhere(tx, accountId, device.id, session)))
    await notifyOwner(tx, context, { kind: 'new-device', accountId, deviceId: device.id })
}

export type Begun = {
  /** A password that somebody else may have set was taken away. */
  readonly isPasswordRemoved: boolean
}

/**
 * The same for who has just shown to read the account's emails, which is also locked here. Until then anybody may have made
 * the account, with a password and a session of theirs waiting for its owner to come. So the first proof from a browser that
 * the account was not used with leaves nothing of before that opens it: no password, no session, no known browser.
 */
export async function beginProven(tx: Tx, context: RequestContext, accountId: string): Promise<Begun> {
  const account = await lockAccount(tx, accountId)
  if (account === null) throw new Error('An account went away while it was signed in to')
  await letEmailsCome(tx, context.services, account.email)
  if (account.provenAt === null) {
    await markProven(tx, accountId)
    const device = deviceHashOf(context)
    if (device === null || !(await isDeviceAt(tx, account.email, device))) {
      await setPassword(tx, accountId, null)
      await endElsewhere(tx, context, accountId, await open(tx, context, accountId))
      return { isPasswordRemoved: account.passwordHash !== null }
    }
  }
  await beginSession(tx, context, accountId)
  return { isPasswordRemoved: false }
}

/** The same after the password has changed: it ends every other session, and every browser has to be told of anew. */
export async function beginAfterPasswordChange(tx: Tx, context: RequestContext, accountId: string): Promise<void> {
  const session = await open(tx, context, accountId)
  const deviceId = await endElsewhere(tx, context, accountId, session)
  await notifyOwner(tx, context, { kind: 'password-changed', accountId, deviceId })
}

/** Ends every session but this one and forgets every other browser, so that who comes back from one is told of. */
export async function endElsewhere(
  tx: Tx,
  context: RequestContext,
  accountId: string,
  session: Buffer,
): Promise<string> {
  const device = await upsertDevice(tx, accountId, seenFrom(context))
  await deleteOtherSessions(tx, accountId, session)
  await deleteOtherDevices(tx, accountId, device.id)
  return device.id
}

/** A session; emails speak the language that was chosen in its browser, if one was. */
async function open(tx: Tx, context: RequestContext, accountId: string): Promise<Buffer> {
  const language = chosenLanguage(context.cookies)
  if (language !== null) await setLanguage(tx, accountId, language)
  return await openSession(tx, context, accountId)
}

function seenFrom(context: RequestContext) {
  return { hash: rememberDevice(context), address: context.address, userAgent: context.userAgent }
}

type SecurityNotice = { kind: 'new-device' | 'password-changed'; accountId: string; deviceId: string }

async function notifyOwner(tx: Tx, { tenant }: RequestContext, notice: SecurityNotice): Promise<void> {
  const language = (await contactOf(tx, notice.accountId))?.language
  await tx.enqueue(securityEmailJob, { ...notice, tenantId: tenant.id, at: tx.now, language })
}
