import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'

export const getEventQrRoute = defineRoute({
  method: 'get',
  path: '/api/events/:code/qr',
  summary: 'Retrieve the QR code of an event page (SVG)',
  role: 'anyone',
  params: z.object({ code: z.string().max(80) }),
  reply: z.object({ link: z.string(), svg: z.string() }),
  picture: { field: 'svg', type: 'image/svg+xml' },
  errors: { 'catalog.event_not_found': 404 },
  databaseRole: 'system',
})
