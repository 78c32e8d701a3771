import { expect, test } from 'vitest'
import { createTtlCache } from './ttl-cache.ts'

function counted(max: number, ttlMs = 1_000) {
  const made: string[] = []
  let now = 1 // lru-cache takes a start at 0 for none
  const cache = createTtlCache<string>(max, ttlMs, () => now)
  const read = (key: string) =>
    cache(key, async () => {
      made.push(key)
      return key
    })
  const age = (ms: number) => {
    now += ms
  }
  return { read, age, made, evict: cache.evict }
}

test('a key that is used again and again stays, whatever number of others is used once', async () => {
  const { read, made } = counted(3)
  for (let i = 0; i < 100; i += 1) {
    await read('popular')
    await read(`invented-${i}`)
  }
  expect(made.filter((key) => key === 'popular')).toHaveLength(1)
})

test('with too many keys only the least recently used one is evicted', async () => {
  const { read, made } = counted(3)
  for (const key of ['a', 'b', 'c', 'a', 'd']) await read(key)
  made.length = 0
  for (const key of ['a', 'c', 'd', 'b']) await read(key)
  expect(made).toEqual(['b'])
})

test('using a value does not extend its lifetime, and an evicted one is made again', async () => {
  const { read, age, made, evict } = counted(3)
  await read('a')
  age(600)
  await read('a')
  age(600)
  await read('a')
  evict('a')
  await read('a')
  expect(made).toEqual(['a', 'a', 'a'])
})

test('concurrent requests share one value, and a failed one is not cached', async () => {
  const cache = createTtlCache<number>(3, 1_000)
  let tries = 0
  const fail = async () => {
    tries += 1
    throw new Error('not now')
  }
  const both = await Promise.allSettled([cache('a', fail), cache('a', fail)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(tries).toBe(1)
  expect(await cache('a', async () => 7)).toBe(7)
})

test('a value that is evicted while it is made is returned to the waiting callers, and not stored', async () => {
  const cache = createTtlCache<number>(3, 1_000)
  const deferred = Promise.withResolvers<number>()
  const waiting = cache('a', () => deferred.promise)
  cache.evict('a')
  deferred.resolve(1)
  expect(await waiting).toBe(1)
  expect(await cache('a', async () => 2)).toBe(2)
})

test('that there is nothing is a value too', async () => {
  const cache = createTtlCache<number | null>(3, 1_000)
  expect(await cache('a', async () => null)).toBe(null)
  expect(await cache('a', async () => 2)).toBe(null)
})
