/**
 * Whether a host is this machine's alone: localhost, what stands below it, and the loopback addresses.
 * @param host with or without a port
 */
export function isLocalHost(host: string): boolean {
  return /^(?:(?:[a-z0-9-]+\.)*localhost\.?|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$|^::1$/i.test(host)
}
