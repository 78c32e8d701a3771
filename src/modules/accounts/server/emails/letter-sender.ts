import { fallbackTenant, type Tenant } from '#src/modules/tenants/domain/tenant.ts'
import { addressAt } from '#src/modules/tenants/domain/tenant-address.ts'
import type { Services } from '#src/platform/services.ts'

/** The brand where it was asked for, and its pages by the installation's own addresses: a request's Host is not to be believed. */
export function letterSender(
  { tenants, baseUrl }: Services,
  tenantId: number,
): { readonly sender: Tenant; linkTo(path: string): string } {
  const sender = tenants.tenantById(tenantId) ?? fallbackTenant
  const from = { origin: baseUrl, baseUrl, hosts: tenants.hosts() }
  return { sender, linkTo: (path) => addressAt(sender.code, path, from) }
}
