import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkSecurity } from './check-security.ts'

const own = readFileSync('docs/security.md', 'utf8')
const read = (path: string) => (!existsSync(path) ? undefined : /\.\w+$/.test(path) ? readFileSync(path, 'utf8') : '')

/** Returns the violations after `from` is replaced by `to` in docs/security.md. */
function issuesOf(from: string, to: string): string[] {
  expect(own).toContain(from)
  return checkSecurity(own.replace(from, to), read).map(({ rule, remedy }) => `${rule}: ${remedy}`)
}

test('the page names only existing files and tests, and every requirement', () => {
  expect(checkSecurity(own, read)).toEqual([])
})

test.for([
  [
    'a file that went',
    '`src/platform/http/dispatch.ts`',
    '`src/platform/http/gone.ts`',
    'file: there is no src/platform/http/gone.ts',
  ],
  ['a link that leads nowhere', '](../SECURITY.md)', '](../GONE.md)', 'file: there is no GONE.md'],
  [
    'a test of another name',
    '«a code is valid for ten minutes»',
    '«a code is good for a minute»',
    'test: src/modules/accounts/server/by-email.db.test.ts has no test «a code is good for a minute»',
  ],
  [
    'the second of two tests',
    '«%s refuses another organizer’s object, and its own to a member without the right»',
    '«%s»',
    'test: tests/contract/rights.db.test.ts has no test «%s»',
  ],
  ['a requirement that is left out', '| 8.3.1 |', '| 8.3.2 |', 'ASVS: 8.3.1 stands in the table once'],
  ['a requirement that stands there twice', '| 8.3.1 |', '| 8.3.1, 8.4.1 |', 'ASVS: 8.4.1 stands in the table once'],
  ['a requirement of level 3', '| 8.3.1 |', '| 8.3.1, 8.3.2 |', 'ASVS: 8.3.2 is none of level 1 or 2'],
  [
    'a status of another word',
    '| a second factor | not met |',
    '| a second factor | soon |',
    'ASVS: soon is no status',
  ],
  ['a number of those met that is old', ' are met, ', ' or so are met, ', 'ASVS: the page says: '],
] as const)('%s is reported', ([, from, to, remedy]) => {
  expect(issuesOf(from, to).join('\n')).toContain(remedy)
})
