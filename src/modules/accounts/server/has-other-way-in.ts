import type { Tx } from '#src/platform/db/tx.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import { addressHash, mailKeyPurpose, recipientToken } from '#src/platform/mail/address-hash.ts'
import { findSuppression } from '#src/platform/mail/suppressed-addresses.ts'
import type { SignInProviderCode } from '../domain/external-identity.ts'
import type { AccountRow } from './queries/accounts.ts'
import { phoneOfAccount } from './queries/confirmed-phones.ts'
import { listExternalIdentities } from './queries/external-identities.ts'
import { listPasskeys } from './queries/passkeys.ts'

/**
 * Whether the account can be signed in to without the given way: by a password, a passkey, a
 * provider, a phone, or a code by email, where emails arrive.
 * @param without the way that is about to be removed
 */
export async function hasOtherWayIn(
  tx: Tx,
  context: RequestContext,
  { id, email, passwordHash }: Pick<AccountRow, 'id' | 'email' | 'passwordHash'>,
  without: { readonly provider: SignInProviderCode } | { readonly phone: true },
): Promise<boolean> {
  if (passwordHash !== null) return true
  const linked = await listExternalIdentities(tx, id)
  if (linked.some(({ provider }) => !('provider' in without) || provider !== without.provider)) return true
  if ((await listPasskeys(tx, id)).some(({ suspendedAt }) => suspendedAt === null)) return true
  const { services } = context
  if (!('phone' in without) && services.sms !== null && (await phoneOfAccount(tx, id)) !== null) return true
  const token = recipientToken(services.keyFor(mailKeyPurpose), email)
  return (await findSuppression(tx, addressHash(token))) === null
}
