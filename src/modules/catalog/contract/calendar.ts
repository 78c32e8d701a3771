import { z } from 'zod'
import { defineRoute, type FileReply } from '#src/kernel/route.ts'

export const getRaceCalendarRoute = defineRoute({
  method: 'get',
  path: '/api/events/:eventCode/races/:raceCode/calendar',
  summary: 'Download a race as a calendar file (iCalendar)',
  role: 'anyone',
  databaseRole: 'system',
  params: z.object({ eventCode: z.string().max(80), raceCode: z.string().max(60) }),
  reply: z.custom<FileReply>(),
  file: { type: 'text/calendar; charset=utf-8', cacheSeconds: 0 },
  errors: { 'catalog.race_not_found': 404 },
})
