import { z } from 'zod'
import { defineEvent } from '#src/platform/events/define-event.ts'

/** A relative's row was deleted from the account's family group. */
export const relativeDeleted = defineEvent({
  name: 'accounts.relative_deleted',
  payload: z.object({ accountId: z.uuid(), participantId: z.uuid() }),
})

/** Two rows of one relative became one; emitted before the other row is deleted. */
export const relativesMerged = defineEvent({
  name: 'accounts.relatives_merged',
  payload: z.object({ accountId: z.uuid(), fromId: z.uuid(), toId: z.uuid() }),
})
