import { defaultTenantCode, fallbackTenant, type Tenant } from '#src/modules/tenants/domain/tenant.ts'
import { urlAt, urlAtHost } from '#src/modules/tenants/domain/tenant-url.ts'
import type { Services } from '#src/platform/services.ts'

/**
 * The tenant as the email's sender, with links to its configured addresses: a request's Host header
 * is not trusted.
 * @param host the tenant's own host at which the email was requested; ignored if it is not one of
 * them any more
 */
export function emailSender(
  { tenants, baseUrl }: Services,
  tenantId: number,
  host: string | null = null,
): {
  readonly sender: Tenant
  linkTo(path: string): string
  /** The address of an account's own page: only the default tenant has those. */
  linkToOwn(path: string): string
} {
  const sender = tenants.tenantById(tenantId) ?? fallbackTenant
  const from = { origin: baseUrl, baseUrl, hosts: tenants.hosts() }
  const linkToOwn = (path: string) => urlAt(defaultTenantCode, path, from)
  if (host !== null && from.hosts.byHost.get(host) === sender.code)
    return { sender, linkTo: (path) => urlAtHost(host, path, baseUrl), linkToOwn }
  return { sender, linkTo: (path) => urlAt(sender.code, path, from), linkToOwn }
}
