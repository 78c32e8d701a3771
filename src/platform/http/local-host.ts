/**
 * Whether a host is this machine only: localhost, its sub-domains, and the loopback addresses.
 * @param host with or without a port
 */
export function isLocalHost(host: string): boolean {
  return /^(?:(?:[a-z0-9-]+\.)*localhost\.?|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$|^::1$/i.test(host)
}
