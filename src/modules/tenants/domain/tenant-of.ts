import { defaultTenantCode } from './tenant.ts'

/** The known hosts: which tenant each one shows, and which tenants there are at all. */
export type TenantHosts = {
  readonly codes: ReadonlySet<string>
  /** Lower-case host, with a port where only that port is meant → tenant code. */
  readonly byHost: ReadonlyMap<string, string>
}

/**
 * Which tenant answers. Elsewhere than on localhost and *.localhost only the table of hosts decides; there the local
 * `ttt` value comes first, also before the table. Whatever is unknown is the default tenant.
 * @param host as the browser sent it, with or without a port
 * @param ttt the cookie of that name, undefined where there is none
 */
export function tenantOf(host: string, ttt: string | undefined, hosts: TenantHosts): string {
  if (ttt !== undefined && isLocalhost(host)) return tenantNamed(ttt, hosts)
  const name = normalHost(host)
  const code = hosts.byHost.get(name) ?? hosts.byHost.get(withoutPort(name))
  return code !== undefined && hosts.codes.has(code) ? code : defaultTenantCode
}

/** Whether a host is of the table, or localhost: a name that a proxy may say the browser asked for. */
export function isKnownHost(host: string, { byHost }: Pick<TenantHosts, 'byHost'>): boolean {
  const name = normalHost(host)
  return isLocalhost(name) || byHost.has(name) || byHost.has(withoutPort(name))
}

/** The tenant that a `ttt` value means; `rr` is the default tenant's old name. */
export function tenantNamed(ttt: string, { codes }: Pick<TenantHosts, 'codes'>): string {
  const code = ttt.trim().toLowerCase()
  return code !== 'rr' && codes.has(code) ? code : defaultTenantCode
}

/** The name `localhost` and what stands below it; the numbers 127.0.0.1 and [::1] are hosts like any other. */
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
