import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createLimitedServer, serverLimits } from './limited-server.ts'

/** All received over one connection until it ends; the part after `|` is sent once something was received. */
async function readConnection(sent: string, isHttps = true): Promise<string> {
  const limits = { ...serverLimits, headersTimeout: 200, connectionsCheckingInterval: 20, maxHeaderSize: 1024 }
  const server = createLimitedServer({ trustedProxies: 0, isHttps }, limits)
  server.on('request', (request, response) => {
    if (request.url === '/whole') response.end('whole')
    else response.write('a part') // and never more
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  const socket = connect(address.port, '127.0.0.1')
  let heard = ''
  const [text = '', later] = sent.split('|')
  socket.on('error', () => undefined)
  socket.on('data', (bytes) => {
    if (heard === '' && later !== undefined) socket.write(later)
    heard += bytes
  })
  socket.write(text)
  await once(socket, 'close')
  return heard
}
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: run.example\r\n\r\n`

test.for([
  ['an unknown method', 'FOO / HTTP/1.1\r\n\r\n', '400 Bad Request'],
  ['two lengths', 'POST / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n', '400 Bad Request'],
  ['headers without end', `GET / HTTP/1.1\r\nX: ${'x'.repeat(5_000)}\r\n\r\n`, '431 Request Header Fields Too Large'],
  ['half a request', 'GET / HTTP/1.1\r\nHost:', '408 Request Timeout'],
  ['nonsense after a whole request', `${get('/whole')}|nonsense\r\n\r\n`, '400 Bad Request'],
] as const)('%s is refused with the headers of every response', async ([, text, status]) => {
  const heard = await readConnection(text)
  const refusal = heard.slice(heard.lastIndexOf('HTTP/1.1 '))
  expect(refusal.split('\r\n')[0]).toBe(`HTTP/1.1 ${status}`)
  expect(refusal).toContain('\r\nx-content-type-options: nosniff\r\n')
  expect(refusal).toContain('\r\ncontent-security-policy: ')
  expect(refusal).toContain('\r\nstrict-transport-security: max-age=31536000; includeSubDomains\r\n')
  expect(refusal).toMatch(/\r\nConnection: close\r\n/)
  expect(refusal.endsWith('\r\n\r\n')).toBe(true)
})

test('a site over http does not bind to https', async () => {
  expect(await readConnection('FOO / HTTP/1.1\r\n\r\n', false)).not.toContain('strict-transport')
})

test('a response under way is cut off, and no other is written into it', async () => {
  const heard = await readConnection(`${get('/part')}|nonsense\r\n\r\n`)
  expect(heard.match(/HTTP\/1\.1 /g)).toHaveLength(1)
  expect(heard).toContain('a part')
})
