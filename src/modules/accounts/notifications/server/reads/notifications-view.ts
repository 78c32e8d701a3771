import {
  notificationKinds,
  notificationSections,
  optionalKinds,
  requiredKinds,
} from '#src/modules/tenants/domain/notification-kinds.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { addressHash, recipientToken } from '#src/platform/mail/address-hash.ts'
import { choicesOf, notifiedAccount, optOutsOf } from '../queries/choices.ts'
import type { NotificationKeys } from '../unsubscribe-token.ts'

/** What the account gets: its choices, and what was turned off by a link of an email to its address. */
export async function notificationsView(tx: Tx, keys: NotificationKeys, accountId: string) {
  const account = await notifiedAccount(tx, accountId)
  if (account === null) throw new Error(`account ${accountId} is deleted`)
  const stored = await choicesOf(tx, accountId)
  const optOuts = await optOutsOf(tx, addressHash(recipientToken(keys.mail, account.email)))
  const choices = optionalKinds.flatMap((kind) => {
    const { section, channels, isOnByDefault } = notificationKinds[kind]
    return channels.map((channel) => {
      const choice = stored.find((one) => one.kind === kind && one.channel === channel)?.isOn ?? isOnByDefault
      return { kind, section, channel, isOn: choice && !(channel === 'email' && optOuts.includes(kind)) }
    })
  })
  const orderOf = (choice: (typeof choices)[number]) => notificationSections.indexOf(choice.section)
  return {
    ...account,
    choices: choices.toSorted((a, b) => orderOf(a) - orderOf(b)),
    required: requiredKinds.map((kind) => ({ kind, reason: notificationKinds[kind].reason })),
  }
}
