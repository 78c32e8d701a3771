import { z } from 'zod'
import { defineRoute, type FileReply } from '#src/kernel/route.ts'

/** As in src/platform/personal-data/personal-data.ts; a test compares them. */
export const blockerCodes = [
  'staff',
  'organizer',
  'insurer',
  'payments',
  'orders',
  'places',
  'waitlists',
  'taxes',
] as const

export const MyData = z.object({
  export: z
    .object({
      state: z.enum(['preparing', 'ready']),
      requestedAt: z.iso.datetime(),
      readyAt: z.iso.datetime().nullable(),
      expiresAt: z.iso.datetime().nullable(),
      bytes: z.int().nullable(),
    })
    .nullable(),
  /** When the next export may be requested; null: now. */
  nextExportAt: z.iso.datetime().nullable(),
  /** The account is deleted from then on; null: it is not. */
  deleteAfter: z.iso.datetime().nullable(),
  /** What has to be ended before the account can be deleted. */
  blockers: z.array(z.object({ code: z.enum(blockerCodes), count: z.int() })),
})
export type MyDataView = z.output<typeof MyData>

export const getMyDataRoute = defineRoute({
  method: 'get',
  path: '/api/account/data',
  summary: 'Retrieve the state of the account’s export and deletion, and what prevents the deletion',
  role: 'account',
  databaseRole: 'system',
  reply: MyData,
})

export const requestExportRoute = defineRoute({
  method: 'post',
  path: '/api/account/data/export',
  summary: 'Prepare a copy of all the account’s data as ZIP; an email says when it is ready',
  role: 'account',
  reauth: true,
  security: 'data_export',
  databaseRole: 'system',
  reply: MyData,
  errors: { 'my-data.export_preparing': 409, 'my-data.export_too_soon': 429 },
})

export const downloadExportRoute = defineRoute({
  method: 'get',
  path: '/api/account/data/export.zip',
  summary: 'Download the prepared copy of the account’s data; within a week',
  role: 'account',
  reauth: true,
  security: 'data_export',
  transaction: 'none',
  reply: z.custom<FileReply>(),
  file: { type: 'application/zip', cacheSeconds: 0 },
  errors: { 'my-data.export_not_found': 404 },
})

export const requestDeletionRoute = defineRoute({
  method: 'post',
  path: '/api/account/data/deletion',
  summary: 'Delete the account in 14 days, and sign it out everywhere; until then its owner may restore it',
  role: 'account',
  reauth: true,
  security: 'account_deletion',
  transaction: 'none',
  body: z.object({ agrees: z.literal(true, 'my-data.agreement_missing') }),
  reply: z.object({ deleteAfter: z.iso.datetime() }),
  errors: { 'my-data.deletion_blocked': 409 },
})

export const restoreAccountRoute = defineRoute({
  method: 'post',
  path: '/api/account/data/deletion/cancel',
  summary: 'Restore the account that was to be deleted',
  role: 'account',
  security: 'account_deletion',
  databaseRole: 'auth',
  isRepeatable: true,
  reply: z.object({ deleteAfter: z.null() }),
})
