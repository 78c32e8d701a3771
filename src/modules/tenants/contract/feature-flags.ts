import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { featureIds } from '../domain/tenant.ts'

export const setFeatureFlagRoute = defineRoute({
  method: 'put',
  path: '/api/admin/tenants/:tenantCode/features/:featureId',
  summary: 'Turn a feature of a tenant on or off; other instances follow within a minute',
  role: 'admin',
  transaction: 'none', // the tenants are read again once it is committed
  params: z.object({ tenantCode: z.string().max(31), featureId: z.enum(featureIds, 'tenants.feature_unknown') }),
  body: z.object({ isEnabled: z.boolean() }),
  reply: z.object({ tenantCode: z.string(), featureId: z.enum(featureIds), isEnabled: z.boolean() }),
  errors: { 'tenants.unknown': 404 },
})
