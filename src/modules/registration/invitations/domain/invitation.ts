import { type Instant, isBefore } from '#src/kernel/instant.ts'
import { emptyProfile, type ParticipantProfile } from '#src/modules/accounts/domain/profile.ts'

/** A friend who is asked to come along, or a gift: both are places whose participant is still to come. */
export const invitationWays = ['friend', 'gift'] as const
export type InvitationWay = (typeof invitationWays)[number]

/** Where an invitation stands. It has no clock of its own but the deadline; its place follows the order. */
export type InvitationState = 'open' | 'accepted' | 'declined' | 'taken_back' | 'lapsed'

export const invitationTransitions = {
  open: ['accepted', 'declined', 'taken_back', 'lapsed'],
  accepted: [], // an entry like any other
  declined: ['open', 'taken_back', 'lapsed'], // the payer asks somebody else
  taken_back: [],
  lapsed: ['open'], // the order ran out unpaid, and its money came late
} as const satisfies Record<InvitationState, readonly InvitationState[]>

export function canMoveInvitation(from: InvitationState, to: InvitationState): boolean {
  const next: readonly InvitationState[] = invitationTransitions[from]
  return next.includes(to)
}

/** Which states may become this one. */
export function invitationStatesBefore(to: InvitationState): InvitationState[] {
  const all: readonly InvitationState[] = ['open', 'accepted', 'declined', 'taken_back', 'lapsed']
  return all.filter((from) => canMoveInvitation(from, to))
}

/** What stands in an entry until somebody has come: nobody's profile, and which invitation it waits for. */
export type PlaceholderParticipant = ParticipantProfile & { readonly birthDate: null; readonly invitationId: string }

export function placeholderFor(invitationId: string): PlaceholderParticipant {
  return { ...emptyProfile, birthDate: null, invitationId }
}

/** Whom inventory knows until then: nobody has such a name. */
export function personKeyFor(invitationId: string) {
  return { lastName: `invitation ${invitationId}`, firstName: '', patronymic: '', birthDate: null }
}

/**
 * Until when it may be accepted: what was promised when it was made, or the race's closing where the organizer has moved
 * that to later. An earlier closing takes nothing back.
 */
export function openUntil(promised: Instant, closesAt: Instant): Instant {
  return isBefore(promised, closesAt) ? closesAt : promised
}

/** «m…@mail.ru»: tells its writer which address it was, and nobody else whose. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '' : `${email.slice(0, 1)}…${email.slice(at)}`
}
