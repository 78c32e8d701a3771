import { fallbackTenant, type Tenant } from '#src/modules/tenants/domain/tenant.ts'
import { urlAt } from '#src/modules/tenants/domain/tenant-url.ts'
import type { Services } from '#src/platform/services.ts'

/** The invoice's tenant as the sender of its emails, and the addresses of its pages. */
export function invoiceSender(
  { tenants, baseUrl }: Services,
  tenantId: number,
): { readonly sender: Tenant; linkTo(path: string): string } {
  const sender = tenants.tenantById(tenantId) ?? fallbackTenant
  return { sender, linkTo: (path) => urlAt(sender.code, path, { origin: baseUrl, baseUrl, hosts: tenants.hosts() }) }
}
