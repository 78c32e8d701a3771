import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { isUuid } from '#src/kernel/ids.ts'
import { type OptionalKind, optionalKinds } from '#src/modules/tenants/domain/notification-kinds.ts'
import { mailKeyPurpose } from '#src/platform/mail/address-hash.ts'
import type { Services } from '#src/platform/services.ts'

/** Whose choice a link changes: an account's, or that of the reader of an address. */
export type ChoiceOwner =
  | { readonly kind: 'account'; readonly accountId: string }
  | { readonly kind: 'address'; readonly addressHash: Buffer }

/** `mail` hashes addresses, `link` signs links. */
export type NotificationKeys = { readonly mail: KeyObject; readonly link: KeyObject }

export function notificationKeys(keyFor: Services['keyFor']): NotificationKeys {
  return { mail: keyFor(mailKeyPurpose), link: keyFor('accounts.unsubscribe') }
}

/**
 * The token of an email's link: owner, kind, and a keyed hash of both. It is stored nowhere and
 * does not expire: an old email must still end its kind.
 */
export function unsubscribeToken({ link }: Pick<NotificationKeys, 'link'>, owner: ChoiceOwner, kind: OptionalKind) {
  const subject = owner.kind === 'account' ? `a${owner.accountId}` : `h${owner.addressHash.toString('hex')}`
  return `${kind}.${subject}.${sign(link, `${kind}.${subject}`)}`
}

/** What a token is for; null where it is invalid, or its kind cannot be turned off any more. */
export function readUnsubscribeToken(
  { link }: Pick<NotificationKeys, 'link'>,
  token: string,
): { readonly owner: ChoiceOwner; readonly kind: OptionalKind } | null {
  const [name = '', subject = '', signature = ''] = token.split('.')
  const [expected, received] = [Buffer.from(sign(link, `${name}.${subject}`)), Buffer.from(signature)]
  if (expected.length !== received.length || !timingSafeEqual(expected, received)) return null
  const kind = optionalKinds.find((one) => one === name)
  const owner = readOwner(subject)
  return kind === undefined || owner === null ? null : { owner, kind }
}

function readOwner(subject: string): ChoiceOwner | null {
  const value = subject.slice(1)
  if (subject.startsWith('a') && isUuid(value)) return { kind: 'account', accountId: value }
  if (/^h[0-9a-f]{64}$/.test(subject)) return { kind: 'address', addressHash: Buffer.from(value, 'hex') }
  return null
}

function sign(key: KeyObject, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}
