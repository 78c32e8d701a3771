import type { ModuleManifest } from '#src/platform/module.ts'
import { getCurrentTenantHandler } from './handlers/get-current-tenant.ts'

/** Which brand a request is at, and what that brand shows. */
export const tenantsModule = {
  name: 'tenants',
  handlers: [getCurrentTenantHandler],
  chores: [{ name: 'tenants.refresh', everyMs: 30_000, run: (services) => services.tenants.refresh() }],
} as const satisfies ModuleManifest
