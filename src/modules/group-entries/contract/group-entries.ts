import { z } from 'zod'
import { extendJsonSchema, nonBlankPattern } from '#src/kernel/json-schema-meta.ts'
import { defineRoute, type FileReply } from '#src/kernel/route.ts'
import { groupEntryFields, groupEntryKinds } from '#src/modules/catalog/domain/group-entry-rules.ts'
import { companyCountries, companyFields } from '#src/modules/orders/domain/order-company.ts'
import { unpaidLimitCodes } from '#src/modules/registration/contract/participant.ts'
import { type AthleteColumn, athleteColumns } from '../domain/athlete-columns.ts'
import { listMaxBytes } from '../domain/list-limits.ts'

const Code = z.string().max(80)
const typedText = z.string().trim().max(200, 'group-entries.cell_long').default('')
/** The coach declares to have the parents' consents for each minor. */
const guardian = z
  .union([z.boolean(), z.string().max(10)])
  .transform((value) => value === true || value === 'on' || value === 'true')
  .default(false)
const params = z.object({ groupEntryId: z.uuid('group-entries.not_found') })
const ofAthlete = params.extend({ athleteId: z.uuid('group-entries.athlete_not_found') })
/** The kind of the group entry to create; an existing one has its own. */
const groupEntryKind = z.enum(groupEntryKinds).default('club')
const ofEvent = { eventCode: Code, groupEntryKind }

/**
 * One row of the list, as typed: its issues are returned beside it, and none refuses the request.
 */
export const athleteSchema = z.object(
  Object.fromEntries(athleteColumns.map((column) => [column, typedText])) as Record<AthleteColumn, typeof typedText>,
)
const notEmpty = extendJsonSchema({
  anyOf: athleteColumns.map((column) => ({
    required: [column],
    properties: { [column]: { pattern: nonBlankPattern } },
  })),
})
const Head = { school: typedText, region: typedText, coach: typedText }
const Reply = z.object({ groupEntryId: z.uuid() })

/** A write creates the group entry where none exists under this id. */
const writing = {
  'group-entries.event_not_found': 404,
  'group-entries.not_accepted': 409,
  'group-entries.not_found': 404,
  // The account's current group entry has another id.
  'group-entries.already_started': 404,
  'group-entries.over': 409,
} as const

export const getGroupEntryRoute = defineRoute({
  method: 'get',
  path: '/api/group-entries',
  summary:
    'Retrieve the group entry to an event: rows with their validation issues, race limits and earlier lists; creates nothing',
  role: 'account',
  transaction: 'none',
  query: z.object({ eventCode: Code, groupEntryKind, groupEntryId: z.uuid('group-entries.not_found').optional() }),
  reply: z.object({
    groupEntryId: z.uuid(),
    kind: z.enum(groupEntryKinds),
    /** Nothing is saved under this id yet. */
    isNew: z.boolean(),
    /**
     * The name under which typed values of this list are saved in the coach's browser: another user
     * of the browser does not find them.
     */
    storageKey: z.string(),
    status: z.enum(['draft', 'held', 'paid', 'over']),
    payBefore: z.iso.datetime().nullable(),
    serverNow: z.iso.datetime(),
    head: z.object({ school: z.string(), region: z.string(), coach: z.string() }),
    /** The requisites of a company's order, as typed, with their issues; null for a coach's list. */
    company: z
      .object({
        country: z.enum(companyCountries),
        typed: z.record(z.enum(companyFields), z.string()),
        issues: z.array(z.object({ field: z.enum(companyFields), isMissing: z.boolean(), message: z.string() })),
      })
      .nullable(),
    /** Fields required in the head, since some rows leave them empty. */
    headMissing: z.array(z.enum(['school', 'region', 'coach'])),
    /** The rule of each field; the strictest of the races. */
    fields: z.record(z.enum(groupEntryFields), z.enum(['off', 'optional', 'required'])),
    races: z.array(
      z.object({
        raceCode: z.string(),
        name: z.string(),
        /** With the service fee. */
        toPayMinor: z.number().int(),
        /** The service fee included, in basis points. */
        feeBp: z.number().int(),
        currency: z.enum(['RUB', 'BYN', 'KZT', 'UZS', 'EUR', 'USD']),
        /** The reason why no place can be taken now; null where the race is on sale. */
        closed: z.string().nullable(),
        placesLeft: z.number().int(),
        /** The number of rows that ask for a place. */
        requested: z.number().int(),
      }),
    ),
    athletes: z.array(
      z.object({
        athleteId: z.uuid(),
        number: z.number().int(),
        typed: z.record(z.enum(athleteColumns), z.string()),
        raceName: z.string(),
        status: z.enum(['new', 'held', 'confirmed', 'deferred', 'cancelled', 'transferred']),
        bib: z.number().int().nullable(),
        isMinor: z.boolean(),
        /**
         * Of a place about to be transferred: the recipient, and the page where the fee is paid;
         * null: no such place.
         */
        replacing: z.object({ to: z.string(), payAt: z.string().nullable() }).nullable(),
        issues: z.array(z.object({ column: z.enum(athleteColumns), message: z.string() })),
      }),
    ),
    /**
     * Another athlete in a paid place, by the organizer's terms of transfer. The fee includes
     * commissions.
     */
    substitution: z.object({ isOpen: z.boolean(), lastDay: z.string().nullable(), feeMinor: z.number().int() }),
    /**
     * The most people one coach may enter in the event, and the number who have a place; null: as
     * many as one list holds.
     */
    limit: z.number().int().nullable(),
    entered: z.number().int(),
    previousLists: z.array(
      z.object({
        fromId: z.uuid(),
        kind: z.enum(['groupEntry', 'event']),
        eventName: z.string(),
        startsOn: z.string(),
        athletes: z.number().int(),
      }),
    ),
  }),
  errors: { 'group-entries.event_not_found': 404, 'group-entries.not_accepted': 409, 'group-entries.not_found': 404 },
})

