import { fallbackTenant, type Tenant } from '#src/modules/tenants/domain/tenant.ts'
import { addressAt, addressAtHost } from '#src/modules/tenants/domain/tenant-address.ts'
import type { Services } from '#src/platform/services.ts'

/**
 * The brand where it was asked for, and its pages by the installation's own addresses: a request's Host is not to be believed.
 * @param host which of the brand's own hosts it was asked for at; one that is none any more counts for nothing
 */
export function emailSender(
  { tenants, baseUrl }: Services,
  tenantId: number,
  host: string | null = null,
): { readonly sender: Tenant; linkTo(path: string): string } {
  const sender = tenants.tenantById(tenantId) ?? fallbackTenant
  const from = { origin: baseUrl, baseUrl, hosts: tenants.hosts() }
  if (host !== null && from.hosts.byHost.get(host) === sender.code)
    return { sender, linkTo: (path) => addressAtHost(host, path, baseUrl) }
  return { sender, linkTo: (path) => addressAt(sender.code, path, from) }
}
