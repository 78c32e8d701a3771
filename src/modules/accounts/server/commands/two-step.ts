import { toString as qrPicture } from 'qrcode'
import { diffMs, instantMs } from '#src/kernel/instant.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'
import {
  isRecoverySetNew,
  isRecoverySetOpen,
  isRecoverySetShown,
  type RecoverySetTimes,
  recoverySetMadeMs,
} from '../../domain/recovery-code.ts'
import { notifyOwner, warnOwner } from '../notify-owner.ts'
import { accountByEmail, accountById, lockAccount } from '../queries/accounts.ts'
import { returnAttempt, takeAttempt } from '../queries/attempts.ts'
import {
  consumeTotpStep,
  countRecoveryCodes,
  deleteTwoStep,
  enableTotp,
  findTotpSecret,
  hasTwoSteps,
  putTotpSecret,
  recoveryCodesSince,
  type StoredSecret,
} from '../queries/two-step.ts'
import { secondStepLimits, tooManyAttempts } from '../rate-limits.ts'
import {
  checkSecondStep,
  encryptSecret,
  isRecoverySetInForce,
  issueRecoverySet,
  openSecret,
  putRecoverySetInForce,
  recoveryCodesOf,
  type SecondStepRefusal,
} from '../second-step.ts'
import { newTotpSecret, totpStep, totpUri } from '../totp.ts'
import { endAccountSessions } from './end-account-sessions.ts'

type SignedInContext = RequestContext & { readonly actor: Actor }

/** A secret that no code has confirmed is shown for so long, then another one begins. */
const enrolmentMs = 30 * 60_000

/** Whether the account signs in in two steps, and how many recovery codes it has left. Needs the role `auth`. */
export async function twoStepState(tx: Tx, accountId: string) {
  const account = await accountById(tx, accountId)
  const secret = await findTotpSecret(tx, accountId)
  return {
    enabledAt: secret?.enabledAt ?? null,
    isBegun: secret !== null && isOpen(tx, secret),
    recoveryCodesLeft: await countRecoveryCodes(tx, accountId),
    isEmailConfirmed: account !== null && account.emailVerifiedAt !== null,
  }
}

export type Enrolment = {
  readonly secret: string
  readonly uri: string
  readonly svg: string
  /** Recovery codes to come into force with the first code. */
  readonly setId: string
}

export type ShownRecoveryCodes = {
  readonly setId: string
  readonly recoveryCodes: string[]
  readonly isInForce: boolean
}

/**
 * Begins two-step sign-in: a secret for the authenticator app, which has no effect before a code
 * confirms it. Needs a confirmed email: before that another person may have created the account,
 * and would lock its owner out.
 */
export async function beginTwoStep(
  tx: Tx,
  context: SignedInContext,
): Promise<Result<Enrolment, 'accounts.email_unconfirmed' | 'accounts.two_step_on'>> {
  const { accountId } = context.actor
  const account = await lockAccount(tx, accountId)
  if (account === null) throw new Error(`session of a missing account ${accountId}`)
  if (account.emailVerifiedAt === null) return err('accounts.email_unconfirmed')
  const secret = newTotpSecret()
  if (!(await putTotpSecret(tx, accountId, encryptSecret(context.services, accountId, secret))))
    return err('accounts.two_step_on')
  return ok(await enrolmentOf(tx, context, secret, account.email))
}

/** The enrolment under way, to be shown again; null where there is none. Needs the role `auth`. */
export async function openEnrolment(tx: Tx, context: SignedInContext): Promise<Enrolment | null> {
  const { accountId } = context.actor
  const [account, stored] = [await accountById(tx, accountId), await findTotpSecret(tx, accountId)]
  if (account === null || stored === null || !isOpen(tx, stored)) return null
  return await enrolmentOf(tx, context, openSecret(context.services, stored), account.email)
}

function isOpen(tx: Tx, { enabledAt, createdAt }: StoredSecret): boolean {
  return enabledAt === null && diffMs(tx.now, createdAt) < enrolmentMs
}

/** A set from before the enrolment may have been in force, and its used codes would work again. */
function isSetOf(tx: Tx, { createdAt }: StoredSecret, setId: string): boolean {
  return isRecoverySetOpen(setId, instantMs(tx.now)) && recoverySetMadeMs(setId) >= instantMs(createdAt)
}

async function enrolmentOf(tx: Tx, context: SignedInContext, secret: string, email: string): Promise<Enrolment> {
  const site = context.services.tenants.tenantById(context.tenant.id)?.name[context.language] ?? 'Startline'
  const uri = totpUri(secret, { issuer: site, label: email })
  // The quiet zone is part of the picture, in the dark theme too.
  const svg = await qrPicture(uri, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 })
  return { secret, uri, svg, setId: issueRecoverySet(tx) }
}

type ConfirmRefusal =
  | 'accounts.two_step_on'
  | 'accounts.two_step_gone'
  | Exclude<SecondStepRefusal, 'accounts.recovery_code_wrong'>

/**
 * Turns two-step sign-in on by a code of the app, and puts the recovery codes of the named set in
 * force. The set comes from the enrolment, so that a repeated form leads to the same codes.
 * @locks account
 */
