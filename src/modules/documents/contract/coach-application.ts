import { z } from 'zod'
import { defineRoute, type FileReply } from '#src/kernel/route.ts'

export const getCoachApplication = defineRoute({
  method: 'get',
  path: '/api/account/registrations/applications/:applicationId',
  summary: 'A coach’s application to print: the list with a column for the doctor, and the list of parents’ consents',
  role: 'account',
  transaction: 'none',
  params: z.object({ applicationId: z.uuid('documents.not_found') }),
  reply: z.custom<FileReply>(),
  file: { type: 'application/pdf', keptSeconds: 0 },
  errors: { 'documents.not_found': 404 },
})
