import type { Instant } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import { chosenLanguage } from '#src/platform/http/visit.ts'
import { allowEmails } from './allow-emails.ts'
import { readDeviceHash } from './device-cookie.ts'
import { linkPendingIdentity } from './link-pending-identity.ts'
import { enqueueNotice, seenFrom } from './notify-owner.ts'
import { type AccountRow, lockAccount, markEmailVerified, setLanguage, setPassword } from './queries/accounts.ts'
import { deleteOtherDevices, isDeviceAt, upsertDevice, wasUsedElsewhere } from './queries/devices.ts'
import { stopChangeOfOthers, stopOpenChange } from './queries/email-changes.ts'
import { deleteOtherWaysIn } from './queries/former-ways-in.ts'
import { deleteOtherSessions } from './queries/sessions.ts'
import { deletePendingSignIns, hasTwoSteps } from './queries/two-step.ts'
import { requireSecondStep } from './second-step.ts'
import { openSession } from './sessions.ts'

export type BegunSignIn = {
  /** Of a pending external identity: whether it was linked to the account. */
  readonly isLinked?: boolean
  /** No session was opened: this browser owes the second step (finish-sign-in.ts). */
  readonly needsSecondStep: boolean
}

/**
 * Opens a session for an account whose owner has just passed the first step of a sign-in. Where the
 * account signs in in two steps, none begins before the second.
 * @param external the key of the pending external identity that is linked as soon as it begins
 * @locks none: the caller holds the lock on the account
 */
export async function beginSession(
  tx: Tx,
  context: RequestContext,
  accountId: string,
  external: Buffer | null = null,
): Promise<BegunSignIn> {
  if (await requireSecondStep(tx, context, accountId, external)) return { needsSecondStep: true }
  await openKnownSession(tx, context, accountId)
  return { needsSecondStep: false, ...(await linkIfAny(tx, context, accountId, external)) }
}

/** Links the pending external identity that the sign-in was for, once all its steps are passed. */
async function linkIfAny(tx: Tx, context: RequestContext, accountId: string, external: Buffer | null) {
  return external === null ? {} : { isLinked: await linkPendingIdentity(tx, context, accountId, external) }
}

/**
 * Opens a session for an account whose owner has passed all steps. Emails the owner about a browser
 * with which the account was not used before, unless it is the account's first.
 * @locks none: the caller holds the lock on the account
 */
export async function openKnownSession(tx: Tx, context: RequestContext, accountId: string): Promise<void> {
  const session = await open(tx, context, accountId)
  const device = await upsertDevice(tx, accountId, seenFrom(context))
  if (device.isNew && (await wasUsedElsewhere(tx, accountId, device.id, session)))
    await enqueueNotice(tx, context, accountId, { kind: 'new-device', deviceId: device.id })
}

/**
 * Opens the session of another host, which is brought here: it ends no later, and its proof of
 * identity is no fresher, so that no stolen session gets more by moving. The owner gets no email:
 * it is the browser that they signed in with.
 * @locks none: the caller holds the lock on the account
 */
export async function beginTransferredSession(
  tx: Tx,
  context: RequestContext,
  accountId: string,
  from: { readonly startedAt: Instant; readonly authenticatedAt: Instant | null },
): Promise<void> {
  await openSession(tx, context, accountId, from)
  await upsertDevice(tx, accountId, seenFrom(context))
}

export type StartedSession = BegunSignIn & {
  /** A password was removed that another person may have set. */
  readonly isPasswordRemoved: boolean
}

/**
 * Opens a session after a proof that the user reads the account's emails. Before the first such
 * proof another person may have created the account, with a password and a session that would await
 * the address's owner. So the first proof from a browser with which the account was not used
 * removes the password, the phone, the providers, the passkeys, all sessions and all known browsers.
 * @locks account
 */
export async function beginVerifiedSession(
  tx: Tx,
  context: RequestContext,
  accountId: string,
  external: Buffer | null = null,
): Promise<StartedSession> {
  const account = await lockAccount(tx, accountId)
  if (account === null) throw new Error(`account ${accountId} not found during sign-in`)
  await allowEmails(tx, context.services, account.email)
  if (account.emailVerifiedAt === null) {
    await markEmailVerified(tx, accountId)
    if (await isUnknownBrowser(tx, context, account)) {
      const isPasswordRemoved = account.passwordHash !== null
      await setPassword(tx, accountId, null)
      await deleteOtherWaysIn(tx, accountId)
      if (await hasTwoSteps(tx, accountId)) {
        // Only support makes an address with two steps unconfirmed: its owner still owes the second.
        await endSessions(tx, context, accountId)
        return { isPasswordRemoved, needsSecondStep: await requireSecondStep(tx, context, accountId, external) }
      }
      await endElsewhere(tx, context, accountId, await open(tx, context, accountId))
      return { isPasswordRemoved, needsSecondStep: false, ...(await linkIfAny(tx, context, accountId, external)) }
    }
  }
  return { isPasswordRemoved: false, ...(await beginSession(tx, context, accountId, external)) }
}

/**
 * Ends the ways in that another person may have put into an account whose address is proved now for the first time, by
 * a browser with which it was not used.
 * @param account as it was before the proof
 * @locks none: the caller holds the lock on the account
 */
export async function endFormerWaysIn(tx: Tx, context: RequestContext, account: AccountRow): Promise<void> {
  if (account.emailVerifiedAt === null && (await isUnknownBrowser(tx, context, account)))
    await deleteOtherWaysIn(tx, account.id)
}

async function isUnknownBrowser(tx: Tx, context: RequestContext, account: AccountRow): Promise<boolean> {
  const device = readDeviceHash(context)
  return device === null || !(await isDeviceAt(tx, account, device))
}

/**
 * Opens a session after a signed-in user has changed the password; ends every other session and
 * removes all other known browsers.
 */
export async function beginAfterPasswordChange(tx: Tx, context: RequestContext, accountId: string): Promise<void> {
  const session = await open(tx, context, accountId)
  const deviceId = await endElsewhere(tx, context, accountId, session)
  await enqueueNotice(tx, context, accountId, { kind: 'password-changed', deviceId })
}

/**
 * The same after a reset by an emailed link, which proves the first step alone: an account with two
 * steps has a new password and no session before the second.
 */
export async function beginAfterReset(tx: Tx, context: RequestContext, accountId: string): Promise<BegunSignIn> {
  if (!(await hasTwoSteps(tx, accountId))) {
    await beginAfterPasswordChange(tx, context, accountId)
    return { needsSecondStep: false }
  }
  const deviceId = await endSessions(tx, context, accountId)
  await enqueueNotice(tx, context, accountId, { kind: 'password-changed', deviceId })
  return { needsSecondStep: await requireSecondStep(tx, context, accountId) }
}

/** Ends every session and first step, and removes every other known browser. @returns this one's id */
async function endSessions(tx: Tx, context: RequestContext, accountId: string): Promise<string> {
  await stopOpenChange(tx, accountId)
  const device = await upsertDevice(tx, accountId, seenFrom(context))
  await deletePendingSignIns(tx, accountId)
  await deleteOtherSessions(tx, accountId, null)
  await deleteOtherDevices(tx, accountId, device.id)
  return device.id
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
  await deletePendingSignIns(tx, accountId)
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
