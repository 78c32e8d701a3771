import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'

const right = z.enum(['view', 'check-in', 'manage', 'own'])

const OrganizerEvent = z.object({
  eventId: z.uuid(),
  eventCode: z.string(),
  name: z.string(),
  city: z.string(),
  isOnline: z.boolean(),
  startsOn: z.string(),
  endsOn: z.string(),
  /** Its last day is over where it takes place. */
  isOver: z.boolean(),
  status: z.enum(['draft', 'published', 'cancelled', 'postponed']),
  hasResults: z.boolean(),
  organizerName: z.string(),
  /** `startListCsv`: the address of the file, on the event's tenant. */
  races: z.array(z.object({ raceCode: z.string(), name: z.string(), startListCsv: z.string() })),
})
export type OrganizerEvent = z.infer<typeof OrganizerEvent>

export const listOrganizerEventsRoute = defineRoute({
  method: 'get',
  path: '/api/organizer/events',
  summary:
    'List the events of the organizers that the caller is a member of, the latest first, on tenants with the cabinet',
  role: 'account',
  databaseRole: 'self',
  query: z.object({
    cursor: z.uuid().optional(),
    take: z.coerce.number().int().min(1).max(100).default(30),
  }),
  reply: z.object({
    /** Whether any tenant has the cabinet: the flag ShowLkCorp. */
    hasCabinet: z.boolean(),
    organizers: z.array(z.object({ organizerCode: z.string(), name: z.string(), right })),
    list: z.array(OrganizerEvent),
    nextCursor: z.uuid().nullable(),
  }),
})
