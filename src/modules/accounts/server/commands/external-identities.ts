import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'
import { type SignInProviderCode, signInProviderCodes } from '../../domain/external-identity.ts'
import { providersAt } from '../external-request.ts'
import { hasOtherWayIn } from '../has-other-way-in.ts'
import { notifyOwner } from '../notify-owner.ts'
import { lockAccount } from '../queries/accounts.ts'
import { deleteExternalIdentity, listExternalIdentities } from '../queries/external-identities.ts'

type SignedInContext = RequestContext & { readonly actor: Actor }

/** Each provider that is on, or linked to the account: what is linked of it. */
export async function externalIdentitiesOf(tx: Tx, context: SignedInContext) {
  const linked = await listExternalIdentities(tx, context.actor.accountId)
  const on = providersAt(context).map(({ code }) => code)
  return {
    providers: signInProviderCodes
      .map((code) => ({
        code,
        isOn: on.includes(code),
        linked: linked.find(({ provider }) => provider === code) ?? null,
      }))
      .filter(({ isOn, linked }) => isOn || linked !== null)
      .map(({ code, isOn, linked: identity }) => ({
        code,
        isOn,
        linked: identity && {
          label: identity.label,
          createdAt: identity.createdAt,
          lastUsedAt: identity.lastUsedAt,
        },
      })),
  }
}

/**
 * Unlinks a provider's person, and tells the owner by email. Refused where it would leave no way
 * in: no password, no passkey, no phone, no other provider, and emails with codes do not arrive.
 * @locks account
 */
export async function unlinkExternalIdentity(
  tx: Tx,
  context: SignedInContext,
  code: SignInProviderCode,
): Promise<Result<undefined, 'accounts.external_not_linked' | 'accounts.last_way_in'>> {
  const { accountId } = context.actor
  const account = await lockAccount(tx, accountId)
  if (account === null) throw new Error(`session of a missing account ${accountId}`)
  const linked = await listExternalIdentities(tx, accountId)
  if (!linked.some(({ provider }) => provider === code)) return err('accounts.external_not_linked')
  if (!(await hasOtherWayIn(tx, context, account, { provider: code }))) return err('accounts.last_way_in')
  await deleteExternalIdentity(tx, accountId, code)
  await notifyOwner(tx, context, accountId, 'external-unlinked', code)
  return ok()
}
