import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { ProfileForm } from '#src/modules/accounts/contract/profile.form.ts'
import { requirableFields } from '#src/modules/accounts/domain/profile-issues.ts'
import { accessCodeErrors } from '../access-codes/contract/access-code.ts'
import { StoredDraft } from '../checkout/contract/drafts.ts'
import {
  AdmissionView,
  AnswerView,
  detailsShape,
  IdentityView,
  QuestionView,
} from '../entry-details/contract/details.ts'
import { EntryFile } from '../entry-details/contract/files.ts'
import { CategoriesView } from '../social-categories/contract/categories.ts'
import { RaceKeyInput, RelationInput } from './shapes.ts'

export const fieldRuleSchema = z.enum(['off', 'optional', 'required'])

export const apiRegistrationRoute = defineRoute({
  method: 'get',
  path: '/Register/ApiRegistration',
  summary: 'Retrieve the participant form: the fields the race asks for, with known values',
  role: 'account',
  transaction: 'none', // the access code is counted and stored before anything is read
  query: RaceKeyInput.extend({
    registrationId: z.uuid().optional(),
    /**
     * The leg of the form: of the caller's own team of this order, or of the team that the caller
     * is a member of.
     */
    relayPosition: z.coerce.number().int().min(1).max(1_500).optional(),
    teamRegistrationId: z.uuid('registration.team_unknown').optional(),
    /** The access code of a race; stored once it is accepted. */
    promoCode: z.string().max(80, 'registration.promo_wrong').optional(),
    /** A member of the caller's family group. */
    participantId: z.uuid('registration.person_unknown').optional(),
    /**
     * `me`: the caller, even if others are in the order already; `new`: a relative who is not in
     * the group yet; `other`: a team-mate; `recipient`: the recipient of a place.
     */
    personRef: z.enum(['me', 'new', 'other', 'recipient']).optional(),
    /** The saved data of this entry of the order. */
    entryId: z.uuid('registration.entry_unknown').optional(),
  }),
  reply: z.object({
    /** The person of the form: a relative's e-mail may be empty. */
    owner: z.enum(['own', 'relative']),
    /**
     * The relative of the family group; null for the account's own participant and for a new
     * relative.
     */
    participantId: z.uuid().nullable(),
    entryId: z.uuid().nullable(),
    /** Whether the account may register any other person. */
    hasFamily: z.boolean(),
    participant: z.record(z.string(), z.unknown()),
    /** The state of a relative's claim of an own account; null where there is none. */
    claim: z.enum(['open', 'claimed', 'declined']).nullable(),
    fields: z.record(z.string(), fieldRuleSchema),
    /** The required fields that the known profile lacks. */
    missing: z.array(z.enum(requirableFields)),
    rules: z.object({
      gender: z.enum(['any', 'male', 'female']),
      ageFrom: z.number().int().nullable(),
      ageTo: z.number().int().nullable(),
      ageOn: z.enum(['race-day', 'dec-31']),
      raceDay: z.string(),
      /** Today in the event's time zone; it decides whether the person is a minor. */
      today: z.string(),
    }),
    requirements: z.array(z.enum(['medical', 'insurance', 'triathlete-card'])),
    /** The saved draft; null for an entry that the order has already. */
    draft: StoredDraft.nullable(),
    /** The organizer's questions beyond the profile, and this person's saved answers. */
    questions: z.array(QuestionView),
    answers: z.record(z.string(), AnswerView),
    /** A document for each requirement, with its saved data. */
    admission: z.array(AdmissionView),
    /** null where the race asks for no identity document. */
    identity: IdentityView.nullable(),
    /** null where the race has one price for all participants. */
    categories: CategoriesView.nullable(),
    /** Whether the organizer checks submitted documents. */
    checksDocuments: z.boolean(),
    /** Whether an insurance can be bought on the next step. */
    sellsInsurance: z.boolean(),
    /** The files that answers and documents name. */
    files: z.array(EntryFile),
  }),
  errors: {
    'registration.race_not_found': 404,
    'registration.person_unknown': 404,
    'registration.entry_unknown': 404,
    'registration.leg_unknown': 404,
    'registration.promo_needed': 409,
    ...accessCodeErrors,
  },
})

/**
 * Too many unpaid places: of the account, of its network, or more than an account with an
 * unconfirmed email may have.
 */
export const unpaidErrors = {
  'registration.unpaid_limit': 409,
  'registration.unpaid_limit_lowered': 409,
  'registration.email_unverified': 409,
  'registration.network_unverified': 409,
  'registration.network_limit': 409,
} as const

/** The same, for the security log: a sign of places blocked without payment. */
export const unpaidLimitCodes = Object.keys(unpaidErrors)

/** The refusals of taking a place, each with its status. */
export const placeErrors = {
  'registration.race_not_found': 404,
  'registration.not_found': 404,
  'registration.form_incomplete': 409,
  'registration.gender_unknown': 409,
  'registration.gender_male_only': 409,
  'registration.gender_female_only': 409,
  'registration.too_young': 409,
  'registration.too_old': 409,
  'registration.relative_own_email': 409,
  'registration.relative_is_self': 409,
  'registration.relative_not_allowed': 409,
  'registration.team_race': 409,
  'registration.closed': 409,
  'registration.not_open_yet': 409,
  'registration.event_not_held': 409,
  'registration.sold_out': 409,
  'registration.limit_reached': 409,
  'registration.account_limit': 409,
  ...unpaidErrors,
  'registration.already_registered': 409,
  'registration.payment_pending': 409,
  'registration.order_ended': 409,
  'registration.person_unknown': 404,
  'registration.entry_unknown': 404,
  'registration.promo_needed': 409,
  'registration.promo_wrong': 409,
  'registration.category_used_up': 409,
  'registration.provider_unavailable': 502,
  'registration.busy': 503,
} as const

export const apiSaveRegistrationRoute = defineRoute({
  method: 'post',
  path: '/Register/ApiSaveRegistration',
  summary: 'Save the participant and hold a place for 20 minutes; a repeated request returns the current state',
  role: 'account',
  waitingRoom: true,
  isRepeatable: true,
  transaction: 'none',
  body: RaceKeyInput.extend({
    registrationId: z.uuid('registration.not_found'),
    participant: ProfileForm,
    /** A relative of the family group; the caller where neither this nor `relation` is given. */
    participantId: z.uuid('registration.person_unknown').optional(),
    /** A new relative joins the family group with this relation; empty where none was chosen. */
    relation: RelationInput.optional(),
    /**
     * A relative with their own email: they get an own account, claimed by an email once the order
     * is paid.
     */
    ownAccount: z.boolean().default(false),
    /** Corrects this entry of the order. */
    entryId: z.uuid('registration.entry_unknown').optional(),
    /** Adds a place to the pending order, instead of correcting the one that it has. */
    isAddition: z.boolean().default(false),
    /** A promo code that holds places of the race: one of them is taken. Another code changes nothing here. */
    promoCode: z.string().max(80).optional(),
    ...detailsShape,
  }),
  reply: z.object({
    registrationId: z.uuid(),
    status: z.enum(['awaiting_payment', 'paid']),
    payBefore: z.iso.datetime().nullable(),
    serverNow: z.iso.datetime(),
  }),
  errors: placeErrors,
  limits: unpaidLimitCodes,
})
