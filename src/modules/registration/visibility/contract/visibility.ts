import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'

const path = '/api/account/registrations/:registrationId/visibility'
/** The public id of the order, as in every address under `/account/registrations`. */
const params = z.object({ registrationId: z.uuid('registration.not_found') })
const reply = z.object({
  eventCode: z.string(),
  eventName: z.string(),
  entries: z.array(
    z.object({ entryId: z.uuid(), fullName: z.string(), bib: z.number().int().nullable(), isHidden: z.boolean() }),
  ),
})
const errors = { 'registration.not_found': 404 } as const

export const getVisibilityRoute = defineRoute({
  method: 'get',
  path,
  summary:
    'Retrieve which participants of an order (`registrationId`) are named in public lists; covers the caller’s entries and the caller’s own entry that another account paid for',
  role: 'account',
  params,
  reply,
  errors,
  databaseRole: 'system',
})

export const saveVisibilityRoute = defineRoute({
  method: 'put',
  path,
  summary:
    'Set which participants of an order (`registrationId`) are hidden in public lists, by `entryId`; all others are named',
  role: 'account',
  params,
  body: z.object({
    /** `entryId`s to hide; a plain form sends a single one as a string. */
    hidden: z.union([z.uuid(), z.array(z.uuid()).max(1000)]).default([]),
  }),
  reply,
  errors,
  transaction: 'write',
  databaseRole: 'system',
})
