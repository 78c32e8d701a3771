import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { precompressedText } from './precompressed-text.ts'

const text = JSON.stringify({ words: Array.from({ length: 5_000 }, (_, i) => `word ${i % 7}`) })

function appWith(make = () => text) {
  const app = new Hono()
  app.get('/', precompressedText(make, 'application/json'))
  return (headers: Record<string, string> = {}) => app.request('/', { headers })
}

test.for([
  ['a browser', 'gzip, deflate, br, zstd', 'br'],
  ['one that takes gzip alone', 'gzip', 'gzip'],
  ['one that refuses brotli', 'br;q=0, gzip', 'gzip'],
  ['one that names brotli with a weight', 'gzip;q=0.5, BR; q=1.0', 'br'],
  ['a program that takes nothing packed', 'identity', null],
  ['a program that says nothing', undefined, null],
] as const)('%s gets the document compressed as it asks', async ([, header, encoding]) => {
  const response = await appWith()(header === undefined ? {} : { 'accept-encoding': header })
  const body = Buffer.from(await response.arrayBuffer())
  expect(response.headers.get('content-encoding')).toBe(encoding)
  expect(response.headers.get('vary')).toBe('Accept-Encoding')
  const plain = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
  expect(plain.toString()).toBe(text)
  if (encoding !== null) expect(body.length).toBeLessThan(text.length / 5)
})

test('the document is built once, and a client that has it gets 304 without a body', async () => {
  let made = 0
  const request = appWith(() => {
    made += 1
    return text
  })
  const etag = (await request()).headers.get('etag') ?? ''
  const again = await request({ 'if-none-match': etag, 'accept-encoding': 'br' })
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
  expect((await request({ 'if-none-match': '"another"' })).status).toBe(200)
  await Promise.all([request({ 'accept-encoding': 'br' }), request({ 'accept-encoding': 'gzip' }), request()])
  expect(made).toBe(1)
})
