import { expect, test } from 'vitest'
import { uploadLimit } from './upload-limit.ts'

/** How many more one may send. */
async function left(limit: ReturnType<typeof uploadLimit>, key: string): Promise<number> {
  for (let n = 0; ; n += 1) if ((await limit.consume(key)) !== null) return n
}

test('an account may send two hundred forms per period, and so may another account', async () => {
  const limit = uploadLimit()
  expect(await left(limit, 'anna')).toBe(200)
  expect(await limit.consume('anna')).toBeGreaterThan(0)
  expect(await left(limit, 'boris')).toBe(200)
})

test('a file that occupies a thread long counts by its time, accepted or not, and a usual file no more', async () => {
  const limit = uploadLimit()
  for (let i = 0; i < 10; i += 1) {
    await limit.consume('anna')
    await limit.countTime('anna', 4_000)
    await limit.consume('boris')
    await limit.countTime('boris', 800)
  }
  expect(await left(limit, 'anna')).toBe(150)
  expect(await left(limit, 'boris')).toBe(190)
})

test('a refused file counts as ten, and a postponed one does not', async () => {
  const limit = uploadLimit()
  for (let i = 0; i < 10; i += 1) {
    await limit.consume('anna')
    await limit.penalize('anna')
  }
  for (let i = 0; i < 50; i += 1) {
    await limit.consume('anna')
    await limit.restore('anna')
  }
  expect(await left(limit, 'anna')).toBe(100)
})
