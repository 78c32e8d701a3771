import { expect, test } from 'vitest'
import { uploadLimit } from './upload-limit.ts'

/** How many more one may send. */
async function left(limit: ReturnType<typeof uploadLimit>, who: string): Promise<number> {
  for (let n = 0; ; n += 1) if ((await limit.take(who)) !== null) return n
}

test('two hundred forms may come in a while, and another person has as many', async () => {
  const limit = uploadLimit()
  expect(await left(limit, 'anna')).toBe(200)
  expect(await limit.take('anna')).toBeGreaterThan(0)
  expect(await left(limit, 'boris')).toBe(200)
})

test('what takes a thread long weighs by its time, taken or not, and a usual file nothing more', async () => {
  const limit = uploadLimit()
  for (let i = 0; i < 10; i += 1) {
    await limit.take('anna')
    await limit.spend('anna', 4_000)
    await limit.take('boris')
    await limit.spend('boris', 800)
  }
  expect(await left(limit, 'anna')).toBe(150)
  expect(await left(limit, 'boris')).toBe(190)
})

test('what was refused weighs as much as ten, and what was put off nothing', async () => {
  const limit = uploadLimit()
  for (let i = 0; i < 10; i += 1) {
    await limit.take('anna')
    await limit.blame('anna')
  }
  for (let i = 0; i < 50; i += 1) {
    await limit.take('anna')
    await limit.giveBack('anna')
  }
  expect(await left(limit, 'anna')).toBe(100)
})
