import { expect, test, vi } from 'vitest'
import { logLibraries } from './library-console.ts'
import { createLogger } from './log.ts'

function consoleAndLines() {
  const lines: string[] = []
  const log = createLogger({ level: 'debug', stream: { write: (line) => void lines.push(line) } })
  const own = { debug: vi.fn(), log: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const console = { ...own }
  return { own, console, restore: logLibraries(log, console), loggedLines: () => lines.map((line) => JSON.parse(line)) }
}

test('console output of a library is a line of the log, without its quoted values', () => {
  const { console, own, loggedLines } = consoleAndLines()
  console.warn('The URL path "/account/reset/SECRET%ff" could not be decoded because it is malformed.')
  console.log("It's `anna`, who can't 'sign in")
  expect(loggedLines()).toMatchObject([
    { level: 'warn', msg: 'a library says: The URL path … could not be decoded because it is malformed.' },
    { level: 'info', msg: 'a library says: It…t …' },
  ])
  expect(own.warn).not.toHaveBeenCalled()
})

test('an error keeps its stack, and other values keep their kind', () => {
  const { console, loggedLines } = consoleAndLines()
  console.error(new TypeError('no such mail: anna@example.org'))
  console.error('it failed', new RangeError('too much'))
  console.warn({ email: 'anna@example.org' })
  const lines = loggedLines()
  expect(lines).toMatchObject([
    { level: 'error', msg: 'a library says: TypeError', err: { type: 'TypeError' } },
    { level: 'error', msg: 'a library says: it failed', err: { type: 'RangeError', message: 'too much' } },
    { level: 'warn', msg: 'a library says: object' },
  ])
  expect(JSON.stringify(lines)).not.toContain('anna@')
})

test('the console is restored afterwards', () => {
  const { console, own, restore, loggedLines } = consoleAndLines()
  restore()
  console.warn('plain')
  expect(own.warn).toHaveBeenCalledWith('plain')
  expect(loggedLines()).toEqual([])
})
