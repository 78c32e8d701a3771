import { z } from 'zod'
import { defineEvent } from '#src/platform/events/define-event.ts'

/** A paid place was transferred: the entry stays, with another participant. */
export const entryTransferred = defineEvent({
  name: 'registration.entry_transferred',
  payload: z.object({ tenantId: z.number().int(), orderId: z.uuid(), entryId: z.uuid() }),
})

/** The naming of these entries in public lists changed: hidden, or shown again. */
export const namingChanged = defineEvent({
  name: 'registration.naming_changed',
  payload: z.object({ eventId: z.uuid(), entryIds: z.array(z.uuid()), isHidden: z.boolean() }),
})
