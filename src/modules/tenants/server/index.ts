import type { ModuleManifest } from '#src/platform/module.ts'
import { getCurrentTenantHandler } from './handlers/get-current-tenant.ts'

/** The tenant of a request, and its settings. */
export const tenantsModule = {
  name: 'tenants',
  handlers: [getCurrentTenantHandler],
} as const satisfies ModuleManifest
