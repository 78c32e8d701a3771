import { z } from 'zod'
import { defineEvent } from '#src/platform/events/define-event.ts'

/** The naming of these entries in public lists changed: hidden, or shown again. */
export const namingChanged = defineEvent({
  name: 'registration.naming_changed',
  payload: z.object({ eventId: z.uuid(), entryIds: z.array(z.uuid()), isHidden: z.boolean() }),
})
