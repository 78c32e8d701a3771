import { expect, test } from 'vitest'
import { uploadPlaces } from './upload-places.ts'

const settled = async (of: Promise<unknown>) =>
  await Promise.race([
    of.then(
      () => 'taken',
      (error: Error) => error.name,
    ),
    Promise.resolve().then(() => 'waits'),
  ])
const turn = () => new Promise((resolve) => setImmediate(resolve))

test('one account’s third waits for one of its two to end; others have places meanwhile', async () => {
  const places = uploadPlaces()
  const [first] = [await places.take('a'), await places.take('a')]
  const third = places.take('a')
  await turn()
  expect(await settled(third)).toBe('waits')
  const other = await places.take('b')
  other()
  await turn()
  expect(await settled(third)).toBe('waits') // another account's end frees none of its own
  first()
  first() // twice frees nothing more
  const fourth = places.take('a')
  await turn()
  expect([typeof (await third), await settled(fourth)]).toEqual(['function', 'waits'])
  ;(await third)()
  expect(typeof (await fourth)).toBe('function')
})

test('of all accounts eight at once; who waits in vain is refused as overload', async () => {
  const places = uploadPlaces(5)
  const held = await Promise.all(Array.from({ length: 8 }, (_, i) => places.take(`account-${i}`)))
  await expect(places.take('late')).rejects.toMatchObject({ name: 'Overloaded' })
  held[0]?.()
  expect(typeof (await places.take('late'))).toBe('function') // who gave up waiting holds no place
})

test('so many may wait of one account, and no more', async () => {
  const places = uploadPlaces(20)
  const asked = await Promise.allSettled(Array.from({ length: 16 }, async () => (await places.take('a'))()))
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(14) // each that waits comes in its turn
  await places.take('b')
  await places.take('b')
  const began = performance.now()
  const late = await Promise.all(
    Array.from({ length: 13 }, () =>
      places.take('b').then(
        () => -1,
        () => performance.now() - began,
      ),
    ),
  )
  expect(late.filter((ms) => ms >= 15)).toHaveLength(12)
  expect(late.filter((ms) => ms >= 0 && ms < 15)).toHaveLength(1)
})
