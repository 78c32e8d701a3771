import { isLocalhost } from './tenant-of.ts'

/**
 * Whether a host is one of ours: of the table, localhost, or a number. A name that somebody else lets lead to this machine (DNS
 * rebinding) is none, and a number is no name that could be led anywhere.
 * @param host as the browser sent it, with or without a port
 * @param knownHosts of the table, with or without a port
 */
export function isOwnHost(host: string, knownHosts: readonly string[]): boolean {
  const name = nameOf(host)
  return isLocalhost(name) || isNumber(name) || knownHosts.some((known) => nameOf(known) === name)
}

function nameOf(host: string): string {
  return host.trim().toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
}

/** As browsers write them: four decimals, or IPv6 in brackets. */
function isNumber(name: string): boolean {
  return /^\d{1,3}(?:\.\d{1,3}){3}$/.test(name) || /^\[[\da-f:]+(?:\.\d{1,3}){0,3}\]$/.test(name)
}
