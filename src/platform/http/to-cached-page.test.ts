import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { toCachedPage } from './to-cached-page.ts'

const nonce = 'rAnD0m+/nOnce=='
const requestId = '0199-request'

function cached(html: string) {
  const policy = `default-src 'self'; script-src 'self' 'nonce-${nonce}'; object-src 'none'`
  return toCachedPage({ html, headers: {}, policy, nonce, requestId })
}

function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}

test('each script with the nonce is named by its hash, once, and the nonce leaves page and policy', async () => {
  const { body, policy } = await cached(
    `<link rel="stylesheet" href="/a.css" nonce="${nonce}"/><script nonce="${nonce}">let a = "Ёж &amp; '<'"</script>` +
      `<script type="module" nonce="${nonce}" data-of="1 &gt; 0">a()</script><script nonce="${nonce}">a()</script>`,
  )
  expect(body.toString()).toBe(
    `<link rel="stylesheet" href="/a.css"/><script>let a = "Ёж &amp; '<'"</script>` +
      '<script type="module" data-of="1 &gt; 0">a()</script><script>a()</script>',
  )
  const hashes = `${hashOf(`let a = "Ёж &amp; '<'"`)} ${hashOf('a()')}`
  expect(policy).toBe(`default-src 'self'; script-src 'self' ${hashes}; object-src 'none'`)
})

test('a script without the nonce gets no hash: neither smuggled markup nor data for search engines', async () => {
  const html = `<script>evil()</script><script nonce="guessed">evil()</script><script type="application/ld+json">{}</script>`
  const { body, policy } = await cached(html)
  expect(body.toString()).toBe(html)
  expect(policy).toBe("default-src 'self'; script-src 'self'; object-src 'none'")
})

test('two renderings of one page are equal but for their own words, and have one ETag', async () => {
  const html = (own: string, id: string) => `<p>a</p><script nonce="${own}">read("${id}")</script>`
  const [first, second] = await Promise.all([
    toCachedPage({ html: html('a1', 'r1'), headers: {}, policy: null, nonce: 'a1', requestId: 'r1' }),
    toCachedPage({ html: html('b2', 'r2'), headers: {}, policy: null, nonce: 'b2', requestId: 'r2' }),
  ])
  expect(second).toEqual(first)
  expect(first.body.toString()).toBe('<p>a</p><script>read("")</script>')
  expect(first.policy).toBeNull()
  const { etag } = await cached('<p>b</p>')
  expect(etag).not.toBe(first.etag)
})

test('the compressed body is the same page', async () => {
  const { body, gzipped } = await cached('<li>Волга на рассвете</li>'.repeat(4_000))
  expect(gunzipSync(gzipped)).toEqual(body)
  expect(gzipped.length).toBeLessThan(body.length / 50)
})
