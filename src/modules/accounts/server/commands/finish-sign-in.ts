import { err, ok, type Result } from '#src/kernel/result.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import { openKnownSession } from '../begin-session.ts'
import { linkPendingIdentity } from '../link-pending-identity.ts'
import { lockAccount } from '../queries/accounts.ts'
import { countRecoveryCodes, deletePendingSignIn, findPendingSignIn } from '../queries/two-step.ts'
import { checkSecondStep, dropPendingCookie, readPendingSignIn, type SecondStepRefusal } from '../second-step.ts'

export type FinishedSignIn = { readonly accountId: string; readonly recoveryCodesLeft: number }

/** Whether this browser has passed the first step of a sign-in and owes the second. */
export async function isSecondStepPending(context: RequestContext): Promise<boolean> {
  const tokenHash = readPendingSignIn(context)
  if (tokenHash === null) return false
  const { db } = context.services
  return await db.transaction(
    { role: 'auth', readOnly: true },
    async (tx) => (await findPendingSignIn(tx, tokenHash)) !== null,
  )
}

/**
 * The second step of a sign-in: a code of the app or a recovery code, in the browser that passed the
 * first. Only now a session begins.
 * @locks account
 */
export async function finishSignIn(
  context: RequestContext,
  code: string,
): Promise<Result<FinishedSignIn, 'accounts.second_step_gone' | SecondStepRefusal>> {
  const tokenHash = readPendingSignIn(context)
  if (tokenHash === null) return err('accounts.second_step_gone')
  return await context.services.db.transaction<Result<FinishedSignIn, 'accounts.second_step_gone' | SecondStepRefusal>>(
    { role: 'auth' },
    async (tx) => {
      const accountId = await findPendingSignIn(tx, tokenHash)
      if (accountId === null || (await lockAccount(tx, accountId)) === null) return err('accounts.second_step_gone')
      if (context.noted) context.noted.accountId = accountId
      // A password changed meanwhile has ended the first step.
      if ((await findPendingSignIn(tx, tokenHash)) === null) return err('accounts.second_step_gone')
      const right = await checkSecondStep(tx, context, accountId, 'sign-in', { field: 'code', code })
      if (!right.ok) return right
      const external = await deletePendingSignIn(tx, tokenHash)
      await openKnownSession(tx, context, accountId)
      if (external !== null) await linkPendingIdentity(tx, context, accountId, external)
      dropPendingCookie(context)
      return ok({ accountId, recoveryCodesLeft: await countRecoveryCodes(tx, accountId) })
    },
  )
}
