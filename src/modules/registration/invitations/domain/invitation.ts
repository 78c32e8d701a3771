import { type Instant, isBefore } from '#src/kernel/instant.ts'
import { emptyProfile, type ParticipantProfile } from '#src/modules/accounts/domain/profile.ts'

/** A friend's invitation, or a gift: both are places without a participant yet. */
export const invitationKinds = ['friend', 'gift'] as const
export type InvitationKind = (typeof invitationKinds)[number]

/**
 * The state of an invitation. An open one lapses at the deadline; until it is accepted, its place
 * depends on the payer's order.
 */
export type InvitationState = 'open' | 'accepted' | 'declined' | 'withdrawn' | 'lapsed'

export const invitationTransitions = {
  open: ['accepted', 'declined', 'withdrawn', 'lapsed'],
  accepted: [], // an entry like any other
  declined: ['open', 'withdrawn', 'lapsed'], // the payer invites another person
  withdrawn: [],
  lapsed: ['open'], // the order expired unpaid, and its money came late
} as const satisfies Record<InvitationState, readonly InvitationState[]>

export function canMoveInvitation(from: InvitationState, to: InvitationState): boolean {
  const next: readonly InvitationState[] = invitationTransitions[from]
  return next.includes(to)
}

/** The states that may move to this one. */
export function invitationStatesBefore(to: InvitationState): InvitationState[] {
  const all: readonly InvitationState[] = ['open', 'accepted', 'declined', 'withdrawn', 'lapsed']
  return all.filter((from) => canMoveInvitation(from, to))
}

/**
 * The placeholder of an entry until the invited person is entered: an empty profile, and the id of
 * its invitation.
 */
export type PlaceholderParticipant = ParticipantProfile & { readonly birthDate: null; readonly invitationId: string }

/** The participant of an entry until its invitation is accepted. */
export function placeholderFor(invitationId: string): PlaceholderParticipant {
  return { ...emptyProfile, birthDate: null, invitationId }
}

/** The person key in inventory until then: no person has such a name. */
export function personKeyFor(invitationId: string) {
  return { lastName: `invitation ${invitationId}`, firstName: '', patronymic: '', birthDate: null }
}

/**
 * The time until which it may be accepted: the time given when it was made, or the race's closing
 * where the organizer has moved that later. An earlier closing does not shorten it.
 */
export function openUntil(promised: Instant, closesAt: Instant): Instant {
  return isBefore(promised, closesAt) ? closesAt : promised
}

/** «m…@mail.ru»: the sender recognizes the address, other readers cannot read it. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '' : `${email.slice(0, 1)}…${email.slice(at)}`
}
