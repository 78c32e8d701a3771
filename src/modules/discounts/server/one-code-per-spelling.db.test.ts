import { expect } from 'vitest'
import { brokenInvariants } from '#src/integrity/invariants.ts'
import { newId } from '#src/platform/new-id.ts'
import { test as base } from '#tests/support/app-test.ts'
import { organizersMember } from '#tests/support/organizers-member.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import type { Json } from '#tests/support/test-app.ts'

// A code is live while it, its rule and its rule's time are on, so no index can keep spellings apart: a lock does.
const test = base
  .extend('race', { scope: 'file' }, ({ app }) => publishRace(app))
  .extend('calls', { scope: 'file' }, async ({ app, race }) => {
    const path = `/api/organizer/events/${race.eventCode}/discount-rules`
    const { client } = await organizersMember(app, 'manage')
    const terms = { nameRu: 'Скидка', nameEn: 'Discount', value: { kind: 'percent', shareBp: 1_000 } }
    return {
      rule: async (fields: object = {}): Promise<string> =>
        (await client.post(path, { ruleId: newId(), ...terms, ...fields })).body.ruleId,
      change: (ruleId: string, fields: object) => client.put(`${path}/${ruleId}`, { ...terms, ...fields }),
      add: (ruleId: string, code: string) => client.post(`${path}/${ruleId}/codes`, { promoCodes: [{ code }] }),
      revive: async (ruleId: string, isActive: boolean) => {
        const [{ codeId }] = (await client.get(`${path}/${ruleId}/codes`)).body.list
        return await client.put(`${path}/${ruleId}/codes/${codeId}`, { isActive })
      },
      batch: (ruleId: string) =>
        client.post(`${path}/${ruleId}/code-batches`, { batchId: newId(), prefix: 'CUP', count: 50 }),
    }
  })
test.afterAll(async ({ app }) => expect(await brokenInvariants(app.services.db)).toEqual([]))

const rounds = 15
const outcomes = (all: readonly Json[]) => all.map(({ status, body }) => body.error?.code ?? status).toSorted()

test('of two discounts that get one spelling at once one has it, round after round', async ({ calls }) => {
  const [one, other] = [await calls.rule(), await calls.rule()]
  for (let i = 0; i < rounds; i += 1) {
    const both = await Promise.all([calls.add(one, `ВЕСНА${i}`), calls.add(other, `весна-${i}`)])
    expect(outcomes(both)).toEqual([200, 'discounts.code_taken'])
  }
})

test('guard removal: without the lock both get it', async ({ app, calls }) => {
  const [{ definition }] = (await app.sql(
    `select pg_get_functiondef('discounts.lock_organizer'::regproc) as definition`,
  )) as [{ definition: string }]
  await app.sql(`create or replace function discounts.lock_organizer(p_tenant int, p_organizer uuid) returns void
                 language sql as 'select pg_sleep(0.05)'`)
  const [one, other] = [await calls.rule(), await calls.rule()]
  const all: Json[] = []
  // As two transactions that look before either has written.
  await app.sql(`create function discounts.wait() returns trigger language plpgsql as
                 'begin perform pg_sleep(0.3); return new; end'`)
  await app.sql('create trigger wait before insert on discounts.codes for each row execute function discounts.wait()')
  all.push(...(await Promise.all([calls.add(one, 'ОСЕНЬ'), calls.add(other, 'осень')])))
  await app.sql('drop function discounts.wait() cascade')
  await app.sql(definition)
  expect(outcomes(all)).toEqual([200, 200])
})

test('a code that is revived while another one takes its spelling stays invalid, or keeps it', async ({ calls }) => {
  const [one, other] = [await calls.rule(), await calls.rule()]
  await calls.add(one, 'ЛЕТО')
  await calls.revive(one, false)
  const both = await Promise.all([calls.revive(one, true), calls.add(other, 'ЛЕТО')])
  expect(outcomes(both)).toEqual([200, 'discounts.code_taken'])
})

test('a discount whose spelling another one took meanwhile is not switched on again, nor prolonged', async ({
  calls,
}) => {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString()
  const over = { startsAt: day(-2), endsAt: day(-1) }
  const [off, past, live] = [await calls.rule({ isActive: false }), await calls.rule(over), await calls.rule()]
  await calls.add(off, 'ЗИМА')
  await calls.add(past, 'ИЮЛЬ')
  await calls.add(live, 'зима')
  await calls.add(live, 'июль')
  const on = await calls.change(off, {})
  expect([on.status, on.body.error.code, Object.keys(on.body.error.fields)]).toEqual([
    409,
    'discounts.codes_taken',
    ['isActive'],
  ])
  expect(on.body.error.message).toContain('ЗИМА')
  const prolonged = await calls.change(past, { ...over, endsAt: day(1) })
  expect([prolonged.status, Object.keys(prolonged.body.error.fields)]).toEqual([409, ['endsAt']])
  await calls.change(live, { isActive: false })
  expect([(await calls.change(off, {})).status, (await calls.change(past, {})).status]).toEqual([200, 200])
})

test('a batch, codes and a change of one discount at once all end', async ({ calls }) => {
  const rule = await calls.rule()
  for (let i = 0; i < 5; i += 1) {
    const all = await Promise.all([
      calls.batch(rule),
      calls.add(rule, `МАЙ${i}`),
      calls.change(rule, { nameRu: `Имя ${i}` }),
      calls.batch(rule),
    ])
    expect(outcomes(all)).toEqual([200, 200, 200, 200])
  }
})
