import { toNetwork } from '#src/kernel/network.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'
import { addressHash, mailKeyPurpose, recipientToken } from '#src/platform/mail/address-hash.ts'
import { listEmailBudgets, waitForBudgets } from '#src/platform/mail/email-budget.ts'
import { findSuppression } from '#src/platform/mail/suppressed-addresses.ts'

export type EmailRefusal = 'accounts.too_many_emails' | 'accounts.email_unreachable'

/**
 * Whether an email that the user requests now would be sent: the outbox holds it back beyond its
 * budget or to a suppressed address, and the user must learn that first. Counts nothing. Needs the
 * role `system`.
 */
export async function checkEmailAllowed(
  tx: Tx,
  { services, actor, address }: RequestContext & { readonly actor: Actor },
  email: string,
): Promise<Result<undefined, EmailRefusal>> {
  const key = services.keyFor(mailKeyPurpose)
  if ((await findSuppression(tx, addressHash(recipientToken(key, email)))) !== null)
    return err('accounts.email_unreachable', { fields: { email: 'accounts.email_unreachable' } })
  const sender = { accountId: actor.accountId, isOwn: false, network: toNetwork(address) }
  const waitMs = await waitForBudgets(tx, listEmailBudgets(key, email, sender))
  if (waitMs === 0) return ok()
  return err('accounts.too_many_emails', {
    params: { count: Math.ceil(waitMs / 3600_000) },
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  })
}
