import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { InstantShape } from '#src/modules/catalog/contract/shapes.ts'

/** The format of an online event, and what its participants submit. */
export const OnlineFormat = z.object({
  timeZone: z.string(),
  /** The accepted kinds of proof. */
  proofs: z.array(z.enum(['track', 'picture'])),
  fileMaxBytes: z.int(),
  races: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      /** The period in which participants start and finish, at times of their own choice. */
      startsAt: InstantShape,
      endsAt: InstantShape,
      /** The deadline for results. */
      until: InstantShape,
      sendsMedal: z.boolean(),
    }),
  ),
})
export type OnlineFormat = z.output<typeof OnlineFormat>

export const getOnlineFormatRoute = defineRoute({
  method: 'get',
  path: '/api/events/:eventCode/online-format',
  summary:
    'Retrieve the format of an online event: days, accepted proof and deadline for results; null for other events',
  role: 'anyone',
  params: z.object({ eventCode: z.string().max(80) }),
  reply: z.object({ format: OnlineFormat.nullable() }),
  errors: { 'results.event_not_found': 404 },
  databaseRole: 'system',
})
