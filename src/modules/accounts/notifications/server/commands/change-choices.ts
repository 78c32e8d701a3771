import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Language } from '#src/kernel/texts.ts'
import {
  type NotificationChannel,
  notificationKinds,
  type OptionalKind,
} from '#src/modules/tenants/domain/notification-kinds.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { addressHash, recipientToken } from '#src/platform/mail/address-hash.ts'
import {
  choicesOf,
  deleteOptOuts,
  notifiedAccount,
  optOutsOf,
  putChoices,
  putOptOut,
  setEmailLanguage,
} from '../queries/choices.ts'
import type { ChoiceOwner, NotificationKeys } from '../unsubscribe-token.ts'

export type Choice = { readonly kind: OptionalKind; readonly channel: NotificationChannel; readonly isOn: boolean }

/**
 * Stores an account's choices. What the reader of its address has turned off by a link is turned on
 * again only by an account that has confirmed the address: any other may be a stranger's.
 */
export async function changeNotifications(
  tx: Tx,
  keys: NotificationKeys,
  input: {
    readonly accountId: string
    readonly language: Language | null
    readonly choices: readonly Choice[]
  },
): Promise<Result<null, 'accounts.notifications_unconfirmed'>> {
  const { accountId, language, choices } = input
  const account = await notifiedAccount(tx, accountId)
  if (account === null) throw new Error(`account ${accountId} is deleted`)
  const hash = addressHash(recipientToken(keys.mail, account.email))
  const optOuts = await optOutsOf(tx, hash)
  const lifted = choices.flatMap(({ kind, channel, isOn }) =>
    isOn && channel === 'email' && optOuts.includes(kind) ? [kind] : [],
  )
  if (lifted.length > 0 && !account.isConfirmed) {
    const code = 'accounts.notifications_unconfirmed'
    return err(code, { fields: Object.fromEntries(lifted.map((kind) => [kind, code])) })
  }
  await setEmailLanguage(tx, accountId, language)
  await putChoices(tx, accountId, choices)
  if (lifted.length > 0) await deleteOptOuts(tx, hash, lifted)
  return ok(null)
}

/** Turns a kind of emails off, or on again, for the owner of a link; idempotent. */
export async function changeByLink(
  tx: Tx,
  keys: NotificationKeys,
  { owner, kind, isOn }: { readonly owner: ChoiceOwner; readonly kind: OptionalKind; readonly isOn: boolean },
): Promise<void> {
  if (owner.kind === 'address') {
    if (isOn) await deleteOptOuts(tx, owner.addressHash, [kind])
    else await putOptOut(tx, owner.addressHash, kind)
    return
  }
  const account = await notifiedAccount(tx, owner.accountId)
  // The account was deleted since: nothing is sent to it, and the answer is the same.
  if (account === null) return
  await putChoices(tx, owner.accountId, [{ kind, channel: 'email', isOn }])
  if (isOn && account.isConfirmed)
    await deleteOptOuts(tx, addressHash(recipientToken(keys.mail, account.email)), [kind])
}

/** Whether emails of the kind go to the owner of a link; not to a deleted account. */
export async function isOnByLink(
  tx: Tx,
  keys: NotificationKeys,
  { owner, kind }: { readonly owner: ChoiceOwner; readonly kind: OptionalKind },
): Promise<boolean> {
  if (owner.kind === 'address') {
    const isOptedOut = (await optOutsOf(tx, owner.addressHash)).includes(kind)
    return notificationKinds[kind].isOnByDefault && !isOptedOut
  }
  const account = await notifiedAccount(tx, owner.accountId)
  if (account === null) return false
  const choice = (await choicesOf(tx, owner.accountId)).find((one) => one.kind === kind && one.channel === 'email')
  const optOuts = await optOutsOf(tx, addressHash(recipientToken(keys.mail, account.email)))
  return (choice?.isOn ?? notificationKinds[kind].isOnByDefault) && !optOuts.includes(kind)
}
