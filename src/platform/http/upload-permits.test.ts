import { expect, test } from 'vitest'
import { uploadPermits } from './upload-permits.ts'

const settled = async (of: Promise<unknown>) =>
  await Promise.race([
    of.then(
      () => 'taken',
      (error: Error) => error.name,
    ),
    Promise.resolve().then(() => 'waits'),
  ])
/** @param network each account's own unless it is said */
const from = (account: string, network = `of-${account}`) => ({ account, network })
const nextTick = () => new Promise((resolve) => setImmediate(resolve))

test('an account’s third upload waits for one of its first two, and other accounts are served meanwhile', async () => {
  const places = uploadPermits()
  const [first] = [await places.take(from('a')), await places.take(from('a'))]
  const third = places.take(from('a'))
  await nextTick()
  expect(await settled(third)).toBe('waits')
  const other = await places.take(from('b'))
  other()
  await nextTick()
  expect(await settled(third)).toBe('waits') // another account's end frees none of its own
  first()
  first() // twice frees nothing more
  const fourth = places.take(from('a'))
  await nextTick()
  expect([typeof (await third), await settled(fourth)]).toEqual(['function', 'waits'])
  ;(await third)()
  expect(typeof (await fourth)).toBe('function')
})

test('all accounts together have eight uploads, and one that waits too long is refused as overload', async () => {
  const places = uploadPermits(5)
  const held = await Promise.all(Array.from({ length: 8 }, (_, i) => places.take(from(`account-${i}`))))
  await expect(places.take(from('late'))).rejects.toMatchObject({ name: 'Overloaded' })
  held[0]?.()
  expect(typeof (await places.take(from('late')))).toBe('function') // a request that gave up waiting holds no permit
})

test('an account has a limited queue of uploads', async () => {
  const places = uploadPermits(20)
  const results = await Promise.allSettled(Array.from({ length: 16 }, async () => (await places.take(from('a')))()))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(14) // each that waits comes in its turn
  await places.take(from('b'))
  await places.take(from('b'))
  const startedAt = performance.now()
  const late = await Promise.all(
    Array.from({ length: 13 }, () =>
      places.take(from('b')).then(
        () => -1,
        () => performance.now() - startedAt,
      ),
    ),
  )
  expect(late.filter((ms) => ms >= 15)).toHaveLength(12)
  expect(late.filter((ms) => ms >= 0 && ms < 15)).toHaveLength(1)
})

test('accounts of one network share half of the uploads, and another network is served at once', async () => {
  const places = uploadPermits(5)
  const mine = (i: number) => places.take(from(`account-${i}`, '2001:db8:1:2::/64'))
  const held = await Promise.all([0, 1, 2, 3].map(mine))
  const fifth = mine(4)
  const other = places.take(from('other', '203.0.113.7'))
  await nextTick()
  expect([await settled(other), await settled(fifth)]).toEqual(['taken', 'waits'])
  await expect(fifth).rejects.toMatchObject({ name: 'Overloaded' })
  held[0]?.()
  expect(typeof (await mine(5))).toBe('function')
})
