import { z } from 'zod'
import { defineRoute, type FileReply } from '#src/kernel/route.ts'

export const getGroupEntryListRoute = defineRoute({
  method: 'get',
  path: '/api/account/registrations/group-entries/:groupEntryId',
  summary: 'A group entry to print: the list with a column for the doctor, and the list of parents’ consents',
  role: 'account',
  transaction: 'none',
  params: z.object({ groupEntryId: z.uuid('documents.not_found') }),
  reply: z.custom<FileReply>(),
  file: { type: 'application/pdf', cacheSeconds: 0 },
  errors: { 'documents.not_found': 404 },
})