export const saveGroupEntryRoute = defineRoute({
  method: 'put',
  path: '/api/group-entries/:groupEntryId',
  summary: 'Set the school, region and coach of a group entry; creates it if needed',
  role: 'account',
  params,
  body: z.object({ ...ofEvent, ...Head }),
  reply: Reply,
  errors: { ...writing, 'group-entries.other_kind': 409 },
})

const countryIssue = 'group-entries.country_unknown'
/** Requisites as typed: wrong ones are saved too, until places are held. */
export const companySchema = z.object({
  country: z.enum(companyCountries, countryIssue),
  ...(Object.fromEntries(companyFields.map((field) => [field, typedText])) as Record<
    (typeof companyFields)[number],
    typeof typedText
  >),
})

export const saveCompanyRoute = defineRoute({
  method: 'put',
  path: '/api/group-entries/:groupEntryId/company',
  summary:
    'Set the requisites of a company order, as typed; creates it if needed. While its places are held only valid ones',
  role: 'account',
  params,
  body: z.object({ eventCode: Code, company: companySchema }),
  reply: Reply,
  errors: { ...writing, 'group-entries.other_kind': 409, 'group-entries.company_invalid': 422 },
})

export const addAthleteRoute = defineRoute({
  method: 'post',
  path: '/api/group-entries/:groupEntryId/athletes',
  summary: 'Add an athlete to the group entry; a duplicate is not added again',
  role: 'account',
  params,
  body: z.object({ ...ofEvent, athlete: athleteSchema.meta(notEmpty) }),
  reply: Reply,
  errors: { ...writing, 'group-entries.list_too_long': 422, 'group-entries.row_empty': 422 },
})

export const changeAthleteRoute = defineRoute({
  method: 'put',
  path: '/api/group-entries/:groupEntryId/athletes/:athleteId',
  summary: 'Update an athlete of the group entry and, if they have a place, their entry',
  role: 'account',
  params: ofAthlete,
  body: z.object({ ...ofEvent, athlete: athleteSchema }),
  reply: Reply,
  errors: {
    ...writing,
    'group-entries.athlete_not_found': 404,
    'group-entries.row_invalid': 422,
    'group-entries.race_of_place': 409,
  },
})

export const removeAthletesRoute = defineRoute({
  method: 'post',
  path: '/api/group-entries/:groupEntryId/remove-athletes',
  summary: 'Remove one athlete, or all athletes without a place, from the group entry',
  role: 'account',
  params,
  body: z.object({ ...ofEvent, athleteId: z.uuid('group-entries.athlete_not_found').optional() }),
  reply: Reply,
  errors: { ...writing, 'group-entries.athlete_not_found': 404, 'group-entries.athlete_has_place': 409 },
})

export const readListRoute = defineRoute({
  method: 'post',
  path: '/api/group-entries/:groupEntryId/list',
  summary: 'Import athletes from a CSV file; returns the validation issues of each row',
  role: 'account',
  transaction: 'none',
  upload: { maxBytes: listMaxBytes, types: ['text/csv'] },
  params,
  body: z.object({ ...ofEvent, file: z.file('validation.file') }),
  reply: Reply.extend({
    added: z.number().int(),
    /** Rows that were in the list already. */
    known: z.number().int(),
    /** Headings that are not recognized. */
    unknown: z.array(z.string()),
  }),
  errors: {
    ...writing,
    'group-entries.list_too_long': 422,
    'group-entries.list_empty': 422,
    'group-entries.list_no_names': 422,
    'group-entries.list_quotes': 422,
    'group-entries.list_not_text': 422,
  },
})

