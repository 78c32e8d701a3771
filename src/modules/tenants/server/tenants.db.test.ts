import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#src/platform/db/database.ts'
import { type TestDatabase, testDatabase } from '#src/platform/db/testing/test-database.ts'
import { createEventBus } from '#src/platform/events/event-bus.ts'
import { getCurrentTenantRoute } from '../contract/tenant.ts'
import { isFeatureOn } from '../domain/tenant.ts'
import { en } from '../texts/en.ts'
import { ru } from '../texts/ru.ts'
import { getCurrentTenantHandler } from './handlers/get-current-tenant.ts'
import { createTenantRegistry, type TenantRegistry } from './tenant-registry.ts'

let copy: TestDatabase
let db: Database
const baseUrl = 'https://startline.example'

beforeAll(async () => {
  copy = await testDatabase()
  db = openDatabase({ url: copy.url, poolSize: 2, bus: createEventBus([]) })
})
afterAll(async () => {
  await db.close()
  await copy.drop()
})

test('the three brands and their local hosts are installed', async () => {
  const tenants = await createTenantRegistry(db, [], baseUrl)
  expect(tenants.resolveTenant('pionercup.localhost:3000', {})).toEqual({
    id: 2,
    code: 'pionercup',
    cookieDomain: undefined,
  })
  expect(tenants.resolveTenant('localhost:3000', { ttt: 'fontanka' }).code).toBe('fontanka')
  expect(tenants.resolveTenant('unknown.example', { ttt: 'fontanka' }).code).toBe('default')
  expect(tenants.tenantByCode('fontanka')).toMatchObject({
    extraCommissionBp: 200,
    supportHours: { from: '10:00', to: '19:00' },
  })
  expect(isFeatureOn(tenants.tenantById(1) ?? { featureFlags: [] }, 'ShowLkCorp')).toBe(false)
  expect([...tenants.knownHosts()].sort()).toEqual([
    'fontanka.localhost',
    'localhost',
    'pionercup.localhost',
    'startline.example',
  ])
})

test('hosts from the configuration come before the table, and are known', async () => {
  const hosts = [
    { host: 'run.example', tenant: 'pionercup' },
    { host: 'localhost', tenant: 'fontanka' },
  ]
  const tenants = await createTenantRegistry(db, hosts, baseUrl)
  expect(tenants.resolveTenant('run.example', {}).code).toBe('pionercup')
  expect(tenants.resolveTenant('localhost:3000', {}).code).toBe('fontanka')
  expect(tenants.knownHosts()).toContain('run.example')
})

test('the brands’ names are their codes, the words of their names, and those of their hosts', async () => {
  const tenants = await createTenantRegistry(db, [{ host: 'www.nevalake.example', tenant: 'fontanka' }], baseUrl)
  const names = tenants.brandNames()
  expect(names).toEqual(expect.arrayContaining(['pionercup', 'fontanka', 'стартлайн', 'startline', 'nevalake']))
  expect(names.filter((name) => name === 'localhost' || name === 'default' || name.length < 5)).toEqual([])
})

test('a configured host of an unknown tenant stops the start', async () => {
  await expect(createTenantRegistry(db, [{ host: 'x.example', tenant: 'marathon' }], baseUrl)).rejects.toThrow(
    'TENANT_HOSTS: host x.example names tenant marathon, which does not exist',
  )
})

test('a change in the tables is seen after a refresh, and a failed refresh keeps the former hosts', async () => {
  const tenants = await createTenantRegistry(db, [], baseUrl)
  await db.transaction({ role: 'system' }, async (tx) => {
    await tx.sql`set local role none` // as the owner of the tables, since no role of the app may write these
    await tx.sql`insert into tenants.hosts (host, tenant_id) values ('new.example', 2)`
    await tx.sql`update tenants.tenants set cookie_domain = 'swim.example' where code = 'fontanka'`
  })
  expect(tenants.resolveTenant('new.example', {}).code).toBe('default')
  await tenants.refresh()
  expect(tenants.resolveTenant('new.example', {}).code).toBe('pionercup')
  expect(tenants.resolveTenant('fontanka.localhost', {}).cookieDomain).toBe('swim.example')

  await db.pool.query(`delete from tenants.hosts where host = 'new.example'`)
  const closed = openDatabase({ url: copy.url, poolSize: 1, bus: createEventBus([]) })
  const orphan = await createTenantRegistry(closed, [], baseUrl)
  await closed.close()
  await expect(orphan.refresh()).rejects.toThrow()
  expect(orphan.resolveTenant('pionercup.localhost', {}).code).toBe('pionercup')
})

test.for([
  ['ru', 'Кубок Пионер', 'Пн–Пт 10:00–19:00, МСК'],
  ['en', 'Pioneer Cup', 'Mon–Fri 10:00–19:00, Moscow time'],
] as const)('getCurrent answers in %s with absolute links', async ([language, name, hours]) => {
  const tenants = await createTenantRegistry(db, [], baseUrl)
  expect(await currentAt(tenants, 2, language)).toEqual({
    organizedId: 'pionercup',
    name,
    featureFlags: [{ id: 'ShowLkCorp', enabled: false }],
    links: {
      loginUrl: 'http://pionercup.localhost:3000/account/login',
      homeUrl: 'http://pionercup.localhost:3000/?ttt=rr',
      eventsUrl: 'http://pionercup.localhost:3000/events/future?ttt=rr',
    },
    support: { email: 'help@pionercup.example', hours },
    theme: 'pionercup',
  })
})

test('getCurrent answers with the default tenant where its own is deleted', async () => {
  const tenants = await createTenantRegistry(db, [], baseUrl)
  expect(await currentAt(tenants, 77, 'ru')).toMatchObject({
    organizedId: 'default',
    name: 'Стартлайн',
    theme: 'default',
  })
})

async function currentAt(tenants: TenantRegistry, id: number, language: 'ru' | 'en') {
  const textOf = (to: 'ru' | 'en', _space: string, key: string, params = {}) =>
    Object.entries(params).reduce(
      (text, [name, value]) => text.replace(`{{${name}}}`, String(value)),
      (to === 'ru' ? ru : en)[key as keyof typeof ru] as string,
    )
  const context = {
    tenant: { id, code: 'whatever' },
    language,
    origin: 'http://pionercup.localhost:3000',
    services: { tenants, textOf, baseUrl },
  }
  const response = await getCurrentTenantHandler.run(context as never, {})
  return response.ok ? getCurrentTenantRoute.reply.parse(response.value) : response.error
}
