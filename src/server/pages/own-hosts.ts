import type { Context, MiddlewareHandler } from 'hono'
import { isOwnHost } from '#src/modules/tenants/domain/own-host.ts'
import type { TenantRegistry } from '#src/modules/tenants/server/tenant-registry.ts'

type Hosts = Pick<TenantRegistry, 'knownHosts'>

/**
 * Whether a request names none but hosts of ours. A page on the internet may let its own name lead to a visitor's machine (DNS
 * rebinding) and then reads what a trial shows there without a sign-in; its name, which it cannot hide, gives it away. Both
 * are asked, for such a page writes its headers as it likes, but for Host.
 */
export function namesOwnHosts(c: Context, hosts: Hosts): boolean {
  const named = [c.req.header('host'), c.req.header('x-forwarded-host')].filter((host) => host !== undefined)
  return named.every((host) => isOwnHost(host, hosts.knownHosts()))
}

/** Elsewhere it is as if the route were not there. */
export function onOwnHosts(hosts: Hosts): MiddlewareHandler {
  return async (c, next) => (namesOwnHosts(c, hosts) ? await next() : c.notFound())
}
