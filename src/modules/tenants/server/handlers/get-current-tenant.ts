import { ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { getCurrentTenantRoute } from '../../contract/tenant.ts'
import { fallbackTenant } from '../../domain/tenant.ts'
import { toTenantView } from '../../domain/tenant-view.ts'

export const getCurrentTenantHandler = handle(getCurrentTenantRoute, async ({ services, tenant, language, origin }) => {
  const current = services.tenants.tenantById(tenant.id) ?? fallbackTenant
  const hours = services.textOf(language, 'tenants', 'supportHours', current.supportHours)
  const from = { origin, baseUrl: services.baseUrl, hosts: services.tenants.hosts() }
  return ok(toTenantView(current, language, hours, from))
})
