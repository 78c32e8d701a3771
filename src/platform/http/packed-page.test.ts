import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packedBodyOf, takesGzip } from './packed-page.ts'
import { bodyOf, toCachedPage } from './page-cache.ts'

test('for any pieces a compressed response unpacks to the plain one', async () => {
  const nonce = 'N-0123456789abcdef'
  const requestId = 'R-0123456789abcdef0123'
  const part = fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), fc.constant(nonce), fc.constant(requestId))
  const long = fc.constant('<li>Волга на рассвете</li>'.repeat(4_000))
  const zeros = fc.constant('\0'.repeat(40)) // as the holes for the words are, while a page is packed
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof({ weight: 9, arbitrary: part }, long, zeros), { maxLength: 12 }),
      async (parts) => {
        const body = Buffer.from(parts.join(''))
        const page = await toCachedPage({ body, headers: {}, policy: null, nonce, requestId, hash: () => '' })
        const own = { nonce: 'n-fedcba9876543210', requestId: 'r-fedcba9876543210fedc' }
        const packed = packedBodyOf(page.packed, own)
        expect(gunzipSync(packed)).toEqual(Buffer.concat(bodyOf(page, own)))
        expect(packed.length).toBe(page.packed.draft.length)
      },
    ),
    { numRuns: 60 },
  )
})

test.each([
  ['gzip', true],
  ['gzip, deflate, br', true],
  ['br;q=1.0, gzip;q=0.8, *;q=0.1', true],
  ['GZIP ; q=0.001', true],
  ['br', false],
  ['gzip;q=0', false],
  ['gzip;q=0.000, br', false],
  ['x-gzip', false],
  ['', false],
  [undefined, false],
])('Accept-Encoding: %s', (header, takes) => {
  expect(takesGzip(header)).toBe(takes)
})
