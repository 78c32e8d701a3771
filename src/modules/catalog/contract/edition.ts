import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'

export const nameEditionRoute = defineRoute({
  method: 'post',
  path: '/api/organizer/events/:ownEventCode/next-edition',
  summary:
    'Set the event’s next edition; owners of deferred entries get an email and can use their deferral there until the given date',
  role: { organizer: 'manage', of: 'ownEventCode' },
  transaction: 'none',
  params: z.object({ ownEventCode: z.string().max(80) }),
  body: z.object({
    /** One of the organizer's own published events, of the same brand and currency, that begins later. */
    nextEventCode: z.string().max(80),
    /**
     * The last day on which a deferred place is taken there, by the next event's time zone; not
     * after its first day.
     */
    until: z.iso.date(),
  }),
  reply: z.object({ eventCode: z.string(), nextEventCode: z.string(), until: z.string() }),
  errors: { 'catalog.event_not_found': 404, 'catalog.edition_refused': 409, 'catalog.edition_day': 409 },
})
