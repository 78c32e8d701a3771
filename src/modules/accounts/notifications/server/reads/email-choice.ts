import type { KeyObject } from 'node:crypto'
import { isOptional, notificationKinds } from '#src/modules/tenants/domain/notification-kinds.ts'
import { addressHash, recipientToken } from '#src/platform/mail/address-hash.ts'
import type { ChoiceOf } from '#src/platform/mail/outbox.ts'
import { choiceOfAddress } from '../queries/choices.ts'
import { notificationKeys, unsubscribeToken } from '../unsubscribe-token.ts'

/**
 * The check that the outbox makes before it sends. Of an address with a confirmed account the link
 * is the account's, so that it holds after a change of the address; of any other it is the
 * address's own, which no account can undo that has not confirmed the address.
 */
export function emailChoices({
  keyFor,
  baseUrl,
}: {
  readonly keyFor: (purpose: string) => KeyObject
  readonly baseUrl: string
}): ChoiceOf {
  const keys = notificationKeys(keyFor)
  return async (tx, { to, kind }) => {
    if (!isOptional(kind)) return { isWanted: true, unsubscribeAt: null }
    const email = to.toLowerCase()
    const hash = addressHash(recipientToken(keys.mail, email))
    const { accountId, isOn, isOptedOut } = await choiceOfAddress(tx, { email, addressHash: hash, kind })
    const owner =
      accountId === null ? ({ kind: 'address', addressHash: hash } as const) : ({ kind: 'account', accountId } as const)
    const query = new URLSearchParams({ token: unsubscribeToken(keys, owner, kind) })
    return {
      isWanted: (isOn ?? notificationKinds[kind].isOnByDefault) && !isOptedOut,
      unsubscribeAt: `${baseUrl}/unsubscribe?${query}`,
    }
  }
}
