import { expect, test } from 'vitest'
import { toNetwork, toWiderNetwork } from './network.ts'

test.for([
  ['IPv4 is itself', '203.0.113.9', '203.0.113.9'],
  ['IPv4 as IPv6 sockets tell it', '::ffff:203.0.113.9', '203.0.113.9'],
  ['IPv4 in IPv6, in hexadecimal', '::FFFF:cb00:7109', '203.0.113.9'],
  ['the same with all its zeros', '0:0:0:0:0:ffff:cb00:7109', '203.0.113.9'],
  ['IPv4 as the oldest IPv6 writes it', '::203.0.113.9', '203.0.113.9'],
  ['the host’s half does not count', '2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
  ['nor how it is written', '2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['zeros left out in the network’s half', '2001:db8::1', '2001:db8:0:0::/64'],
  ['a neighbour network is another', '2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['this machine', '::1', '0:0:0:0::/64'],
  ['a zone', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['no address', 'in-process', 'in-process'],
  ['nothing', '', ''],
] as const)('an address is reduced to its network: %s', ([, address, network]) => {
  expect(toNetwork(address)).toBe(network)
})

test('an IPv6 network is mapped to its /48; an IPv4 address and any other text are returned unchanged', () => {
  const wider = ['2001:db8:1:2:aaaa::1', '2001:db8::1', '203.0.113.9', 'in-process'].map((one) =>
    toWiderNetwork(toNetwork(one)),
  )
  expect(wider).toEqual(['2001:db8:1::/48', '2001:db8:0::/48', '203.0.113.9', 'in-process'])
})
