/**
 * Every kind of message that the product sends. One table for the senders, the page
 * `/account/notifications`, and docs/notification-kinds.md. A kind is a row of a person's choices:
 * its name never changes its meaning, and a kind that is gone keeps its name.
 */
export const notificationKinds = {
  start_reminder: { control: 'switch', section: 'before-start', channels: ['email'], isOnByDefault: true },
  documents_reminder: { control: 'switch', section: 'before-start', channels: ['email'], isOnByDefault: true },
  results_published: { control: 'switch', section: 'after-finish', channels: ['email'], isOnByDefault: true },
  own_account_offer: { control: 'switch', section: 'family', channels: ['email'], isOnByDefault: true },
  event_subscription: { control: 'subscription' },
  security: { control: 'required', reason: 'security' },
  account_data: { control: 'required', reason: 'security' },
  order: { control: 'required', reason: 'contract' },
  entry: { control: 'required', reason: 'contract' },
  event_change: { control: 'required', reason: 'contract' },
  family: { control: 'required', reason: 'contract' },
  waitlist: { control: 'required', reason: 'requested' },
  tax_deduction: { control: 'required', reason: 'requested' },
  inquiry: { control: 'required', reason: 'requested' },
  invitation: { control: 'required', reason: 'personal' },
  organizer: { control: 'work' },
} as const satisfies Readonly<Record<string, NotificationRule>>

export type NotificationKind = keyof typeof notificationKinds

/**
 * - `switch`: the reader turns it on and off, for each channel.
 * - `subscription`: requested one by one, and ended one by one by the link of each.
 * - `required`: cannot be turned off, for the reason.
 * - `work`: to the mailbox of an organizer or of the operators, not to a person's account.
 */
export type NotificationRule =
  | {
      readonly control: 'switch'
      readonly section: NotificationSection
      readonly channels: readonly NotificationChannel[]
      readonly isOnByDefault: boolean
    }
  | { readonly control: 'subscription' }
  | { readonly control: 'required'; readonly reason: RequiredReason }
  | { readonly control: 'work' }

/** The sections of the page, in its order. */
export const notificationSections = ['before-start', 'after-finish', 'family'] as const
export type NotificationSection = (typeof notificationSections)[number]

/** A further channel is added here, to the kinds that use it, and beside the outbox as its sender. */
export const notificationChannels = ['email'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/**
 * - `security`: the owner must learn of it, a thief must not silence it.
 * - `contract`: about money, a place, or a right that the reader has.
 * - `requested`: the answer to the reader's own request, and nothing further.
 * - `personal`: another person addresses the reader, who declines it by its link.
 */
export const requiredReasons = ['security', 'contract', 'requested', 'personal'] as const
export type RequiredReason = (typeof requiredReasons)[number]

type KindsOf<Control extends NotificationRule['control']> = {
  [Kind in NotificationKind]: (typeof notificationKinds)[Kind]['control'] extends Control ? Kind : never
}[NotificationKind]

/** A kind that its reader turns on and off. */
export type OptionalKind = KindsOf<'switch'>
export type RequiredKind = KindsOf<'required'>

const names = Object.keys(notificationKinds) as NotificationKind[]

export const optionalKinds = names.filter(isOptional)
export const requiredKinds = names.filter(
  (kind): kind is RequiredKind => notificationKinds[kind].control === 'required',
)

export function isOptional(kind: NotificationKind): kind is OptionalKind {
  return notificationKinds[kind].control === 'switch'
}
