import { expect, test } from 'vitest'
import { retryImport } from './retry-import.ts'

const gone = new TypeError('Failed to fetch dynamically imported module')

/** @param answers for each request whether the server responds */
function worldOf(...answers: boolean[]) {
  const told: string[] = []
  return {
    told,
    world: {
      isReached: async () => {
        told.push('asked')
        return answers.shift() ?? true
      },
      pause: async () => {
        told.push('paused')
      },
    },
  }
}

function loads(...outcomes: (Error | string)[]) {
  return async () => {
    const next = outcomes.shift() ?? 'nothing left'
    if (next instanceof Error) throw next
    return next
  }
}

test('a loaded script requests nothing else', async () => {
  const { told, world } = worldOf()
  expect(await retryImport(loads('part'), world)).toBe('part')
  expect(told).toEqual([])
})

test('without a connection the script loads once the server is reached', async () => {
  const { told, world } = worldOf(false, false, true)
  expect(await retryImport(loads(gone, 'part'), world)).toBe('part')
  expect(told).toEqual(['asked', 'paused', 'asked', 'paused', 'asked'])
})

test('a script that no longer exists fails, and so does an error within one', async () => {
  await expect(retryImport(loads(gone, gone), worldOf().world)).rejects.toBe(gone)
  const issue = new RangeError('of the script')
  const { told, world } = worldOf()
  await expect(retryImport(loads(issue, 'part'), world)).rejects.toBe(issue)
  expect(told).toEqual([])
})
