/**
 * The key under which limits count a network address: an IPv4 address itself, or the first 64 bits
 * of an IPv6 address, since a subscriber gets a whole /64. Other text is returned unchanged.
 */
export function toNetwork(address: string): string {
  if (!address.includes(':')) return address // the usual case: no pattern is tried
  const mapped = /^::(?:ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? mappedInHex(address)
  if (mapped !== undefined) return mapped
  if (!/^[\da-f:]+(%.*)?$/i.test(address)) return address
  const [head = '', tail] = (address.toLowerCase().split('%', 1)[0] ?? '').split('::')
  const groups = groupsOf(head)
  const missing = tail === undefined ? 0 : Math.max(0, 8 - groups.length - groupsOf(tail).length)
  const allGroups = [...groups, ...Array<string>(missing).fill('0'), ...groupsOf(tail ?? '')]
  return `${allGroups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/**
 * The /48 of an IPv6 network, which one subscriber may have; an IPv4 address is returned unchanged.
 */
export function toWiderNetwork(network: string): string {
  return network.endsWith('::/64') ? `${network.split(':', 3).join(':')}::/48` : network
}

/** The IPv4 address of a mapped IPv6 address in hexadecimal, as a proxy may write it. */
function mappedInHex(address: string): string | undefined {
  const found = /^(?:::|(?:0{1,4}:){5})ffff:([\da-f]{1,4}):([\da-f]{1,4})$/i.exec(address)
  if (found === null) return undefined
  const [high, low] = [Number.parseInt(found[1] ?? '', 16), Number.parseInt(found[2] ?? '', 16)]
  return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`
}

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':')
}
