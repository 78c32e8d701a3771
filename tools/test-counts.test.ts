import { expect, test } from 'vitest'
import { countPlaywright, countVitest, sum, withExitCode } from './test-counts.ts'

const vitest = { numPassedTests: 7, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 }
const counts = { passed: 7, failed: 0, skipped: 0 }

test('vitest’s report is counted', () => {
  const testResults = [{ status: 'failed', assertionResults: [{}] }]
  expect(countVitest({ ...vitest, testResults })).toEqual({ passed: 7, failed: 1, skipped: 3 })
})

test('a file that could not be loaded is one failure', () => {
  const testResults = [{ status: 'failed', assertionResults: [] }]
  expect(countVitest({ ...vitest, testResults }).failed).toBe(2)
})

test('playwright’s report is counted, and a flaky test has failed', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }
  expect(countPlaywright({ stats, errors: [] })).toEqual({ passed: 5, failed: 2, skipped: 2 })
  expect(countPlaywright({ stats, errors: [{}] }).failed).toBe(3)
})

test.for([
  ['a runner that ended well', counts, 0, 0],
  ['a runner that crashed behind its last test', counts, 1, 1],
  ['a runner that ran nothing', { ...counts, passed: 0 }, 0, 1],
  ['a runner that counted its failures', { ...counts, failed: 3 }, 1, 3],
] as const)('the failures of a runner are counted: %s', ([, run, exitCode, failed]) => {
  expect(withExitCode(run, exitCode).failed).toBe(failed)
})

test('counts add up', () => {
  expect(sum([counts, { passed: 1, failed: 2, skipped: 3 }])).toEqual({ passed: 8, failed: 2, skipped: 3 })
})
