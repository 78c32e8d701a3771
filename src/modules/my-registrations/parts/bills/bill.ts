import type { ApiReply } from '#src/client/api-types.ts'

export type Bill = ApiReply<'GET /api/account/orders/:registrationId'>
