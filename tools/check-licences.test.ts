import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lockedPackages } from './audit/locked-packages.ts'
import { checkLicences } from './check-licences.ts'

const issuesOf = (name: string, licence: string | null, isDev = false) =>
  checkLicences([{ name, version: '1.0.0', licence, isDev }]).map(({ remedy }) => remedy)

test('every package of the lock file has an allowed licence', () => {
  const own = lockedPackages(readFileSync('package-lock.json', 'utf8'))
  expect(own.length).toBeGreaterThan(300)
  expect(checkLicences(own)).toEqual([])
})

test.for(['MIT', '(MIT OR GPL-3.0-only)', 'Apache-2.0 AND ISC'])('%s is allowed', (licence) => {
  expect(issuesOf('left', licence)).toEqual([])
})

test.for([
  'GPL-3.0-only',
  'AGPL-3.0-or-later',
  'MIT AND GPL-3.0-only',
  '(MIT AND SSPL-1.0)',
  'SEE LICENSE IN FILE',
  'MPL-2.0',
])('%s is refused for runtime packages', (licence) => {
  expect(issuesOf('left', licence)).toEqual([
    `left@1.0.0 is under ${licence}, which docs/decisions/0020-dependencies.md does not allow`,
  ])
})

test('the MPL is allowed only for tools, and the LGPL only for the picture library', () => {
  expect(issuesOf('left', 'MPL-2.0', true)).toEqual([])
  expect(issuesOf('@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later')).toEqual([])
  expect(issuesOf('left', 'LGPL-3.0-or-later')).toHaveLength(1)
  expect(issuesOf('left', 'LGPL-3.0-or-later', true)).toHaveLength(1)
})

test('a package that names no licence is refused until its file is reviewed', () => {
  expect(issuesOf('left', null)).toEqual([
    'left@1.0.0 names no licence: read its LICENSE file, then list it as unnamed',
  ])
})
