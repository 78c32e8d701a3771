import type { ApiReply } from '#src/client/api-types.ts'

export type Documents = ApiReply<'GET /api/account/registrations/:registrationId/documents'>
