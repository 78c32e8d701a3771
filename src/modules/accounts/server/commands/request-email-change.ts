import { err, ok, type Result } from '#src/kernel/result.ts'
import { findOwnHost } from '#src/modules/tenants/domain/tenant-url.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'
import { newId } from '#src/platform/new-id.ts'
import { emailChangeMs, missingSides } from '../../domain/email-change.ts'
import { type DemoElsewhere, demoRefusal } from '../demo-refusal.ts'
import { emailChangeJob } from '../jobs/emails.ts'
import { deriveChangeToken, keyHash } from '../proof-keys.ts'
import { accountById, lockAccount } from '../queries/accounts.ts'
import { takeAttempt } from '../queries/attempts.ts'
import { insertEmailChange, openEmailChange, stopOpenChange } from '../queries/email-changes.ts'
import { emailChangeLimits, tooManyAttempts } from '../rate-limits.ts'
import type { TooMany } from './send-sign-in-code.ts'

type SignedInContext = RequestContext & { readonly actor: Actor }

export type EmailOfAccount = {
  readonly email: string
  readonly isConfirmed: boolean
  readonly pending: {
    readonly newEmail: string
    readonly isOldConfirmed: boolean
    readonly isNewConfirmed: boolean
    readonly expiresAt: string
  } | null
}

/** The account's address and its open change. Needs the role `auth`. */
export async function emailOfAccount(tx: Tx, accountId: string): Promise<EmailOfAccount> {
  const account = await accountById(tx, accountId)
  if (account === null) throw new Error(`session of a missing account ${accountId}`)
  const pending = await openEmailChange(tx, accountId)
  return { email: account.email, isConfirmed: account.emailVerifiedAt !== null, pending }
}

/**
 * Requests a change of the account's address and sends a link to either address. Whether another
 * account has the new address is not looked up here: the email's job does, and tells its owner
 * instead of sending a link. An old address that was never confirmed is told, and asked nothing.
 * An earlier open change is stopped.
 * @locks account
 */
export async function requestEmailChange(
  context: SignedInContext,
  newEmail: string,
): Promise<Result<EmailOfAccount, 'accounts.email_same' | DemoElsewhere | TooMany>> {
  const elsewhere = demoRefusal(context, newEmail)
  if (elsewhere !== null) return elsewhere
  const { services, tenant, language, actor } = context
  const host = findOwnHost(tenant.code, { origin: context.origin, hosts: services.tenants.hosts() })
  return await services.db.transaction<Result<EmailOfAccount, 'accounts.email_same' | TooMany>>(
    { role: 'auth' },
    async (tx) => {
      const waitMs = await takeAttempt(tx, emailChangeLimits(context, actor.accountId))
      if (waitMs !== null) return tooManyAttempts(waitMs)
      const account = await lockAccount(tx, actor.accountId)
      if (account === null) throw new Error(`session of a missing account ${actor.accountId}`)
      if (account.email === newEmail) return err('accounts.email_same', { fields: { email: 'accounts.email_same' } })
      await stopOpenChange(tx, account.id)
      const id = newId()
      await insertEmailChange(tx, {
        id,
        accountId: account.id,
        oldEmail: account.email,
        newEmail,
        oldKeyHash: keyHash(deriveChangeToken(services, id, 'old')),
        newKeyHash: keyHash(deriveChangeToken(services, id, 'new')),
        needsOld: account.emailVerifiedAt !== null,
        sessionTokenHash: Buffer.from(actor.sessionId, 'hex'),
        tenantId: tenant.id,
        host,
        language,
        forMs: emailChangeMs,
      })
      for (const to of ['old', 'new'] as const) await tx.enqueue(emailChangeJob, { changeId: id, to, at: tx.now })
      return ok(await emailOfAccount(tx, account.id))
    },
  )
}

/** Sends the links again to the addresses that have not confirmed. */
export async function resendEmailChange(
  context: SignedInContext,
): Promise<Result<EmailOfAccount, 'accounts.email_change_gone' | TooMany>> {
  const { accountId } = context.actor
  return await context.services.db.transaction<Result<EmailOfAccount, 'accounts.email_change_gone' | TooMany>>(
    { role: 'auth' },
    async (tx) => {
      const change = await openEmailChange(tx, accountId)
      if (change === null) return err('accounts.email_change_gone')
      const waitMs = await takeAttempt(tx, emailChangeLimits(context, accountId))
      if (waitMs !== null) return tooManyAttempts(waitMs)
      for (const to of missingSides(change)) await tx.enqueue(emailChangeJob, { changeId: change.id, to, at: tx.now })
      return ok(await emailOfAccount(tx, accountId))
    },
  )
}

/** Cancels the open change, if any. Needs the role `auth`. */
export async function cancelEmailChange(tx: Tx, accountId: string): Promise<EmailOfAccount> {
  await lockAccount(tx, accountId)
  await stopOpenChange(tx, accountId)
  return await emailOfAccount(tx, accountId)
}
