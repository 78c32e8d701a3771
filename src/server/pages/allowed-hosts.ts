import type { Context, MiddlewareHandler } from 'hono'
import { isAllowedHost } from '#src/modules/tenants/domain/allowed-host.ts'
import type { TenantRegistry } from '#src/modules/tenants/server/tenant-registry.ts'

type Hosts = Pick<TenantRegistry, 'knownHosts'>

/**
 * Whether a request names only hosts of ours. A page on the internet may resolve its own name to a
 * visitor's machine (DNS rebinding) and then read pages that a trial shows there without a sign-in;
 * the host name, which it cannot hide, reveals it. Host and X-Forwarded-Host are both checked,
 * since such a page can set any header but Host.
 */
export function namesAllowedHosts(c: Context, hosts: Hosts): boolean {
  const named = [c.req.header('host'), c.req.header('x-forwarded-host')].filter((host) => host !== undefined)
  return named.every((host) => isAllowedHost(host, hosts.knownHosts()))
}

/** For other hosts the route does not exist. */
export function onAllowedHosts(hosts: Hosts): MiddlewareHandler {
  return async (c, next) => (namesAllowedHosts(c, hosts) ? await next() : c.notFound())
}
