import { isLocalhost } from './resolve-tenant.ts'

/**
 * Whether a host is one of ours: in the table, localhost, or an IP address. Another name that
 * resolves to this machine (DNS rebinding) is refused; an IP address cannot be rebound.
 * @param host as the browser sent it, with or without a port
 * @param knownHosts of the table, with or without a port
 */
export function isAllowedHost(host: string, knownHosts: readonly string[]): boolean {
  const name = nameOf(host)
  return isLocalhost(name) || isIpAddress(name) || knownHosts.some((known) => nameOf(known) === name)
}

function nameOf(host: string): string {
  return host.trim().toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
}

/** Whether it is an IP address as browsers write it: four decimals, or IPv6 in brackets. */
function isIpAddress(name: string): boolean {
  return /^\d{1,3}(?:\.\d{1,3}){3}$/.test(name) || /^\[[\da-f:]+(?:\.\d{1,3}){0,3}\]$/.test(name)
}
