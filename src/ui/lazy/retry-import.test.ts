import { expect, test } from 'vitest'
import { retryImport } from './retry-import.ts'

const importError = new TypeError('Failed to fetch dynamically imported module')

/** @param answers for each request whether the server responds */
function fakeConnectivity(...answers: boolean[]) {
  const events: string[] = []
  return {
    events: events,
    connectivity: {
      isReached: async () => {
        events.push('asked')
        return answers.shift() ?? true
      },
      pause: async () => {
        events.push('paused')
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
  const { events, connectivity } = fakeConnectivity()
  expect(await retryImport(loads('part'), connectivity)).toBe('part')
  expect(events).toEqual([])
})

test('without a connection the script loads once the server is reached', async () => {
  const { events, connectivity } = fakeConnectivity(false, false, true)
  expect(await retryImport(loads(importError, 'part'), connectivity)).toBe('part')
  expect(events).toEqual(['asked', 'paused', 'asked', 'paused', 'asked'])
})

test('a script that no longer exists fails, and so does an error within one', async () => {
  await expect(retryImport(loads(importError, importError), fakeConnectivity().connectivity)).rejects.toBe(importError)
  const issue = new RangeError('of the script')
  const { events, connectivity } = fakeConnectivity()
  await expect(retryImport(loads(issue, 'part'), connectivity)).rejects.toBe(issue)
  expect(events).toEqual([])
})
