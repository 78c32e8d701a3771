import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { ProfileForm } from '#src/modules/accounts/contract/profile.form.ts'
import { emailRefusals, tooManyErrors } from '#src/modules/accounts/contract/refusals.ts'
import { emailFieldSchema } from '#src/modules/accounts/contract/sign-in.form.ts'
import { apiSaveRegistrationRoute, placeErrors, unpaidLimitCodes } from '../../contract/participant.ts'
import { Mine, RaceKeyInput, SimpleCard } from '../../contract/shapes.ts'
import { ConsentsInput, detailsShape } from '../../entry-details/contract/details.ts'
import { InvitationForm, OtherEmail, requiredByKind } from './invitation.form.ts'

const friendErrors = { 'registration.friend_self': 409, ...tooManyErrors } as const

/**
 * Finds a friend by email (SPEC §7). The response has only the initials and whether the person can
 * be registered, never the reason.
 */
export const apiFindFriendRoute = defineRoute({
  method: 'get',
  path: '/Register/ApiFindFriend',
  summary: 'Check whether a friend can be registered by email; a friend without an account gets an invitation',
  role: 'account',
  transaction: 'none',
  query: RaceKeyInput.extend({ email: emailFieldSchema, lang: z.enum(['ru', 'en']).optional() }),
  reply: z.object({
    email: z.string(),
    canBeRegistered: z.boolean(),
    /** Empty where no account has the address, or its profile has no name. */
    initials: z.string(),
    /** The same in words, in `lang`. */
    message: z.string(),
  }),
  errors: { 'registration.race_not_found': 404, ...friendErrors },
})

export const saveInvitationRoute = defineRoute({
  method: 'post',
  path: '/api/registrations/invitations',
  summary:
    'Hold a place for a friend by email or as a gift; the invited person fills in the form from the emailed link; a repeated request returns the current state',
  role: 'account',
  waitingRoom: true,
  transaction: 'none',
  body: InvitationForm.safeExtend({ ...RaceKeyInput.shape, registrationId: z.uuid('registration.not_found') }).meta(
    requiredByKind,
  ),
  reply: apiSaveRegistrationRoute.reply,
  limits: unpaidLimitCodes,
  errors: {
    ...placeErrors,
    'registration.friend_ineligible': 409,
    'registration.gift_unverified': 409,
    ...friendErrors,
    ...emailRefusals,
  },
})

const state = z.enum(['open', 'accepted', 'declined', 'withdrawn', 'lapsed'])

export const getInvitationsRoute = defineRoute({
  method: 'get',
  path: '/api/registrations/:registrationId/invitations',
  summary: 'List the invitations of an order with their state and the refund for each place; payer only',
  role: 'account',
  params: z.object({ registrationId: z.uuid('registration.not_found') }),
  reply: z.object({
    currency: z.enum(['RUB', 'BYN', 'KZT', 'UZS', 'EUR', 'USD']),
    invitations: z.array(
      z.object({
        entryId: z.uuid(),
        kind: z.enum(['friend', 'gift']),
        raceName: z.string(),
        email: z.string(),
        recipient: z.string(),
        state,
        /** The order is paid: from then on the link is valid. */
        isSent: z.boolean(),
        openUntil: z.iso.datetime(),
        /** Of a gift whose link the payer passes on; null otherwise, and once it is over. */
        link: z.string().nullable(),
        /** Today's refund if the place is withdrawn; null where that is no longer possible. */
        refundMinor: z.number().int().nullable(),
        paidMinor: z.number().int(),
      }),
    ),
  }),
  errors: { 'registration.not_found': 404 },
})

