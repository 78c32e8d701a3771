import { expect } from 'vitest'
import { setFeatureFlagRoute } from '#src/modules/tenants/contract/feature-flags.ts'
import { test } from '#tests/support/app-test.ts'
import { callRoute } from '#tests/support/call-route.ts'
import { organizersMember } from '#tests/support/organizers-member.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { newRunner } from '#tests/support/runner.ts'
import type { TestApp, TestClient } from '#tests/support/test-app.ts'
import { listOrganizerEventsRoute } from '../contract/organizer-events.ts'

const cabinetOf = (client: TestClient, query = {}) => callRoute(client, listOrganizerEventsRoute, { query })
async function admin(app: TestApp): Promise<TestClient> {
  const { client, email } = await newRunner(app)
  await app.sql(`update accounts.accounts set roles = '{admin}' where email = $1`, [email])
  return client
}
const setFlag = (client: TestClient, tenantCode: string, isEnabled: boolean) =>
  callRoute(client, setFeatureFlagRoute, { params: { tenantCode, featureId: 'ShowLkCorp' }, body: { isEnabled } })

test('the cabinet lists the events of the reader’s organizers on the tenants whose flag is on', async ({ app }) => {
  const here = await publishRace(app)
  const brand = await publishRace(app, { tenantId: 2 })
  const member = (await organizersMember(app, 'view')).client
  const stranger = (await newRunner(app)).client
  const operator = await admin(app)
  const codesOf = async (client: TestClient) => (await cabinetOf(client)).list.map(({ eventCode }) => eventCode)
  expect(await cabinetOf(member)).toMatchObject({ hasCabinet: false, list: [] })

  await setFlag(operator, 'default', true)
  expect(await codesOf(member)).toContain(here.eventCode)
  expect(await codesOf(member)).not.toContain(brand.eventCode)
  const isOver = async () =>
    (await cabinetOf(member)).list.find(({ eventCode }) => eventCode === here.eventCode)?.isOver
  expect(await isOver()).toBe(false)
  await app.sql(
    `update catalog.events set starts_on = starts_on - interval '20 years', ends_on = ends_on - interval '20 years' where code = $1`,
    [here.eventCode],
  )
  expect(await isOver()).toBe(true)
  expect(await cabinetOf(stranger)).toMatchObject({ hasCabinet: true, organizers: [], list: [] })

  await setFlag(operator, 'default', false)
  await setFlag(operator, 'pionercup', true)
  expect(await codesOf(member)).toEqual([brand.eventCode])
  const [event] = (await cabinetOf(member)).list
  expect(event?.races[0]?.startListCsv).toContain('pionercup')
  expect(event?.races[0]?.startListCsv).toContain(`/api/organizer/events/${brand.eventCode}/races/ten/startlist`)
  await setFlag(operator, 'pionercup', false)
})

test('the flag is a setting of the tenant that every reader gets, and the cabinet asks for the sign-in', async ({
  app,
}) => {
  await publishRace(app)
  const member = (await organizersMember(app, 'view')).client
  const stranger = (await newRunner(app)).client
  const operator = await admin(app)
  const flagOf = async () => {
    const { body } = await stranger.get('/api/events/tenants/getCurrent')
    return body.featureFlags
  }
  await setFlag(operator, 'default', true)
  expect(await flagOf()).toEqual([{ id: 'ShowLkCorp', enabled: true }])
  expect((await app.client().get('/api/organizer/events')).status).toBe(401)
  expect((await cabinetOf(member)).organizers).toMatchObject([{ organizerCode: 'test-organizer', right: 'view' }])
  await setFlag(operator, 'default', false)
  expect(await flagOf()).toEqual([{ id: 'ShowLkCorp', enabled: false }])
})

test('events of the cabinet are listed page by page', async ({ app }) => {
  await publishRace(app)
  await publishRace(app)
  const member = (await organizersMember(app, 'manage')).client
  const operator = await admin(app)
  await setFlag(operator, 'default', true)
  const all = (await cabinetOf(member, { take: 100 })).list.map(({ eventId }) => eventId)
  const first = await cabinetOf(member, { take: 1 })
  const second = await cabinetOf(member, { take: 100, cursor: first.nextCursor })
  expect([...first.list, ...second.list].map(({ eventId }) => eventId)).toEqual(all)
  await setFlag(operator, 'default', false)
})

test('a feature of a tenant is set by an administrator alone, and an unknown one by nobody', async ({ app }) => {
  const operator = await admin(app)
  const { client } = await newRunner(app)
  const path = (tenant: string, feature: string) => `/api/admin/tenants/${tenant}/features/${feature}`
  const statusOf = async (by: TestClient, at: string) => (await by.put(at, { isEnabled: true })).status
  expect(await statusOf(client, path('default', 'ShowLkCorp'))).toBe(403)
  expect(await statusOf(operator, path('no-such-tenant', 'ShowLkCorp'))).toBe(404)
  expect(await statusOf(operator, path('default', 'Other'))).toBe(422)
})
