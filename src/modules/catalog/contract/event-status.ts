import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'

export const changeStatusRoute = defineRoute({
  method: 'post',
  path: '/api/organizer/events/:ownEventCode/status',
  summary:
    'Cancel, postpone or restore an event; sales stop at once, registered participants get an email and choose what to do',
  role: { organizer: 'manage', of: 'ownEventCode' },
  reauth: true, // a cancellation refunds all participants and cannot be undone
  transaction: 'none',
  params: z.object({ ownEventCode: z.string().max(80) }),
  body: z.object({
    status: z.enum(['published', 'cancelled', 'postponed']),
    /**
     * Codes of the organizer's own events to which paid places may be moved after a cancellation or
     * a postponement.
     */
    eventMoveTo: z.array(z.string().max(80)).max(5).optional(),
  }),
  reply: z.object({ eventCode: z.string(), status: z.enum(['published', 'cancelled', 'postponed']) }),
  errors: { 'catalog.event_not_found': 404, 'catalog.status_refused': 409, 'catalog.event_move_refused': 409 },
})
