import { z } from 'zod'
import { defineRoute, type FileReply } from '#src/kernel/route.ts'

export const getCertificateRoute = defineRoute({
  method: 'get',
  path: '/api/events/:code/results/:raceCode/:bib/certificate',
  summary: 'Download a finisher’s certificate as PDF; for a hidden participant, only by accounts that entered them',
  role: 'anyone',
  params: z.object({
    code: z.string().max(80),
    raceCode: z.string().max(60),
    bib: z.coerce
      .number('results.result_not_found')
      .int('results.result_not_found')
      .min(1, 'results.result_not_found')
      .max(999_999_999),
  }),
  reply: z.custom<FileReply>(),
  // not cached: a correction of the results must show at once
  file: { type: 'application/pdf', cacheSeconds: 0 },
  errors: { 'results.event_not_found': 404, 'results.race_not_found': 404, 'results.result_not_found': 404 },
  transaction: 'none',
})
