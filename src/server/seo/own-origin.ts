import { isAllowedHost } from '#src/modules/tenants/domain/allowed-host.ts'
import type { TenantRegistry } from '#src/modules/tenants/server/tenant-registry.ts'

/**
 * The site's origin, for addresses that are cached or published: the request's origin where that is
 * a host of ours, otherwise the installation's base. A client cannot put a host name of its own
 * into our cache, or into a robot's index.
 */
export function ownOrigin(origin: string, tenants: Pick<TenantRegistry, 'knownHosts'>, baseUrl: string): string {
  return isAllowedHost(new URL(origin).host, tenants.knownHosts()) ? origin : new URL(baseUrl).origin
}
