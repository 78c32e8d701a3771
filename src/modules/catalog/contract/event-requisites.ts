import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { OrganizerRequisites } from '#src/modules/organizers/contract/organizer.ts'
import { Day } from './shapes.ts'

/** The payee of an event with all requisites, as accountants need them. */
export const EventRequisites = z.object({
  code: z.string(),
  name: z.string(),
  city: z.string(),
  startsOn: Day,
  endsOn: Day,
  organizer: OrganizerRequisites.extend({
    /** Empty for a sole trader, and where the organizer did not give it. */
    kpp: z.string(),
    bank: z
      .object({ bankName: z.string(), bic: z.string(), account: z.string(), correspondentAccount: z.string() })
      .nullable(),
  }),
})
export type EventRequisites = z.output<typeof EventRequisites>

export const getEventRequisitesRoute = defineRoute({
  method: 'get',
  path: '/api/events/:code/requisites',
  summary: 'Retrieve the legal and bank details of an event’s organizer',
  role: 'anyone',
  params: z.object({ code: z.string().max(80) }),
  reply: EventRequisites,
  errors: { 'catalog.event_not_found': 404 },
  databaseRole: 'system',
})
