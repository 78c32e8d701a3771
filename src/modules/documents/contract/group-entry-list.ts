import { z } from 'zod'
import { defineRoute, type FileReply } from '#src/kernel/route.ts'

export const getGroupEntryListRoute = defineRoute({
  method: 'get',
  path: '/api/account/registrations/group-entries/:groupEntryId',
  summary: 'Download a printable group entry: the list with a doctor’s column, and the list of parental consents',
  role: 'account',
  transaction: 'none',
  params: z.object({ groupEntryId: z.uuid('documents.not_found') }),
  reply: z.custom<FileReply>(),
  file: { type: 'application/pdf', cacheSeconds: 0 },
  errors: { 'documents.not_found': 404 },
})
