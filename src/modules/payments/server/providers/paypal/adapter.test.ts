import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { newId } from '#src/platform/new-id.ts'
import { KeysRefused } from '../provider.ts'
import { paypal } from './adapter.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** PayPal as this reply makes it; it gives the tokens `token-1`, `token-2`, and so on. */
async function openPaypal(reply: (token: string, path: string, response: ServerResponse) => void) {
  let tokens = 0
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    if (path !== '/v1/oauth2/token') return reply(request.headers.authorization?.slice(7) ?? '', path, response)
    tokens += 1
    response.end(JSON.stringify({ access_token: `token-${tokens}`, expires_in: 32_400 }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stops.push(() => {
    server.close()
    server.closeAllConnections()
  })
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const keys = { settings: { clientId: 'shop' }, secrets: { clientSecret: 'key' } }
  return { provider: paypal.open({ id: newId(), mode: 'sandbox', apiUrl, ...keys }), tokens: () => tokens }
}

const payment = {
  ...{ paymentId: newId(), method: 'paypal', amountMinor: 10_000, currency: 'EUR', description: 'Order' },
  ...{ reference: 'ORDER', transaction: 'CAPTURE' },
}
const refund = {
  key: `refund-${newId()}`,
  amountMinor: 500,
  payment,
  isRepeated: false,
  others: { madeMinor: 0, references: [] },
}

test('a token that PayPal ends early is renewed once, and the refund is made', async () => {
  const { provider, tokens } = await openPaypal((token, path, response) => {
    if (token === 'token-1') return response.writeHead(401).end('{}')
    const order = { id: 'ORDER', status: 'COMPLETED' }
    return response.end(JSON.stringify(path.endsWith('/refund') ? { id: 'REFUND', status: 'COMPLETED' } : order))
  })
  expect(await provider.refund(refund)).toEqual({ state: 'done', reference: 'REFUND' })
  expect(tokens()).toBe(2)
})

test.for([401, 403])('keys that are refused with %i decide nothing about a refund', async (status) => {
  const { provider } = await openPaypal((_, path, response) => {
    if (path.endsWith('/refund')) return response.writeHead(status).end('{}')
    return response.end(JSON.stringify({ id: 'ORDER', status: 'COMPLETED' }))
  })
  await expect(provider.refund(refund)).rejects.toThrow(KeysRefused)
})
