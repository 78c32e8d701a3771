import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { Day, SportShape } from './shapes.ts'

export const StayPage = z.object({
  code: z.string(),
  tenant: z.string(),
  name: z.string(),
  sport: SportShape,
  startsOn: Day,
  endsOn: Day,
  city: z.string(),
  venue: z.string(),
  isOnline: z.boolean(),
  isPast: z.boolean(),
  /** The event is not held on these days: readers should book no room for them. */
  cancelledOrPostponed: z.enum(['cancelled', 'postponed']).nullable(),
  from: Day,
  to: Day,
  nights: z.int(),
  /** The partner's page for these days and this place; null where no partner is configured. */
  link: z.string().nullable(),
})
export type StayPage = z.output<typeof StayPage>

export const getStayRoute = defineRoute({
  method: 'get',
  path: '/api/events/:code/stay',
  summary: 'Retrieve dates and links for a stay near an event',
  role: 'anyone',
  params: z.object({ code: z.string().max(80) }),
  reply: StayPage,
  errors: { 'catalog.event_not_found': 404 },
  databaseRole: 'system',
})
