import { expect, test } from 'vitest'
import type { Thread } from '../threads/thread.ts'
import { fileReader } from './file-reader.ts'
import type { UploadSender } from './sender.ts'

const task = { kind: 'any', run: (name: string) => name }
const sender = (network: string): UploadSender => ({ network, spend: () => undefined })

test('a network has one file at a time in the thread’s queue, so that another network’s file is next', async () => {
  const inputs: unknown[] = []
  const ends: (() => void)[] = []
  const thread: Thread = {
    run: ({ run }, input) => {
      inputs.push(input)
      return new Promise((done) => ends.push(() => done(run(input))))
    },
    close: async () => undefined,
  }
  const reader = fileReader(thread, 60_000)
  const many = [1, 2, 3].map((n) => reader.readFor(sender('203.0.113.7'), task, `long ${n}`))
  const other = reader.readFor(sender('198.51.100.1'), task, 'other')
  expect(inputs).toEqual(['long 1', 'other'])
  ends[1]?.()
  expect(await other).toBe('other')
  for (let i = 0; i < 4; i += 1) {
    ends[i]?.()
    for (let n = 0; n < 20; n += 1) await Promise.resolve()
  }
  expect(await Promise.all(many)).toEqual(['long 1', 'long 2', 'long 3'])
})
