import type { Tx } from '#src/platform/db/tx.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import { dropPendingIdentityCookie } from './external-request.ts'
import { notifyOwner } from './notify-owner.ts'
import { deletePendingIdentity, insertExternalIdentity, lockPendingIdentity } from './queries/external-identities.ts'

/**
 * Links the person who came from a provider to the account that they have just proved to own, and
 * tells its owner by email.
 * @returns false where nothing was linked: too late, or the account has another person of the
 * provider, or the person another account
 * @locks the pending identity; the caller holds the lock on the account
 */
export async function linkPendingIdentity(
  tx: Tx,
  context: RequestContext,
  accountId: string,
  tokenHash: Buffer,
): Promise<boolean> {
  const pending = await lockPendingIdentity(tx, tokenHash)
  await deletePendingIdentity(tx, tokenHash)
  dropPendingIdentityCookie(context)
  if (pending === null || !(await insertExternalIdentity(tx, { ...pending, accountId }))) return false
  await notifyOwner(tx, context, accountId, 'external-linked', pending.provider)
  return true
}
