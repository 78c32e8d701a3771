import { z } from 'zod'
import { defineEvent } from '#src/platform/events/define-event.ts'

/** A race's results were published, corrected or withdrawn. */
export const resultListChanged = defineEvent({
  name: 'results.result_list_changed',
  payload: z.object({ eventId: z.uuid(), raceId: z.uuid() }),
})
