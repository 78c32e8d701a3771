import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { isFromThisMachine } from './this-machine.ts'

const app = new Hono().get('/', (c) => c.json(isFromThisMachine(c)))

test.for([
  ['a program on the machine', '127.0.0.1', {}, true],
  ['the same at another of its loopback addresses', '127.8.0.1', {}, true],
  ['the same by IPv6', '::1', {}, true],
  ['the same, IPv4-mapped', '::ffff:127.0.0.1', {}, true],
  ['the network', '10.0.0.7', {}, false],
  ['the network, IPv4-mapped', '::ffff:10.0.0.7', {}, false],
  ['a host name that begins with the address', '127.0.0.1.evil.example', {}, false],
  ['a proxy on the machine', '127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }, false],
  ['a proxy that sends only the host', '127.0.0.1', { 'x-forwarded-host': 'startline.example' }, false],
  ['a proxy that sends only the scheme', '127.0.0.1', { 'x-forwarded-proto': 'https' }, false],
  ['a proxy that sends Forwarded', '127.0.0.1', { forwarded: 'for=203.0.113.9' }, false],
  ['a proxy that names itself', '127.0.0.1', { via: '1.1 proxy' }, false],
  ['nginx by its own header', '127.0.0.1', { 'x-real-ip': '203.0.113.9' }, false],
  ['a header that claims the machine', '203.0.113.9', { 'x-forwarded-for': '127.0.0.1' }, false],
] as const)('a request from this machine is recognized: %s', async ([, remoteAddress, headers, isLocal]) => {
  const env = { incoming: { socket: { remoteAddress } } }
  expect(await (await app.request('/', { headers }, env)).json()).toBe(isLocal)
})

test('a request without a socket is not local', async () => {
  expect(await (await app.request('/')).json()).toBe(false)
})
