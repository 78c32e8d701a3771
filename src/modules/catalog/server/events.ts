import { z } from 'zod'
import { defineEvent } from '#src/platform/events/define-event.ts'

/**
 * The organizer cancelled, postponed or restored an event. `rulesVersion` identifies the change.
 */
export const eventStatusChanged = defineEvent({
  name: 'catalog.event_status_changed',
  payload: z.object({
    tenantId: z.number().int(),
    eventId: z.uuid(),
    status: z.enum(['published', 'cancelled', 'postponed']),
    rulesVersion: z.number().int(),
  }),
})

/**
 * The organizer named the next edition of an event, or moved the last day on which deferred places
 * are taken there.
 */
export const editionNamed = defineEvent({
  name: 'catalog.edition_named',
  payload: z.object({ tenantId: z.number().int(), eventId: z.uuid(), namedAt: z.iso.datetime() }),
})

/**
 * The organizer named the events to which paid places of a cancelled or postponed event may be
 * moved, or added some.
 */
export const eventMoveTargetsNamed = defineEvent({
  name: 'catalog.event_moves_named',
  payload: z.object({ tenantId: z.number().int(), eventId: z.uuid(), namedAt: z.iso.datetime() }),
})
