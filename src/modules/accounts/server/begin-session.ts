import type { Tx } from '#src/platform/db/tx.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import { chosenLanguage } from '#src/platform/http/visit.ts'
import { allowEmails } from './allow-emails.ts'
import { readDeviceHash } from './device-cookie.ts'
import { enqueueNotice, seenFrom } from './notify-owner.ts'
import { lockAccount, markEmailVerified, setLanguage, setPassword } from './queries/accounts.ts'
import { deleteOtherDevices, isDeviceAt, upsertDevice, wasUsedElsewhere } from './queries/devices.ts'
import { stopChangeOfOthers } from './queries/email-changes.ts'
import { deleteOtherSessions } from './queries/sessions.ts'
import { openSession } from './sessions.ts'

/**
 * Opens a session for an account whose owner was just authenticated. Emails the owner about a
 * browser with which the account was not used before, unless it is the account's first.
 * @locks none: the caller holds the lock on the account
 */
export async function beginSession(tx: Tx, context: RequestContext, accountId: string): Promise<void> {
  const session = await open(tx, context, accountId)
  const device = await upsertDevice(tx, accountId, seenFrom(context))
  if (device.isNew && (await wasUsedElsewhere(tx, accountId, device.id, session)))
    await enqueueNotice(tx, context, accountId, { kind: 'new-device', deviceId: device.id })
}

export type StartedSession = {
  /** A password was removed that another person may have set. */
  readonly isPasswordRemoved: boolean
}

/**
 * Opens a session after a proof that the user reads the account's emails. Before the first such
 * proof another person may have created the account, with a password and a session that would await
 * the address's owner. So the first proof from a browser with which the account was not used
 * removes the password, all sessions and all known browsers.
 * @locks account
 */
export async function beginVerifiedSession(
  tx: Tx,
  context: RequestContext,
  accountId: string,
): Promise<StartedSession> {
  const account = await lockAccount(tx, accountId)
  if (account === null) throw new Error(`account ${accountId} not found during sign-in`)
  await allowEmails(tx, context.services, account.email)
  if (account.emailVerifiedAt === null) {
    await markEmailVerified(tx, accountId)
    const device = readDeviceHash(context)
    if (device === null || !(await isDeviceAt(tx, account.email, device))) {
      await setPassword(tx, accountId, null)
      await endElsewhere(tx, context, accountId, await open(tx, context, accountId))
      return { isPasswordRemoved: account.passwordHash !== null }
    }
  }
  await beginSession(tx, context, accountId)
  return { isPasswordRemoved: false }
}

/**
 * Opens a session after a change of the password; ends every other session and removes all other
 * known browsers.
 */
export async function beginAfterPasswordChange(tx: Tx, context: RequestContext, accountId: string): Promise<void> {
  const session = await open(tx, context, accountId)
  const deviceId = await endElsewhere(tx, context, accountId, session)
  await enqueueNotice(tx, context, accountId, { kind: 'password-changed', deviceId })
}

/**
 * Ends every session but this one and removes every other known browser, so that a return from one
 * sends a notice.
 */
export async function endElsewhere(
  tx: Tx,
  context: RequestContext,
  accountId: string,
  session: Buffer,
): Promise<string> {
  const device = await upsertDevice(tx, accountId, seenFrom(context))
  // A change of the address that an ended session requested is stopped with it.
  await stopChangeOfOthers(tx, accountId, session)
  await deleteOtherSessions(tx, accountId, session)
  await deleteOtherDevices(tx, accountId, device.id)
  return device.id
}

/** Opens a session; sets the language of emails to the one chosen in this browser, if any. */
async function open(tx: Tx, context: RequestContext, accountId: string): Promise<Buffer> {
  const language = chosenLanguage(context.cookies)
  if (language !== null) await setLanguage(tx, accountId, language)
  return await openSession(tx, context, accountId)
}
