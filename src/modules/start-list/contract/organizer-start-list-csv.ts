import { z } from 'zod'
import { defineRoute, type FileReply } from '#src/kernel/route.ts'

export const getOrganizerStartListCsvRoute = defineRoute({
  method: 'get',
  path: '/api/organizer/events/:ownEventCode/races/:raceCode/startlist',
  summary: 'Export the start list of a race as CSV (bib, name, name on the bib, group, times)',
  role: { organizer: 'view', of: 'ownEventCode' },
  databaseRole: 'system',
  params: z.object({ ownEventCode: z.string().max(80), raceCode: z.string().max(60) }),
  reply: z.custom<FileReply>(),
  file: { type: 'text/csv; charset=utf-8', cacheSeconds: 0 },
  errors: { 'registration.race_not_found': 404 },
})
