/**
 * What stands for one line to the network when its attempts are counted: an IPv4 address, or the 64 leading bits of an IPv6
 * address, for whoever has one of these has them all. Anything else stands for itself.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!/^[\da-f:]+(%.*)?$/i.test(address) || !address.includes(':')) return address
  const [head = '', tail] = address.toLowerCase().replace(/%.*$/, '').split('::')
  const groups = groupsOf(head)
  const missing = tail === undefined ? 0 : Math.max(0, 8 - groups.length - groupsOf(tail).length)
  const whole = [...groups, ...Array<string>(missing).fill('0'), ...groupsOf(tail ?? '')]
  return `${whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':')
}
