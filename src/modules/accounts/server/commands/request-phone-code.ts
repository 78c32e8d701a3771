import type { Instant } from '#src/kernel/instant.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'
import { newId } from '#src/platform/new-id.ts'
import { phoneCodeMs, readSmsPhone } from '../../domain/sms-phone.ts'
import { addCodeCookie, newCodeToken } from '../code-cookie.ts'
import { type DemoElsewhere, demoRefusal } from '../demo-refusal.ts'
import { phoneCodeJob } from '../jobs/phone.ts'
import { keyHash } from '../proof-keys.ts'
import { accountById } from '../queries/accounts.ts'
import { findWaitSeconds, takeAttempt } from '../queries/attempts.ts'
import { phoneOfAccount } from '../queries/confirmed-phones.ts'
import { type PhoneProof, putProof } from '../queries/proofs.ts'
import { messageBudget, phoneCodeLimits, tooManyAttempts } from '../rate-limits.ts'
import type { Sms } from '../sms/sms-provider.ts'
import type { TooMany } from './send-sign-in-code.ts'

export type PhoneCodeSent = { readonly phone: string; readonly expiresAt: Instant }
type RequestRefusal =
  | 'accounts.phone_off'
  | 'accounts.phone_form'
  | 'accounts.phone_country'
  | 'accounts.sms_down'
  | 'accounts.sms_used_up'
  | TooMany
type ConfirmRefusal = RequestRefusal | 'accounts.email_unconfirmed' | DemoElsewhere

/**
 * Sends a sign-in code to a phone. Whether an account has it is not looked up, except whether this
 * browser is known to that account, by the same statement in every case; the service and the budget
 * are asked before. So neither the response nor its time reveals an account.
 */
export async function requestPhoneSignIn(
  context: RequestContext,
  typed: string,
): Promise<Result<PhoneCodeSent, RequestRefusal>> {
  return await requestCode<RequestRefusal>(context, { typed, purpose: 'phone_sign_in', accountId: null }, async () =>
    ok(),
  )
}

/**
 * Sends a sign-in code to the phone of one's second account, by the same answers as at a sign-in. The signed-in
 * account's requests are counted as well. That a number opens the signed-in account is no secret to its owner.
 */
export async function requestPhoneOfSecondAccount(
  context: RequestContext & { readonly actor: Actor },
  typed: string,
): Promise<Result<PhoneCodeSent, RequestRefusal | 'accounts.merge_same_phone'>> {
  const { accountId } = context.actor
  return await requestCode<RequestRefusal | 'accounts.merge_same_phone'>(
    context,
    { typed, purpose: 'phone_sign_in', accountId },
    async (tx, phone) =>
      (await phoneOfAccount(tx, accountId))?.phone === phone
        ? err('accounts.merge_same_phone', { fields: { phone: 'accounts.merge_same_phone' } })
        : ok(),
  )
}

/**
 * Sends a code to the phone by which the signed-in account shall sign in. Its email must be
 * confirmed: else another person may have opened the account, and would keep a way into it.
 */
export async function requestPhoneConfirmation(
  context: RequestContext & { readonly actor: Actor },
  typed: string,
): Promise<Result<PhoneCodeSent, ConfirmRefusal>> {
  const { accountId } = context.actor
  return await requestCode<ConfirmRefusal>(context, { typed, purpose: 'phone_confirm', accountId }, async (tx) => {
    const account = await accountById(tx, accountId)
    if (account === null) throw new Error(`session of a missing account ${accountId}`)
    if (account.emailVerifiedAt === null) return err('accounts.email_unconfirmed')
    return demoRefusal(context, account.email) ?? ok()
  })
}

async function requestCode<Refusal extends string>(
  context: RequestContext,
  {
    typed,
    purpose,
    accountId,
  }: {
    readonly typed: string
    readonly purpose: PhoneProof['purpose']
    /** The signed-in account that asks; null: none. */
    readonly accountId: string | null
  },
  allow: (tx: Tx, phone: string) => Promise<Result<undefined, Refusal>>,
): Promise<Result<PhoneCodeSent, Refusal | RequestRefusal>> {
  const { services, tenant, language } = context
  const { sms } = services
  if (sms === null) return err('accounts.phone_off')
  const read = readSmsPhone(typed, sms.countries)
  if ('issue' in read) return wrongPhone(context, sms, read.issue)
  if (!(await isServiceReady(context, sms))) return err('accounts.sms_down', { retryAfterSeconds: 60 })
  const { phone } = read
  const confirmedBy = purpose === 'phone_confirm' ? accountId : null
  const token = newCodeToken()
  const sent = await services.db.transaction<Result<PhoneCodeSent, Refusal | RequestRefusal>>(
    { role: 'auth' },
    async (tx) => {
      const allowed = await allow(tx, phone)
      if (!allowed.ok) return allowed
      // Counted as messages leave; here only requests that nothing would follow are refused.
      for (const limit of messageBudget(sms.perDay, purpose)) {
        const budgetMs = await findWaitSeconds(tx, limit)
        if (budgetMs > 0) return err('accounts.sms_used_up', { retryAfterSeconds: Math.ceil(budgetMs / 1000) })
      }
      const waitMs = await takeAttempt(tx, await phoneCodeLimits(tx, context, { phone, accountId }))
      if (waitMs !== null) return tooManyAttempts(waitMs)
      const id = newId()
      const proof = { id, purpose, phone, accountId: confirmedBy, tenantId: tenant.id, language } as const
      const expiresAt = await putProof(tx, { ...proof, keyHash: keyHash(token), forMs: phoneCodeMs })
      await tx.enqueue(phoneCodeJob, { proofId: id })
      return ok({ phone, expiresAt })
    },
  )
  if (sent.ok) addCodeCookie(context, token, phoneCodeMs)
  return sent
}

function wrongPhone(
  { language }: RequestContext,
  { countries }: Sms,
  issue: 'validation.required' | 'accounts.phone_form' | 'accounts.phone_country',
) {
  if (issue !== 'accounts.phone_country')
    return err('accounts.phone_form', { fields: { phone: 'accounts.phone_form' } })
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(
    countries.map((code) => names.of(code) ?? code),
  )
  return err('accounts.phone_country', { fields: { phone: 'accounts.phone_country' }, params: { countries: list } })
}

async function isServiceReady({ log }: RequestContext, { provider }: Sms): Promise<boolean> {
  try {
    await provider.check()
    return true
  } catch (error) {
    log.warn({ err: error }, 'text messages cannot be sent')
    return false
  }
}
