import { createHmac, randomBytes } from 'node:crypto'
import { instantMs } from '#src/kernel/instant.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import type { Services } from '#src/platform/services.ts'
import {
  formatRecoveryCode,
  isMeantAsRecoveryCode,
  newRecoverySetId,
  normalRecoveryCode,
  recoveryCodeBytes,
  recoveryCodeCount,
} from '../domain/recovery-code.ts'
import type { TooMany } from './commands/send-sign-in-code.ts'
import { notifyOwner } from './notify-owner.ts'
import { keyHash } from './proof-keys.ts'
import { returnAttempt, takeAttempt } from './queries/attempts.ts'
import {
  consumeRecoveryCode,
  consumeTotpStep,
  findTotpSecret,
  hasRecoveryCode,
  hasTwoSteps,
  insertPendingSignIn,
  replaceRecoveryCodes,
  type StoredSecret,
} from './queries/two-step.ts'
import { type SecondStepPlace, secondStepLimits, tooManyAttempts } from './rate-limits.ts'
import { totpStep } from './totp.ts'

const purpose = 'accounts.totp'
const pendingCookie = 'sl_second_step'
const pendingMs = 10 * 60_000

export type SecondStepRefusal = 'accounts.second_code_wrong' | 'accounts.recovery_code_wrong' | TooMany

/** The secret encrypted for the table, bound to its account. */
export function encryptSecret(services: Pick<Services, 'encrypterFor'>, accountId: string, secret: string) {
  return services.encrypterFor(purpose).encrypt(secret, accountId)
}

/** @throws where the row was changed or moved */
export function openSecret(services: Pick<Services, 'encrypterFor'>, stored: StoredSecret): string {
  return services.encrypterFor(purpose).decrypt(stored, stored.accountId)
}

/** The id of a new set of recovery codes. */
export function issueRecoverySet(tx: Tx): string {
  return newRecoverySetId(instantMs(tx.now), randomBytes(16))
}

/**
 * The codes of a set, the same each time. They are derived and not stored, so that a page can show
 * them again: after a reload, or where the first response was lost.
 */
export function recoveryCodesOf({ keyFor }: Pick<Services, 'keyFor'>, accountId: string, setId: string): string[] {
  const key = keyFor('accounts.recovery-code-sets')
  return Array.from({ length: recoveryCodeCount }, (_, index) =>
    formatRecoveryCode(
      createHmac('sha256', key).update(`${accountId}:${setId}:${index}`).digest().subarray(0, recoveryCodeBytes),
    ),
  )
}

/** Whether the codes of a set are the account's. */
export async function isRecoverySetInForce(
  tx: Tx,
  services: Pick<Services, 'keyFor'>,
  accountId: string,
  setId: string,
): Promise<boolean> {
  const [first] = hashesOf(services, accountId, setId)
  return first !== undefined && (await hasRecoveryCode(tx, accountId, first))
}

/** Replaces the account's recovery codes by those of a set, of which none counts as used. */
export async function putRecoverySetInForce(
  tx: Tx,
  services: Pick<Services, 'keyFor'>,
  accountId: string,
  setId: string,
): Promise<void> {
  await replaceRecoveryCodes(tx, accountId, hashesOf(services, accountId, setId))
}

function hashesOf(services: Pick<Services, 'keyFor'>, accountId: string, setId: string): Buffer[] {
  return recoveryCodesOf(services, accountId, setId).map((code) =>
    hashRecoveryCode(services, accountId, normalRecoveryCode(code) ?? code),
  )
}

/** A keyed hash: a reader of the table cannot try all codes. */
function hashRecoveryCode({ keyFor }: Pick<Services, 'keyFor'>, accountId: string, code: string): Buffer {
  return createHmac('sha256', keyFor('accounts.recovery-codes')).update(`${accountId}:${code}`).digest()
}

/**
 * Checks the code of the second step, of the app or a recovery code, and uses it up. Each try is
 * counted per account before the comparison, and returned where it was right; recovery codes are
 * counted apart. A used recovery code is reported to the owner. The caller's transaction must commit
 * also after a refusal, which names the field and which of the two was typed.
 * @locks the counters (advisory), until commit; the caller holds the lock on the account
 */
export async function checkSecondStep(
  tx: Tx,
  context: RequestContext,
  accountId: string,
  place: SecondStepPlace,
  { field, code }: { readonly field: 'code' | 'secondCode'; readonly code: string },
): Promise<Result<undefined, SecondStepRefusal>> {
  const recovery = normalRecoveryCode(code)
  const limits = secondStepLimits(accountId, place, recovery === null ? 'app' : 'recovery')
  const waitMs = await takeAttempt(tx, limits)
  if (waitMs !== null) return tooManyAttempts(waitMs)
  const isRight =
    recovery === null
      ? await isAppCode(tx, context, accountId, code)
      : await consumeRecoveryCode(tx, accountId, hashRecoveryCode(context.services, accountId, recovery))
  if (!isRight) {
    const wrong = isMeantAsRecoveryCode(code) ? 'accounts.recovery_code_wrong' : 'accounts.second_code_wrong'
    return err(wrong, { fields: { [field]: wrong } })
  }
  await returnAttempt(tx, limits, tx.now)
  if (recovery !== null) await notifyOwner(tx, context, accountId, 'recovery-code-used')
  return ok()
}

async function isAppCode(tx: Tx, { services }: RequestContext, accountId: string, code: string): Promise<boolean> {
  const stored = await findTotpSecret(tx, accountId)
  if (stored === null) return false
  const step = totpStep(openSecret(services, stored), code, instantMs(tx.now))
  return step !== null && (await consumeTotpStep(tx, accountId, step))
}

/**
 * Where the account signs in in two steps: records that this browser has passed the first, by a
 * cookie that is no session. A pending external identity is linked after the second. @returns whether the second step is needed
 */
export async function requireSecondStep(
  tx: Tx,
  context: RequestContext,
  accountId: string,
  external: Buffer | null = null,
): Promise<boolean> {
  if (!(await hasTwoSteps(tx, accountId))) return false
  const token = randomBytes(32).toString('base64url')
  await insertPendingSignIn(tx, { tokenHash: keyHash(token), accountId, external, forMs: pendingMs })
  context.setCookie(pendingCookie, token, { maxAgeSeconds: pendingMs / 1000, domain: context.tenant.cookieDomain })
  return true
}

/** The hash of this browser's pending sign-in; null where it has none. */
export function readPendingSignIn({ cookies }: RequestContext): Buffer | null {
  const token = cookies[pendingCookie]
  return token === undefined || token === '' ? null : keyHash(token)
}

export function dropPendingCookie(context: RequestContext): void {
  context.setCookie(pendingCookie, '', { maxAgeSeconds: 0, domain: context.tenant.cookieDomain })
}
