import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import type { EmailChangeSide } from '../../domain/email-change.ts'
import { allowEmails } from '../allow-emails.ts'
import { emailChangedJob } from '../jobs/emails.ts'
import { keyHash } from '../proof-keys.ts'
import { changeEmail, lockAccount } from '../queries/accounts.ts'
import { followAccountEmail } from '../queries/claims.ts'
import { confirmSide, type EmailChange, emailChangeOfLink, endEmailChange } from '../queries/email-changes.ts'
import { changeOwnEmail } from '../queries/participants.ts'
import { deleteSessionsExcept } from '../queries/sessions.ts'

type Gone = 'accounts.email_change_gone'

export type ChangeOfLink = {
  readonly side: EmailChangeSide
  readonly newEmail: string
  readonly isConfirmed: boolean
  readonly needsOther: boolean
}

/** The change of a link, as its reader may see it; null where it is over. */
export async function findEmailChange({ services }: RequestContext, token: string): Promise<ChangeOfLink | null> {
  return await services.db.transaction({ role: 'auth', readOnly: true }, async (tx) => {
    const change = await emailChangeOfLink(tx, keyHash(token))
    if (change === null) return null
    const { side, newEmail, isOldConfirmed, isNewConfirmed } = change
    return {
      side,
      newEmail,
      isConfirmed: side === 'old' ? isOldConfirmed : isNewConfirmed,
      needsOther: side === 'old' ? !isNewConfirmed : !isOldConfirmed,
    }
  })
}

/**
 * Confirms the change by one address. With both confirmations the address changes in the same
 * transaction: all sessions end but the one that requested it, the own profile follows where it had
 * the old address, the invitations that the account accepted follow too, and an email goes to the old
 * address. An address that another account has by now ends the change; the reader of that mailbox may know.
 * @locks account
 */
export async function confirmEmailChange(
  context: RequestContext,
  token: string,
): Promise<Result<{ isChanged: boolean }, Gone | 'accounts.email_taken'>> {
  return await context.services.db.transaction<Result<{ isChanged: boolean }, Gone | 'accounts.email_taken'>>(
    { role: 'auth' },
    async (tx) => {
      const change = await lockChangeOfLink(tx, token)
      if (change === null) return err('accounts.email_change_gone')
      if (context.noted) context.noted.accountId = change.accountId
      const { side } = change
      await confirmSide(tx, change.id, side)
      const isComplete = side === 'old' ? change.isNewConfirmed : change.isOldConfirmed
      if (!isComplete) return ok({ isChanged: false })
      if (!(await changeEmail(tx, change.accountId, change.newEmail))) {
        await endEmailChange(tx, change.id, 'stopped')
        return err('accounts.email_taken')
      }
      await applyChange(tx, context, change)
      return ok({ isChanged: true })
    },
  )
}

async function applyChange(tx: Tx, context: RequestContext, change: EmailChange): Promise<void> {
  const { id, accountId, oldEmail, newEmail, sessionId } = change
  await endEmailChange(tx, id, 'done')
  await changeOwnEmail(tx, accountId, { from: oldEmail, to: newEmail })
  await followAccountEmail(tx, accountId, newEmail)
  await deleteSessionsExcept(tx, accountId, sessionId)
  await allowEmails(tx, context.services, newEmail)
  await tx.enqueue(emailChangedJob, { changeId: id })
}

/** Stops the change by either link. */
export async function stopEmailChange(
  context: RequestContext,
  token: string,
): Promise<Result<{ isStopped: true }, Gone>> {
  return await context.services.db.transaction<Result<{ isStopped: true }, Gone>>({ role: 'auth' }, async (tx) => {
    const change = await lockChangeOfLink(tx, token)
    if (change === null) return err('accounts.email_change_gone')
    if (context.noted) context.noted.accountId = change.accountId
    await endEmailChange(tx, change.id, 'stopped')
    return ok({ isStopped: true })
  })
}

/**
 * The open change of a link under its account's lock: confirmations, cancellation and sign-ins of
 * the account come one after another.
 */
async function lockChangeOfLink(tx: Tx, token: string) {
  const found = await emailChangeOfLink(tx, keyHash(token))
  if (found === null || (await lockAccount(tx, found.accountId)) === null) return null
  return await emailChangeOfLink(tx, keyHash(token))
}
