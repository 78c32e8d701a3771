import { z } from 'zod'
import { defineEvent } from '#src/platform/events/define-event.ts'

/** The organizer called an event off, postponed it, or brought it back. `rulesVersion` names this change among others. */
export const eventStatusChanged = defineEvent({
  name: 'catalog.event_status_changed',
  payload: z.object({
    tenantId: z.number().int(),
    eventId: z.uuid(),
    status: z.enum(['published', 'cancelled', 'postponed']),
    rulesVersion: z.number().int(),
  }),
})

/** The organizer named the next edition of an event, or another day until which a deferred start is taken there. */
export const editionNamed = defineEvent({
  name: 'catalog.edition_named',
  payload: z.object({ tenantId: z.number().int(), eventId: z.uuid(), namedAt: z.iso.datetime() }),
})

/** Events are named, or further ones, to which paid places of a called-off event may be moved. */
export const eventMoveTargetsNamed = defineEvent({
  name: 'catalog.event_moves_named',
  payload: z.object({ tenantId: z.number().int(), eventId: z.uuid(), namedAt: z.iso.datetime() }),
})
