import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainDate } from '#src/kernel/plain-date.ts'
import { profileIssues, raceProfileFields } from '#src/modules/accounts/domain/profile-issues.ts'
import { ownProfile } from '#src/modules/accounts/server/reads/find-profile.ts'
import { listFamily } from '#src/modules/accounts/server/reads/list-family.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { demoEmails, demoPassword, seedAccounts } from './accounts.ts'

const today = plainDate(2026, 7, 1)
let app: TestApp
let ids: Awaited<ReturnType<typeof seedAccounts>>

beforeAll(async () => {
  app = await createTestApp()
  ids = await seedAccounts({ ...app.services, today })
})
afterAll(() => app.close())

test.for(Object.values(demoEmails))('%s signs in with the published password', async (email) => {
  const client = app.client({ address: '127.0.0.1' })
  expect((await client.post('/api/account/sign-in', { email, password: demoPassword })).status).toBe(200)
  const { body } = await client.get('/api/users/getCurrent')
  expect(body.fullName).not.toBe('')
  expect(body.isAdmin).toBe(email === demoEmails.admin)
  expect(body.roles.includes('operator')).toBe(email === demoEmails.operator)
})

test.for(['/api/account/sign-in', '/api/account/code', '/api/account/reset'])(
  'a demo account signs in from its own machine alone, also by %s',
  async (path) => {
    const credentials = { email: demoEmails.admin.toUpperCase(), password: demoPassword }
    const signIn = async (address: string, headers: Record<string, string> = {}) => {
      const { status, body } = await app.client({ address }).post(path, credentials, headers)
      return body.error?.code ?? status
    }
    expect(await signIn('203.0.113.9')).toBe('accounts.demo_elsewhere')
    expect(await signIn('203.0.113.9', { 'x-forwarded-for': '127.0.0.1' })).toBe('accounts.demo_elsewhere')
    expect(await signIn('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).toBe('accounts.demo_elsewhere')
    expect(await signIn('127.0.0.1')).toBe(200)
  },
)

test('the runner may enter any race at once, except for a team’s code', async () => {
  const accountId = ids.runner
  const profile = await app.services.db.transaction({ role: 'app', accountId }, (tx) => ownProfile(tx, accountId))
  const everything = Object.fromEntries(raceProfileFields.map((field) => [field, 'required' as const]))
  expect(Object.keys(profileIssues(profile, { ...everything, address: 'off', teamCode: 'off' }, 'own'))).toEqual([])
})

test('the family has a spouse and three children, and seeding again adds nobody', async () => {
  expect(await seedAccounts({ ...app.services, today })).toEqual(ids)
  const accountId = ids.family
  const family = await app.services.db.transaction({ role: 'app', accountId }, (tx) => listFamily(tx, accountId))
  expect(family.map(({ relation, gender }) => `${relation} ${gender}`)).toEqual([
    'spouse female',
    'child male',
    'child female',
    'child male',
  ])
})

test('the father and the two older children have documents with masked numbers', async () => {
  const client = app.client({ address: '127.0.0.1' })
  await client.post('/api/account/sign-in', { email: demoEmails.family, password: demoPassword })
  const { people } = (await client.get('/api/account/documents')).body
  type Person = { firstName: string; identity: { maskedNumber: string }[]; admission: { has: boolean }[] }
  const saved = people.map(({ firstName, identity, admission }: Person) => [
    ...[firstName, ...identity.map(({ maskedNumber }) => maskedNumber)],
    ...admission.filter(({ has }) => has).map(() => 'certificate'),
  ])
  expect(saved).toEqual([
    ['Артём', '•• •• •••117', 'certificate'],
    ['Марта'],
    ['Тимур', '••-•• № •••214', 'certificate'],
    ['Злата', '•••-•• № •••562', 'certificate'],
    ['Лев'],
  ])
})
