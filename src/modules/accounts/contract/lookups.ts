import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'

// Lists without personal data: the same for all readers of a language, so browsers cache them.
const cacheSeconds = 300

export const getRunningClubsRoute = defineRoute({
  method: 'get',
  path: '/Register/ApiGetRunningClubs',
  summary: 'List suggested clubs alphabetically; other values are accepted',
  role: 'anyone',
  transaction: 'none',
  cacheSeconds,
  reply: z.object({ list: z.array(z.object({ id: z.uuid(), name: z.string(), city: z.string().optional() })) }),
})

export const getOccupationsRoute = defineRoute({
  method: 'get',
  path: '/Register/ApiGetOccupations',
  summary: 'List suggested professions in the language of the cookie _rr_culture; other values are accepted',
  role: 'anyone',
  transaction: 'none',
  cacheSeconds,
  reply: z.object({ list: z.array(z.object({ id: z.string(), name: z.string() })) }),
})
