import { defaultTenantCode } from './tenant.ts'
import { isLocalhost, type TenantHosts } from './tenant-of.ts'
import { tttName } from './ttt.ts'

export type AddressedFrom = {
  /** What the browser sees of the present request; in a letter, the installation's base address. */
  readonly origin: string
  /** Where the default tenant is reached, without a slash at the end. */
  readonly baseUrl: string
  readonly hosts: TenantHosts
}

/**
 * The absolute address of a path on a tenant's site. On localhost it is the same host with the tenant's `ttt`, so such
 * a link must load the page anew. A tenant without a host of its own is reached on the default one.
 * @param path begins with a slash; may have a query
 */
export function addressAt(code: string, path: string, { origin, baseUrl, hosts }: AddressedFrom): string {
  const here = new URL(origin)
  if (isLocalhost(here.host)) {
    const url = new URL(path, here)
    url.searchParams.set(tttName, code === defaultTenantCode ? 'rr' : code)
    return url.href
  }
  const base = new URL(baseUrl)
  if (code === defaultTenantCode) return new URL(path, base).href
  const host = [...hosts.byHost].find(([name, of]) => of === code && !isLocalhost(name))?.[0]
  return new URL(path, host === undefined ? base : `${base.protocol}//${host}`).href
}
