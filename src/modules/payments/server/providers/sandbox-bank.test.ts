import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { testPayment } from '#tests/support/test-bank.ts'
import { sandboxBankProvider } from './sandbox-bank.ts'

test('a redirect of the bank is an error, and the secret is sent nowhere else', async () => {
  const authorizations: (string | undefined)[] = []
  const elsewhere = createServer((request, response) => {
    authorizations.push(request.headers.authorization)
    response.end('{}')
  }).listen(0, '127.0.0.1')
  const bank = createServer((_, response) => {
    const { port } = elsewhere.address() as AddressInfo
    response.writeHead(307, { location: `http://127.0.0.1:${port}/other` }).end()
  }).listen(0, '127.0.0.1')
  await Promise.all([once(elsewhere, 'listening'), once(bank, 'listening')])
  const { port } = bank.address() as AddressInfo
  const provider = sandboxBankProvider({ url: `http://127.0.0.1:${port}`, secret: 'the secret of the bank in tests' })
  await expect(provider.retrieve(testPayment('one'))).rejects.toThrow()
  expect(authorizations).toEqual([])
  for (const one of [elsewhere, bank]) one.close()
})
