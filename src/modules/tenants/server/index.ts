import type { ModuleManifest } from '#src/platform/module.ts'
import { getCurrentTenantHandler } from './handlers/get-current-tenant.ts'

/** Which brand a request is at, and what that brand shows. */
export const tenantsModule = {
  name: 'tenants',
  handlers: [getCurrentTenantHandler],
} as const satisfies ModuleManifest
