import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { relations } from '#src/modules/accounts/domain/profile.ts'
import { requirableFields } from '#src/modules/accounts/domain/profile-issues.ts'
import { raceFields } from '#src/modules/catalog/domain/race-field.ts'
import { GroupEntryTerms } from './group-entry-terms.ts'
import { PersonalStateView } from './shapes.ts'

/**
 * One person in one race: registered here or before, or whether they are eligible. `code` is the
 * refusal, `reason` its text.
 */
const Cell = z.object({
  raceCode: z.string(),
  status: z.enum(['in-order', 'registered', 'pending', 'fits', 'ineligible']),
  entryId: z.uuid().nullable(),
  code: z.string().nullable(),
  /** The age limit, where it is the reason. */
  years: z.number().int().nullable(),
  reason: z.string(),
  /** Until when the person has a waitlist offer in the race; null where there is none. */
  offerUntil: z.iso.datetime().nullable(),
  /** On the day by which the race counts ages; null where the birth date is unknown. */
  age: z.number().int().nullable(),
  /** The profile fields that the race requires and that are not saved yet. */
  missing: z.array(z.enum(requirableFields)),
})

export const getPeopleRoute = defineRoute({
  method: 'get',
  path: '/api/registrations/people',
  summary:
    'List the account’s people with their eligibility for each race of an event; with an order, also its entries',
  role: 'account',
  transaction: 'none', // a code is counted as a guess in its own
  query: z.object({
    eventCode: z.string().max(80),
    registrationId: z.uuid('registration.not_found').optional(),
    /** A promo code that holds places: full races are on sale by it. */
    promoCode: z.string().max(80).optional(),
  }),
  reply: z.object({
    /**
     * The name under which typed values are saved in the caller's browser: another user of the
     * browser does not find them.
     */
    storageKey: z.string(),
    races: z.array(
      z.object({
        raceCode: z.string(),
        name: z.string(),
        /** With the service fee. */
        toPayMinor: z.number().int(),
        currency: z.enum(['RUB', 'BYN', 'KZT', 'UZS', 'EUR', 'USD']),
        state: PersonalStateView,
        /** The name of the group that it is for; null where it is open to all. */
        field: z.enum(raceFields).nullable(),
        /** Whether its form asks for more than the profile: questions, documents, a category. */
        needsDetails: z.boolean(),
      }),
    ),
    /** Its races for teams that are on sale; people enter them by the team's own page. */
    teamRaces: z.array(z.object({ raceCode: z.string(), name: z.string() })),
    people: z.array(
      z.object({
        /**
         * Null for the account's own participant, and for a person in the order outside the family
         * group.
         */
        participantId: z.uuid().nullable(),
        kind: z.enum(['self', 'relative', 'other']),
        relation: z.enum(relations).nullable(),
        name: z.string(),
        cells: z.array(Cell),
      }),
    ),
    /** Of an order that is a group entry; null for every other. */
    groupEntry: GroupEntryTerms.nullable(),
    /** The order's entries, in the order in which they were made. */
    entries: z.array(
      z.object({
        id: z.uuid(),
        raceCode: z.string(),
        raceName: z.string(),
        /** A person's, or a team's. */
        fullName: z.string(),
        /** The number of its people who answered to have no insurance policy. */
        uninsured: z.number().int(),
        isTeam: z.boolean(),
        /** The order line of its place. */
        lineId: z.uuid().nullable(),
        /** Part of a group entry, whose list corrects it. */
        isOfGroupEntry: z.boolean(),
        participantId: z.uuid().nullable(),
        /** The place has an open invitation: `fullName` is the invited person. */
        isInvited: z.boolean(),
      }),
    ),
  }),
  errors: { 'registration.event_not_found': 404 },
})

export const dropEntryRoute = defineRoute({
  method: 'post',
  path: '/api/registrations/:registrationId/remove-entry',
  summary: 'Remove an entry from an unpaid order; its place is released at once',
  role: 'account',
  transaction: 'none',
  params: z.object({ registrationId: z.uuid('registration.not_found') }),
  body: z.object({ entryId: z.uuid('registration.entry_unknown') }),
  reply: z.object({ registrationId: z.uuid() }),
  errors: {
    'registration.not_found': 404,
    'registration.order_ended': 409,
    'registration.entry_unknown': 404,
    'registration.last_entry': 409,
    'registration.provider_unavailable': 502,
  },
})
