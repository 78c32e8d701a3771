import { z } from 'zod'
import { defineRoute, type FileReply } from '#src/kernel/route.ts'
import { Day, SportShape } from '#src/modules/catalog/contract/shapes.ts'
import { CurrencyCode } from '#src/modules/orders/contract/cart.ts'
import { policyStates } from '../domain/policy-terms.ts'
import { PolicyTypeCode } from './policies.ts'

/** Narrows the list: by state, by the day on which a policy starts, by event. */
const filters = {
  state: z.enum(policyStates).exclude(['requested']).optional(),
  startsFrom: Day.optional(),
  startsTo: Day.optional(),
  eventCode: z.string().max(80).optional(),
}

export const ProviderPolicy = z.object({
  policyId: z.uuid(),
  number: z.string(),
  state: z.enum(policyStates),
  policyType: PolicyTypeCode,
  sport: SportShape,
  startsOn: Day,
  endsOn: Day,
  sumInsuredMinor: z.number().int(),
  premiumMinor: z.number().int(),
  /** Of a cancelled policy: the part of the premium that was returned. */
  refundedMinor: z.number().int(),
  currency: CurrencyCode,
  issuedAt: z.iso.datetime(),
  cancelledAt: z.iso.datetime().nullable(),
  insurer: z.string(),
  event: z.object({ code: z.string(), name: z.string(), startsOn: Day }),
  insured: z.object({
    fullName: z.string(),
    birthDate: z.iso.date(),
    address: z.string(),
    phone: z.string(),
    /** The masked number; empty where none was required. */
    document: z.string(),
  }),
})
export type ProviderPolicy = z.infer<typeof ProviderPolicy>

export const listProviderPoliciesRoute = defineRoute({
  method: 'get',
  path: '/api/provider/policies',
  summary: 'List the policies of the caller’s insurer, newest first; of no other provider',
  role: 'provider',
  databaseRole: 'self',
  query: z.object({
    ...filters,
    cursor: z.uuid().optional(),
    take: z.coerce.number().int().min(1).max(100).default(50),
  }),
  reply: z.object({
    list: z.array(ProviderPolicy),
    /** The cursor of the next page; null on the last one. */
    next: z.uuid().nullable(),
  }),
})

export const exportProviderPoliciesRoute = defineRoute({
  method: 'get',
  path: '/api/provider/policies.csv',
  summary: 'Download the policies of the caller’s insurer as a table, at most 20,000 of them',
  role: 'provider',
  databaseRole: 'self',
  query: z.object(filters),
  reply: z.custom<FileReply>(),
  file: { type: 'text/csv; charset=utf-8', cacheSeconds: 0 },
})
export type PolicyFilter = z.output<typeof exportProviderPoliciesRoute.query>
