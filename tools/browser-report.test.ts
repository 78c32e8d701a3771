import { expect, test } from 'vitest'
import { failuresOf, flakyTests } from './browser-report.ts'

const spec = (title: string, status: string, ...messages: string[]) => ({
  title,
  file: 'sale.e2e.ts',
  tests: [{ status, results: messages.map((message) => ({ errors: [{ message }] })) }],
})
const report = {
  errors: [{ message: 'no program' }],
  suites: [
    { specs: [spec('good', 'expected')], suites: [{ specs: [spec('twice', 'flaky', '\u001B[31mlate\u001B[39m')] }] },
    { specs: [spec('bad', 'unexpected', 'first', `second\n${'more\n'.repeat(40)}`)] },
  ],
}

test('a test that passed only when repeated is named with its first error', () => {
  expect(flakyTests(report)).toEqual(['sale.e2e.ts: twice\nlate'])
  expect(flakyTests(null)).toEqual([])
})

test('failed browser tests are reported in a few lines, and so is an error before the first test', () => {
  const [first, second = '', ...rest] = failuresOf(report)
  expect(first).toBe('no program')
  expect(second.split('\n').slice(0, 3)).toEqual(['sale.e2e.ts: bad', 'first', 'second'])
  expect(second.split('\n').length).toBeLessThan(20)
  expect(rest).toEqual([])
})
