import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { legalVersion } from './legal-version.ts'

test.for([
  ['offer', 'offer'],
  ['terms', 'offer'],
  ['receipt', 'offer'],
  ['personal-data', 'personal-data'],
  ['privacy', 'privacy'],
  ['cookies', 'cookies'],
] as const)('a consent to %s names the version that the file of %s has', ([subject, file]) => {
  const version = legalVersion(subject)
  expect(version).toMatch(/^20\d\d-\d\d-\d\d$/)
  expect(readFileSync(`content/legal/${file}.ru.md`, 'utf8')).toContain(`\nversion: ${version}\n`)
})
