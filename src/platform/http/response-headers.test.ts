import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { responseClass, strictTransport } from './response-headers.ts'

const site = { trustedProxies: 1, isHttps: true }

async function headersOf(
  answer: (response: ServerResponse) => void,
  trusted = site,
  sent: Record<string, string> = { host: 'run.example' },
): Promise<{ raw: string[]; headers: IncomingMessage['headers'] }> {
  const server = createServer({ ServerResponse: responseClass(trusted) }, (_, response) => answer(response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  const outgoing = request({ port: address.port, host: '127.0.0.1', headers: sent }).end()
  const [message]: IncomingMessage[] = await once(outgoing, 'response')
  if (message === undefined) throw new Error('No answer')
  message.resume()
  return {
    raw: message.rawHeaders.filter((_, i) => i % 2 === 0).map((name) => name.toLowerCase()),
    headers: message.headers,
  }
}

test.for([
  ['written with its headers', (response) => response.writeHead(200, { 'content-type': 'text/plain' }).end('x')],
  ['written with a reason', (response) => response.writeHead(200, 'Fine', { 'content-type': 'text/plain' }).end('x')],
  ['written as a list of headers', (response) => response.writeHead(200, ['content-type', 'text/plain']).end('x')],
  ['written without headers', (response) => response.writeHead(404).end()],
  ['never written, only ended', (response) => response.end('x')],
  ['set one by one', (response) => response.setHeader('content-type', 'text/plain').end('x')],
  [
    'that says the same itself, in capitals',
    (response) => response.writeHead(200, { 'X-CONTENT-TYPE-OPTIONS': 'nosniff' }).end(),
  ],
  [
    'that says the same itself, set before',
    (response) => response.setHeader('x-content-type-options', 'nosniff').end(),
  ],
] satisfies [string, (response: ServerResponse) => void][])(
  'a response %s is never sniffed or framed, and binds to https for a year',
  async ([, answer]) => {
    const { raw, headers } = await headersOf(answer)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['strict-transport-security']).toBe(strictTransport)
    expect(headers['content-security-policy']).toBe("object-src 'none'; base-uri 'none'; frame-ancestors 'none'")
    for (const name of ['x-content-type-options', 'content-security-policy'])
      expect(raw.filter((one) => one === name)).toHaveLength(1)
  },
)

test.for([
  ['in the head', (response, policy) => response.writeHead(200, { 'Content-Security-Policy': policy }).end()],
  ['set before', (response, policy) => response.setHeader('content-security-policy', policy).end()],
  ['as a list', (response, policy) => response.writeHead(200, ['content-security-policy', policy]).end()],
] satisfies [string, (response: ServerResponse, policy: string) => void][])(
  'a response with a policy of its own keeps it, written %s',
  async ([, answer]) => {
    const { raw, headers } = await headersOf((response) => answer(response, "default-src 'self'"))
    expect(headers['content-security-policy']).toBe("default-src 'self'")
    expect(raw.filter((name) => name === 'content-security-policy')).toHaveLength(1)
  },
)

test('cookies that come as a list stay a list', async () => {
  const { headers } = await headersOf((response) => response.writeHead(200, { 'set-cookie': ['a=1', 'b=2'] }).end())
  expect(headers['set-cookie']).toEqual(['a=1', 'b=2'])
})

test.for([
  ['a site over http', { trustedProxies: 0, isHttps: false }, { host: 'run.example' }, false],
  [
    'a site over http behind a proxy that speaks TLS',
    { trustedProxies: 1, isHttps: false },
    { host: 'run.example', 'x-forwarded-proto': 'https' },
    true,
  ],
  [
    'a client that only claims so',
    { trustedProxies: 0, isHttps: false },
    { host: 'run.example', 'x-forwarded-proto': 'https' },
    false,
  ],
  ['a proxy that tells of plain http', site, { host: 'run.example', 'x-forwarded-proto': 'http' }, false],
  ['this machine', site, { host: 'localhost:3000' }, false],
  [
    'this machine behind a proxy',
    { ...site, isHttps: false },
    { host: 'localhost:3000', 'x-forwarded-proto': 'https' },
    false,
  ],
] as const)('a response binds to https or not: %s', async ([, trusted, sent, binds]) => {
  const { headers } = await headersOf((response) => response.writeHead(200, {}).end(), trusted, sent)
  expect(headers['strict-transport-security']).toBe(binds ? strictTransport : undefined)
  expect(headers['x-content-type-options']).toBe('nosniff')
})