export const sendInvitationAgainRoute = defineRoute({
  method: 'post',
  path: '/api/registrations/:registrationId/send-invitation',
  summary: 'Resend the link of an invited place, or send it to another address, which invalidates the old link',
  role: 'account',
  transaction: 'none',
  params: z.object({ registrationId: z.uuid('registration.not_found') }),
  body: z.object({ entryId: z.uuid('registration.entry_unknown'), email: OtherEmail }),
  reply: z.object({ email: z.string() }),
  errors: {
    'registration.not_found': 404,
    'registration.entry_unknown': 404,
    'registration.invitation_gone': 410,
    'registration.friend_ineligible': 409,
    ...friendErrors,
    ...emailRefusals,
  },
})

const Token = z.string().min(1, 'validation.required').max(200)
const ofToken = {
  method: 'post',
  transaction: 'write',
  body: z.object({ token: Token }),
  errors: { 'registration.invitation_gone': 410 },
} as const

export const getInvitationByTokenRoute = defineRoute({
  ...ofToken,
  path: '/api/invitations/look',
  summary: 'Retrieve an invitation by its emailed link; the link stays valid',
  role: 'anyone',
  transaction: 'read',
  reply: z.object({
    kind: z.enum(['friend', 'gift']),
    state,
    /** The payer's name in their profile; empty where there is none. */
    sender: z.string(),
    recipient: z.string(),
    message: z.string(),
    openUntil: z.iso.datetime(),
    /** The reader's entry, if they have accepted it. */
    mine: Mine.nullable(),
    isEventNotHeld: z.boolean(),
    /** No entries until the organizer names another day. */
    isPostponed: z.boolean(),
    card: SimpleCard,
  }),
})

export const acceptInvitationRoute = defineRoute({
  ...ofToken,
  path: '/api/invitations/accept',
  summary: 'Accept an invitation by its emailed link; only the first acceptance counts',
  role: 'account',
  body: z.object({ token: Token, participant: ProfileForm, consents: ConsentsInput, ...detailsShape }),
  reply: z.object({ fullName: z.string(), bib: z.number().int().nullable() }),
  // The same refusals as for taking a place.
  errors: { ...placeErrors, 'registration.invitation_gone': 410 },
  limits: unpaidLimitCodes,
})

export const declineInvitationRoute = defineRoute({
  ...ofToken,
  path: '/api/invitations/decline',
  summary: 'Decline an invitation by its emailed link; the payer gets an email and keeps the place',
  role: 'anyone',
  reply: z.object({ state }),
})

export const getOwnInvitationsRoute = defineRoute({
  method: 'get',
  path: '/api/account/invitations',
  summary: 'List entries that others made for the account’s owner, including those awaiting a confirmed email address',
  role: 'account',
  databaseRole: 'system',
  reply: z.object({
    /** An unverified address is not looked up. */
    isVerified: z.boolean(),
    invitations: z.array(
      z.object({
        kind: z.enum(['friend', 'gift', 'transfer']),
        sender: z.string(),
        eventName: z.string(),
        raceName: z.string(),
        startsAt: z.iso.datetime(),
        timeZone: z.string(),
        openUntil: z.iso.datetime(),
        link: z.string(),
      }),
    ),
    /** Entries accepted by a link, or made by a family member whose claim the reader accepted. */
    entries: z.array(
      z.object({
        id: z.uuid(),
        registrationId: z.uuid(),
        isPast: z.boolean(),
        fullName: z.string(),
        eventCode: z.string(),
        eventStatus: z.enum(['published', 'cancelled', 'postponed']),
        eventName: z.string(),
        raceName: z.string(),
        startsAt: z.iso.datetime(),
        /** The event's first and last day. */
        startsOn: z.string(),
        endsOn: z.string(),
        timeZone: z.string(),
        city: z.string(),
        /** The bib as worn: of a team with the leg, «12-3». */
        bib: z.string().nullable(),
        /** Empty for an individual entry. */
        team: z.string(),
        isOnline: z.boolean(),
        /** Of an online race: the reader submits the result, and the address for a medal. */
        sendsResult: z.boolean(),
      }),
    ),
  }),
})
