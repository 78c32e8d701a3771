import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'

const Listing = z.object({
  organizerCode: z.string(),
  organizerName: z.string(),
  year: z.int(),
  isListed: z.boolean(),
  feesQualify: z.boolean(),
  /** Every change, the newest first. */
  changes: z.array(
    z.object({ isListed: z.boolean(), feesQualify: z.boolean(), setBy: z.uuid().nullable(), setAt: z.iso.datetime() }),
  ),
})

export const listListingsRoute = defineRoute({
  method: 'get',
  path: '/api/operator/tax-deduction/organizers',
  summary: 'List the organizers with their place on the ministry’s list of a year, and its changes',
  role: 'operator',
  databaseRole: 'system',
  query: z.object({ year: z.coerce.number().int().min(2022).max(2100) }),
  reply: z.object({ list: z.array(Listing) }),
})

export const setListingRoute = defineRoute({
  method: 'put',
  path: '/api/operator/tax-deduction/organizers/:organizerCode/:year',
  summary: 'Set whether an organizer is on the ministry’s list of a year, and whether its entry fees qualify',
  role: 'operator',
  databaseRole: 'system',
  transaction: 'write',
  params: z.object({
    organizerCode: z.string().max(80),
    year: z
      .string()
      .regex(/^20(?:2[2-9]|[3-9]\d)$/, 'tax-deduction.organizer_not_found')
      .meta({ override: { type: 'string', pattern: '^20(?:2[2-9]|[3-9][0-9])$' } }),
  }),
  body: z.object({
    isListed: z.boolean(),
    /** Only an organizer on the list has fees that qualify. */
    feesQualify: z.boolean(),
  }),
  reply: Listing.omit({ changes: true }),
  errors: { 'tax-deduction.organizer_not_found': 404, 'tax-deduction.fees_of_unlisted': 422 },
})
