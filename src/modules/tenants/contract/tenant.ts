import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import type { TenantView } from '../domain/tenant-view.ts'

export const TenantReply = z.object({
  organizedId: z.string(),
  name: z.string(),
  featureFlags: z.array(z.object({ id: z.string(), enabled: z.boolean() })).readonly(),
  links: z.object({ loginUrl: z.string(), homeUrl: z.string(), eventsUrl: z.string() }),
  support: z.object({ email: z.string(), hours: z.string() }),
  theme: z.string(),
}) satisfies z.ZodType<TenantView>
export type TenantReply = z.output<typeof TenantReply>

export const getCurrentTenantRoute = defineRoute({
  method: 'get',
  path: '/api/events/tenants/getCurrent',
  summary: 'Retrieve the tenant of this host: name, links, support contacts, flags and theme',
  role: 'anyone',
  reply: TenantReply,
  transaction: 'none',
})
