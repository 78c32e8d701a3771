import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { respondStarting } from './starting-page.ts'

const server = createServer(respondStarting)
let origin: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

test.for([
  ['a reader', 'text/html', '_rr_culture=ru', '<h1>Сайт запускается</h1>'],
  ['an English reader', 'text/html', 'a=b; _rr_culture=en', '<h1>The site is starting</h1>'],
  ['a program', 'application/json', '', 'Startline is starting.'],
] as const)('%s during the start gets a response with the time to retry', async ([, accept, cookie, words]) => {
  const response = await fetch(`${origin}/events/future`, { headers: { accept, cookie } })
  const body = await response.text()
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '3'])
  expect(body).toContain(words)
  expect(body.includes('http-equiv="refresh"')).toBe(accept === 'text/html')
})
