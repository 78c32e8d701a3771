import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { MissingDocuments } from './details.ts'

export const getMissingDocumentsRoute = defineRoute({
  method: 'get',
  path: '/api/account/missing-documents',
  summary: 'List the caller’s paid entries ahead whose required documents are missing or were refused',
  role: 'account',
  databaseRole: 'self',
  reply: z.object({
    entries: z.array(
      z.object({
        registrationId: z.uuid(),
        entryId: z.uuid(),
        eventName: z.string(),
        fullName: z.string(),
        missing: MissingDocuments,
        /** The organizer refused what was handed in. */
        isRefused: z.boolean(),
      }),
    ),
  }),
})
