import { expect, test } from 'vitest'
import { securityFile } from './security-file.ts'

test('a file over https names its contact, half a year, both languages, itself and the policy', () => {
  const now = new Date('2026-11-24T13:45:00Z')
  expect(securityFile('security@run.example', 'https://run.example', now)).toBe(
    `Contact: mailto:security@run.example
Expires: 2027-05-23T00:00:00.000Z
Preferred-Languages: ru, en
Canonical: https://run.example/.well-known/security.txt
Policy: https://run.example/security-policy
`,
  )
})

test('a contact may be a page, and over http the links are missing, which the standard wants as https', () => {
  const file = securityFile('https://run.example/report', 'http://localhost:3000', new Date('2026-11-24T00:00:00Z'))
  expect(file).toBe(
    'Contact: https://run.example/report\nExpires: 2027-05-23T00:00:00.000Z\nPreferred-Languages: ru, en\n',
  )
})
