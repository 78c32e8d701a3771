import { z } from 'zod'
import { defineEvent } from '#src/platform/events/define-event.ts'

/** Entries whose people are named in public lists no more, or again. */
export const namingChanged = defineEvent({
  name: 'registration.naming_changed',
  payload: z.object({ eventId: z.uuid(), entryIds: z.array(z.uuid()), isHidden: z.boolean() }),
})
