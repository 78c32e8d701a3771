import { isLocalhost, type TenantHosts } from './resolve-tenant.ts'
import { defaultTenantCode } from './tenant.ts'
import { tttName } from './ttt.ts'

export type UrlBase = {
  /**
   * The origin of the current request as the browser sees it; in an email, the installation's base
   * address.
   */
  readonly origin: string
  /** The default tenant's address, without a trailing slash. */
  readonly baseUrl: string
  readonly hosts: TenantHosts
}

/**
 * The tenant's own host of the request, as in the table; null at any other host. A request's Host
 * is used only to choose among these.
 */
export function findOwnHost(code: string, { origin, hosts }: Pick<UrlBase, 'origin' | 'hosts'>): string | null {
  const { host, hostname } = new URL(origin)
  return [host, hostname].find((name) => hosts.byHost.get(name) === code) ?? null
}

/** The absolute address of a path at a host of the table; without a port in the table it is the base's. */
export function urlAtHost(host: string, path: string, baseUrl: string): string {
  const { protocol, port } = new URL(baseUrl)
  return new URL(path, `${protocol}//${host}${port === '' || host.includes(':') ? '' : `:${port}`}`).href
}

/**
 * The absolute address of a path on a tenant's site. On localhost it is the same host with the tenant's `ttt`, so such
 * a link must load the page again. A tenant without a host of its own is reached on the default one.
 * @param path begins with a slash; may have a query
 */
export function urlAt(code: string, path: string, { origin, baseUrl, hosts }: UrlBase): string {
  const current = new URL(origin)
  if (isLocalhost(current.host)) {
    const url = new URL(path, current)
    url.searchParams.set(tttName, code === defaultTenantCode ? 'rr' : code)
    return url.href
  }
  const base = new URL(baseUrl)
  if (code === defaultTenantCode) return new URL(path, base).href
  const host = [...hosts.byHost].find(([name, of]) => of === code && !isLocalhost(name))?.[0]
  return new URL(path, host === undefined ? base : `${base.protocol}//${host}`).href
}