export async function confirmTwoStep(
  context: SignedInContext,
  { code, setId }: { readonly code: string; readonly setId: string },
): Promise<Result<ShownRecoveryCodes, ConfirmRefusal>> {
  const { services, actor } = context
  const { accountId } = actor
  return await services.db.transaction<Result<ShownRecoveryCodes, ConfirmRefusal>>({ role: 'auth' }, async (tx) => {
    await lockAccount(tx, accountId)
    const stored = await findTotpSecret(tx, accountId)
    if (stored !== null && stored.enabledAt !== null) return err('accounts.two_step_on')
    if (stored === null || !isOpen(tx, stored) || !isSetOf(tx, stored, setId)) return err('accounts.two_step_gone')
    const limits = secondStepLimits(accountId, 'session', 'app')
    const waitMs = await takeAttempt(tx, limits)
    if (waitMs !== null) return tooManyAttempts(waitMs)
    const step = totpStep(openSecret(services, stored), code, instantMs(tx.now))
    if (step === null) return err('accounts.second_code_wrong', { fields: { code: 'accounts.second_code_wrong' } })
    await consumeTotpStep(tx, accountId, step)
    await returnAttempt(tx, limits, tx.now)
    await enableTotp(tx, accountId)
    await putRecoverySetInForce(tx, services, accountId, setId)
    await notifyOwner(tx, context, accountId, 'two-step-on')
    return ok({ setId, recoveryCodes: recoveryCodesOf(services, accountId, setId), isInForce: true })
  })
}

/**
 * Turns two-step sign-in off by a code of the app or a recovery code.
 * @locks account
 */
export async function turnOffTwoStep(
  context: SignedInContext,
  code: string,
): Promise<Result<undefined, 'accounts.two_step_gone' | SecondStepRefusal>> {
  const { accountId } = context.actor
  return await context.services.db.transaction<Result<undefined, 'accounts.two_step_gone' | SecondStepRefusal>>(
    { role: 'auth' },
    async (tx) => {
      await lockAccount(tx, accountId)
      if (!(await hasTwoSteps(tx, accountId))) return err('accounts.two_step_gone')
      const right = await checkSecondStep(tx, context, accountId, 'session', { field: 'code', code })
      if (!right.ok) return right
      await deleteTwoStep(tx, accountId)
      await notifyOwner(tx, context, accountId, 'two-step-off')
      return ok()
    },
  )
}

/** Makes a set of recovery codes, without effect until `replaceRecoverySet`. Needs the role `auth`. */
export async function newRecoveryCodes(
  tx: Tx,
  { services, actor: { accountId } }: SignedInContext,
): Promise<Result<ShownRecoveryCodes, 'accounts.two_step_gone'>> {
  if (!(await hasTwoSteps(tx, accountId))) return err('accounts.two_step_gone')
  const setId = issueRecoverySet(tx)
  return ok({ setId, recoveryCodes: recoveryCodesOf(services, accountId, setId), isInForce: false })
}

type SetRefusal = 'accounts.two_step_gone' | 'accounts.recovery_set_gone'

/** The codes of a new set, and of the one that came with the enrolment, for a short time. Needs the role `auth`. */
export async function findRecoveryCodes(
  tx: Tx,
  context: SignedInContext,
  setId: string,
): Promise<Result<ShownRecoveryCodes, SetRefusal>> {
  const found = await findRecoverySet(tx, context, setId)
  if (!found.ok) return found
  const { times, ...codes } = found.value
  const isShown = !codes.isInForce || isRecoverySetShown(times, instantMs(tx.now))
  return isShown ? ok(codes) : err('accounts.recovery_set_gone')
}

/** A set of the last half hour: the present one, or one made after that came into force. */
async function findRecoverySet(
  tx: Tx,
  { services, actor: { accountId } }: SignedInContext,
  setId: string,
): Promise<Result<ShownRecoveryCodes & { readonly times: RecoverySetTimes }, SetRefusal>> {
  const stored = await findTotpSecret(tx, accountId)
  const since = await recoveryCodesSince(tx, accountId)
  if (stored === null || stored.enabledAt === null || since === null) return err('accounts.two_step_gone')
  if (!isRecoverySetOpen(setId, instantMs(tx.now))) return err('accounts.recovery_set_gone')
  const times = { inForceSinceMs: instantMs(since), enabledAtMs: instantMs(stored.enabledAt) }
  const isInForce = await isRecoverySetInForce(tx, services, accountId, setId)
  if (!isInForce && !isRecoverySetNew(setId, times)) return err('accounts.recovery_set_gone')
  return ok({ setId, recoveryCodes: recoveryCodesOf(services, accountId, setId), isInForce, times })
}

/**
 * Replaces the account's recovery codes by a set that its owner has seen. A repeated call changes
 * nothing: codes used meanwhile stay used, and one email goes out.
 * @locks account
 */
export async function replaceRecoverySet(
  tx: Tx,
  context: SignedInContext,
  setId: string,
): Promise<Result<ShownRecoveryCodes, SetRefusal>> {
  const { services, actor } = context
  await lockAccount(tx, actor.accountId)
  const found = await findRecoverySet(tx, context, setId)
  if (!found.ok) return found
  const { times: _, ...codes } = found.value
  if (codes.isInForce) return ok(codes)
  await putRecoverySetInForce(tx, services, actor.accountId, setId)
  await notifyOwner(tx, context, actor.accountId, 'recovery-codes-renewed')
  return ok({ ...codes, isInForce: true })
}

/**
 * Turns two-step sign-in off for an owner who has lost the app and the recovery codes, and ends all
 * sessions; only for an administrator who has made sure who asks. Needs the role `auth`.
 * @returns whether it was on; null where no account has the address
 */
export async function removeTwoStep(tx: Tx, context: RequestContext, email: string): Promise<boolean | null> {
  const account = await accountByEmail(tx, email)
  if (account === null) return null
  await lockAccount(tx, account.id)
  const wasOn = await deleteTwoStep(tx, account.id)
  if (wasOn) await warnOwner(tx, context, account.id, 'two-step-off')
  await endAccountSessions(tx, email)
  return wasOn
}
