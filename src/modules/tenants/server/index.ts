import type { ModuleManifest } from '#src/platform/module.ts'
import { getCurrentTenantHandler } from './handlers/get-current-tenant.ts'
import { setFeatureFlagHandler } from './handlers/set-feature-flag.ts'

/** The tenant of a request, and its settings. */
export const tenantsModule = {
  name: 'tenants',
  handlers: [getCurrentTenantHandler, setFeatureFlagHandler],
} as const satisfies ModuleManifest
