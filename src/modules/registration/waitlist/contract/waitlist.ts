import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { ProfileForm } from '#src/modules/accounts/contract/profile.form.ts'
import { placeErrors, unpaidLimitCodes } from '../../contract/participant.ts'
import { RaceKeyInput, RelationInput } from '../../contract/shapes.ts'

/**
 * One person in a race's waitlist. `position` is the current one; an offer carries its time limit.
 */
export const WaitlistEntryView = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The form that takes the offered place, as `personRef` of the register address. */
  personRef: z.string(),
  state: z.enum(['waiting', 'offered', 'taken', 'declined', 'lapsed', 'over']),
  position: z.number().int().nullable(),
  application: z.number().int().nullable(),
  offerUntil: z.iso.datetime().nullable(),
})

export const WaitlistView = z.object({
  /** `draw`: applications are collected, and a draw decides; `queue`: first come, first served. */
  kind: z.enum(['queue', 'draw']),
  /** The waitlist of a cancelled or postponed event is closed. */
  eventStatus: z.enum(['published', 'cancelled', 'postponed']),
  /** Whether the waitlist is open now; a race with free places takes registrations instead. */
  canJoin: z.boolean(),
  /** The number of people waiting, or of applications. */
  waiting: z.number().int(),
  offerHours: z.number().int(),
  entries: z.array(WaitlistEntryView),
  draw: z
    .object({
      drawsAt: z.iso.datetime().nullable(),
      drawnAt: z.iso.datetime().nullable(),
      seedHash: z.string(),
    })
    .nullable(),
})

export const getWaitlistRoute = defineRoute({
  method: 'get',
  path: '/api/waitlist',
  summary: 'Retrieve the waitlist of a race: the caller’s people, their positions and offers',
  role: 'account',
  query: RaceKeyInput,
  reply: WaitlistView,
  errors: { 'registration.race_not_found': 404 },
})

/** The refusals by limits of an event's waitlists per account and network. */
const waitlistLimitErrors = {
  'registration.waitlist_email_unverified': 409,
  'registration.waitlist_network_unverified': 409,
  'registration.waitlist_network_limit': 409,
} as const
const waitlistLimits = Object.keys(waitlistLimitErrors)

export const joinWaitlistRoute = defineRoute({
  method: 'post',
  path: '/api/waitlist/join',
  summary: 'Join the waitlist of a full race, or apply for a draw; a repeated request changes nothing',
  role: 'account',
  transaction: 'none',
  body: RaceKeyInput.extend({
    participant: ProfileForm,
    /** A relative of the family group; the caller where neither this nor `relation` is given. */
    participantId: z.uuid('registration.person_unknown').optional(),
    /** A new relative joins the family group with this relation; empty where none was chosen. */
    relation: RelationInput.optional(),
  }),
  reply: z.object({ joined: z.boolean() }),
  limits: [...unpaidLimitCodes, ...waitlistLimits],
  errors: {
    ...placeErrors,
    'registration.waitlist_not_needed': 409,
    'registration.waitlist_account_limit': 409,
    ...waitlistLimitErrors,
  },
})

export const leaveWaitlistRoute = defineRoute({
  method: 'post',
  path: '/api/waitlist/leave',
  summary: 'Leave the waitlist, or decline an offer; the place is offered to the next person at once',
  role: 'account',
  body: z.object({ waitlistEntryId: z.uuid('registration.waitlist_entry_unknown') }),
  /** False where there was nothing to leave. */
  reply: z.object({ left: z.boolean() }),
  errors: { 'registration.waitlist_entry_unknown': 404 },
})

export const getDrawRoute = defineRoute({
  method: 'get',
  path: '/api/draws',
  summary: 'Retrieve the public proof of a race’s draw: the hash before it, then the seed and the order',
  role: 'anyone',
  databaseRole: 'system',
  query: RaceKeyInput,
  reply: z.object({
    eventName: z.string(),
    raceName: z.string(),
    raceId: z.uuid(),
    timeZone: z.string(),
    capacity: z.number().int(),
    drawsAt: z.iso.datetime().nullable(),
    seedHash: z.string(),
    /** Hex; null until the draw. */
    seed: z.string().nullable(),
    drawnAt: z.iso.datetime().nullable(),
    /** The number of applications, withdrawn ones included. */
    applications: z.number().int(),
    /** The numbers that took part, in the order drawn; empty before the draw. */
    order: z.array(z.number().int()),
  }),
  errors: { 'registration.race_not_found': 404, 'registration.no_draw': 404 },
})

export const getOwnWaitlistsRoute = defineRoute({
  method: 'get',
  path: '/api/account/waitlists',
  summary:
    'List all waitlist entries of the caller’s people, of all tenants; filtered by event, also the caller’s own places',
  role: 'account',
  databaseRole: 'system',
  query: z.object({
    /** Limits the response to one event: its waitlists, and the caller's places in its races. */
    eventCode: z.string().max(100).optional(),
  }),
  reply: z.object({
    /**
     * The caller's places in the event's races, paid or waiting for payment; none where no event is
     * given.
     */
    places: z.array(
      z.object({
        raceCode: z.string(),
        raceName: z.string(),
        isPaid: z.boolean(),
        registrationId: z.uuid(),
        /** The entry, where the order is another account's and only this entry is the caller's. */
        entryId: z.uuid().nullable(),
      }),
    ),
    entries: z.array(
      WaitlistEntryView.pick({
        id: true,
        name: true,
        state: true,
        position: true,
        application: true,
        offerUntil: true,
      }).extend({
        eventCode: z.string(),
        raceCode: z.string(),
        eventName: z.string(),
        raceName: z.string(),
        timeZone: z.string(),
        /**
         * The waitlist's page, or with an offer the form; absolute where it is another brand's.
         */
        to: z.string(),
      }),
    ),
  }),
})
