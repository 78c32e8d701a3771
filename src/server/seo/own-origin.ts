import { isOwnHost } from '#src/modules/tenants/domain/own-host.ts'
import type { TenantRegistry } from '#src/modules/tenants/server/tenant-registry.ts'

/**
 * Where this site is reached, for addresses that are kept or handed on: what the request says where that is a host of ours, else
 * the installation's base. Nobody fills our memory, or a robot's, with a name of their own.
 */
export function ownOrigin(origin: string, tenants: Pick<TenantRegistry, 'knownHosts'>, baseUrl: string): string {
  return isOwnHost(new URL(origin).host, tenants.knownHosts()) ? origin : new URL(baseUrl).origin
}
