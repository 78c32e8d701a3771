import { expect, test } from 'vitest'
import { type CachedPage, createPageCache, type PageResult } from './page-cache.ts'

function page(bytes: number): CachedPage {
  return { body: Buffer.alloc(bytes), gzipped: Buffer.alloc(0), etag: '"1"', headers: {}, policy: null }
}

/** A cache with a clock of its own that counts how often pages are made. */
function cacheOf(limits: { readonly bytes?: number; readonly ttlMs?: number } = {}) {
  const clock = { now: 1 }
  const cache = createPageCache({ ttlMs: 1_000, bytes: 1_000_000, ...limits, now: () => clock.now })
  const put = (key: string, bytes = 10) => cache.getOrMake(key, async () => page(bytes))
  return { clock, cache, put }
}

test('a page is returned until its lifetime has passed', async () => {
  const { clock, cache, put } = cacheOf()
  await put('/')
  clock.now += 999
  expect(cache.get('/')).toBeDefined()
  clock.now += 2
  expect(cache.get('/')).toBeUndefined()
})

test('the lifetime begins when the page is begun, as its data is read after that', async () => {
  const { clock, cache } = cacheOf()
  await cache.getOrMake('/', async () => {
    clock.now += 900
    return page(10)
  })
  expect(cache.get('/')).toBeDefined()
  clock.now += 102
  expect(cache.get('/')).toBeUndefined()
})

test('concurrent requests make a page once, and the others learn that another request made it', async () => {
  const { cache } = cacheOf()
  let makes = 0
  const make = async (): Promise<PageResult> => {
    makes++
    return page(10)
  }
  const all = await Promise.all([1, 2, 3].map(() => cache.getOrMake('/', make)))
  expect(makes).toBe(1)
  expect(all.map(({ by }) => by)).toEqual(['me', 'another', 'another'])
})

test('the least recently used page is evicted where the bytes are used up', async () => {
  const { cache, put } = cacheOf({ bytes: 250_000 })
  await put('/a', 100_000)
  await put('/b', 100_000)
  cache.get('/a')
  await put('/c', 100_000)
  expect(['/a', '/b', '/c'].filter((key) => cache.get(key))).toEqual(['/a', '/c'])
})

test('a page larger than the whole cache is answered and not stored', async () => {
  const { cache, put } = cacheOf({ bytes: 50_000 })
  await put('/a')
  expect((await put('/large', 60_000)).made).toMatchObject({ body: { byteLength: 60_000 } })
  expect(cache.get('/large')).toBeUndefined()
  expect(cache.get('/a')).toBeDefined()
})

test.each(['uncacheable', 'overloaded'] as const)('a result that is %s is not stored', async (result) => {
  const { cache } = cacheOf()
  expect(await cache.getOrMake('/', async () => result)).toEqual({ by: 'me', made: result })
  expect(cache.get('/')).toBeUndefined()
})

test('a failed making rejects for its own request, and the others make the page for themselves', async () => {
  const { cache, put } = cacheOf()
  const failed = cache.getOrMake('/', () => Promise.reject(new Error('no database')))
  const other = put('/')
  await expect(failed).rejects.toThrow('no database')
  expect(await other).toEqual({ by: 'another', made: 'uncacheable' })
  expect((await put('/')).by).toBe('me')
})
