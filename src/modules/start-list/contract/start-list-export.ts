import { z } from 'zod'
import { defineRoute, type FileReply } from '#src/kernel/route.ts'

export const startListFormats = ['csv', 'json', 'iof-entries', 'iof-starts'] as const

export const exportStartListRoute = defineRoute({
  method: 'get',
  path: '/api/events/:code/startlist/file',
  summary:
    'Export the start list as CSV, JSON or IOF XML 3.0 (EntryList or StartList), without participants who asked to be hidden',
  role: 'anyone',
  params: z.object({ code: z.string().max(80) }),
  query: z.object({ format: z.enum(startListFormats).default('csv'), race: z.string().max(60).optional() }),
  reply: z.custom<FileReply>(),
  file: {
    type: 'text/csv; charset=utf-8',
    otherTypes: ['application/json', 'application/xml'],
    cacheSeconds: 60,
  },
  errors: { 'registration.event_not_found': 404, 'registration.race_not_found': 404 },
  transaction: 'none',
})
