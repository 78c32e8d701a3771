/**
 * Returns the key under which every limit counts a network address: an IPv4 address itself, or the 64 leading bits of an
 * IPv6 address, since a subscriber is given a whole /64. Any other text stands for itself.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address // nearly always: no pattern is tried
  const mapped = /^::(?:ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? mappedInHex(address)
  if (mapped !== undefined) return mapped
  if (!/^[\da-f:]+(%.*)?$/i.test(address)) return address
  const [head = '', tail] = (address.toLowerCase().split('%', 1)[0] ?? '').split('::')
  const groups = groupsOf(head)
  const missing = tail === undefined ? 0 : Math.max(0, 8 - groups.length - groupsOf(tail).length)
  const whole = [...groups, ...Array<string>(missing).fill('0'), ...groupsOf(tail ?? '')]
  return `${whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/** The /48 that an IPv6 network lies in, which one subscriber may be given whole; an IPv4 address stands for itself. */
export function widerNetworkOf(network: string): string {
  return network.endsWith('::/64') ? `${network.split(':', 3).join(':')}::/48` : network
}

/** A proxy may write the same IPv4 address in hexadecimal. */
function mappedInHex(address: string): string | undefined {
  const found = /^(?:::|(?:0{1,4}:){5})ffff:([\da-f]{1,4}):([\da-f]{1,4})$/i.exec(address)
  if (found === null) return undefined
  const [high, low] = [Number.parseInt(found[1] ?? '', 16), Number.parseInt(found[2] ?? '', 16)]
  return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`
}

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':')
}