export const copyPreviousRoute = defineRoute({
  method: 'post',
  path: '/api/group-entries/:groupEntryId/previous',
  summary: 'Import athletes from one of the coach’s earlier lists',
  role: 'account',
  transaction: 'none',
  params,
  body: z.object({ ...ofEvent, fromId: z.uuid('group-entries.not_found') }),
  reply: Reply.extend({ added: z.number().int(), known: z.number().int() }),
  errors: { ...writing, 'group-entries.list_too_long': 422 },
})

export const holdPlacesOfGroupEntryRoute = defineRoute({
  method: 'post',
  path: '/api/group-entries/:groupEntryId/places',
  summary:
    'Hold the places of the list in one order, all or none of each race; a repeated request returns the current state',
  role: 'account',
  waitingRoom: true,
  transaction: 'none',
  params,
  body: z.object({
    ...ofEvent,
    guardian,
  }),
  reply: Reply.extend({
    /** The number of rows that have a place now. */
    held: z.number().int(),
    /** The races in which no place was held, each with the reason. */
    refused: z.array(
      z.object({
        raceCode: z.string(),
        raceName: z.string(),
        code: z.string(),
        message: z.string(),
        requested: z.number().int(),
      }),
    ),
  }),
  limits: ['group-entries.unpaid_limit', ...unpaidLimitCodes],
  errors: {
    ...writing,
    'group-entries.no_athletes': 422,
    'group-entries.invalid': 422,
    'group-entries.head_incomplete': 422,
    'group-entries.company_invalid': 422,
    'group-entries.guardian_needed': 422,
    'group-entries.limit': 409,
    'group-entries.unpaid_limit': 409,
    'registration.unpaid_limit_lowered': 409,
    'registration.email_unverified': 409,
    'registration.network_limit': 409,
    'group-entries.no_places': 409,
    'group-entries.already_entered': 409,
    'group-entries.changed_meanwhile': 409,
    'registration.promo_needed': 409,
    'registration.promo_wrong': 409,
    'registration.order_ended': 409,
    'registration.provider_unavailable': 502,
    'registration.busy': 503,
  },
})

export const replaceAthleteRoute = defineRoute({
  method: 'post',
  path: '/api/group-entries/:groupEntryId/athletes/:athleteId/replace',
  summary:
    'Replace the athlete of a paid place in the group entry, keeping the bib; at once or after the organizer’s fee is paid',
  role: 'account',
  params: ofAthlete,
  body: z.object({ ...ofEvent, athlete: athleteSchema, guardian }),
  reply: Reply.extend({
    /** The page where the fee is paid before the transfer; null where the transfer is done. */
    payAt: z.string().nullable(),
    bib: z.number().int().nullable(),
  }),
  errors: {
    'group-entries.event_not_found': 404,
    'group-entries.not_accepted': 409,
    'group-entries.not_found': 404,
    'group-entries.not_paid': 409,
    'group-entries.athlete_not_found': 404,
    'group-entries.replacement_ineligible': 422,
    'group-entries.guardian_needed': 422,
    'registration.not_active': 409,
    'registration.entry_not_yours': 409,
    'registration.change_too_late': 409,
    'registration.transfer_open': 409,
    'registration.transfer_by_code': 409,
    'registration.transfer_gone': 410,
    'registration.already_registered': 409,
  },
})

export const getTemplateRoute = defineRoute({
  method: 'get',
  path: '/api/group-entries/template',
  summary: 'Download a CSV template with the races of the event and their codes, or a filled-in sample',
  role: 'anyone',
  transaction: 'read',
  databaseRole: 'system',
  query: z.object({ eventCode: Code, groupEntryKind, filled: z.enum(['yes', 'no']).default('no') }),
  reply: z.custom<FileReply>(),
  file: { type: 'text/csv', cacheSeconds: 0 },
  errors: { 'group-entries.event_not_found': 404, 'group-entries.not_accepted': 409 },
})

export const listCompanyEventsRoute = defineRoute({
  method: 'get',
  path: '/api/group-entries/company-events',
  summary: 'List the events that take orders of companies now, by their first day',
  role: 'anyone',
  databaseRole: 'system',
  query: z.object({}),
  reply: z.object({
    events: z.array(
      z.object({
        eventCode: z.string(),
        name: z.string(),
        city: z.string(),
        isOnline: z.boolean(),
        startsOn: z.iso.date(),
        endsOn: z.iso.date(),
        /** The page of a company's order, on the event's own brand. */
        orderAt: z.string(),
      }),
    ),
  }),
  errors: {},
})
