import { defaultTenantCode } from './tenant.ts'

/** The known hosts with their tenants, and the codes of all tenants. */
export type TenantHosts = {
  readonly codes: ReadonlySet<string>
  /** Lower-case host, with a port where only that port is meant → tenant code. */
  readonly byHost: ReadonlyMap<string, string>
}

/**
 * The tenant of a request. The table of hosts decides; on localhost and *.localhost the `ttt` value
 * takes precedence over it. An unknown host is the default tenant's.
 * @param host as the browser sent it, with or without a port
 * @param ttt the cookie of that name, undefined where there is none
 */
export function resolveTenant(host: string, ttt: string | undefined, hosts: TenantHosts): string {
  if (ttt !== undefined && isLocalhost(host)) return tenantNamed(ttt, hosts)
  const name = normalHost(host)
  const code = hosts.byHost.get(name) ?? hosts.byHost.get(withoutPort(name))
  return code !== undefined && hosts.codes.has(code) ? code : defaultTenantCode
}

/** Whether a host is in the table, or localhost: a proxy may name it as the requested host. */
export function isKnownHost(host: string, { byHost }: Pick<TenantHosts, 'byHost'>): boolean {
  const name = normalHost(host)
  return isLocalhost(name) || byHost.has(name) || byHost.has(withoutPort(name))
}

/** The tenant of a `ttt` value; `rr` is the default tenant's old name. */
export function tenantNamed(ttt: string, { codes }: Pick<TenantHosts, 'codes'>): string {
  const code = ttt.trim().toLowerCase()
  return code !== 'rr' && codes.has(code) ? code : defaultTenantCode
}

/**
 * Whether the host is `localhost` or below it; the addresses 127.0.0.1 and [::1] are ordinary
 * hosts.
 */
export function isLocalhost(host: string): boolean {
  const name = withoutPort(normalHost(host))
  return name === 'localhost' || name.endsWith('.localhost')
}

function normalHost(host: string): string {
  return host
    .trim()
    .toLowerCase()
    .replace(/\.(?=:\d+$|$)/, '')
}

function withoutPort(host: string): string {
  return host.replace(/:\d+$/, '')
}
