import { z } from 'zod'
import { defineRoute, type FileReply } from '#src/kernel/route.ts'

export const resultFormats = ['csv', 'json', 'iof'] as const

export const exportResultsRoute = defineRoute({
  method: 'get',
  path: '/api/events/:code/results/file',
  summary: 'Export results as CSV, JSON or IOF XML 3.0 (ResultList), without participants who asked to be hidden',
  role: 'anyone',
  params: z.object({ code: z.string().max(80) }),
  query: z.object({ format: z.enum(resultFormats).default('csv'), race: z.string().max(60).optional() }),
  reply: z.custom<FileReply>(),
  file: {
    type: 'text/csv; charset=utf-8',
    otherTypes: ['application/json', 'application/xml'],
    cacheSeconds: 60,
  },
  errors: { 'results.event_not_found': 404, 'results.race_not_found': 404 },
  transaction: 'none',
})
