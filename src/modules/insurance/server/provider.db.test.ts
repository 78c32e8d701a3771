import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#src/integrity/invariants.ts'
import { setRoles } from '#src/modules/accounts/server/commands/set-roles.ts'
import { transferToken } from '#src/modules/registration/invitations/server/invitation-keys.ts'
import { wordsOfPdf } from '#src/platform/pdf/testing/words-of-pdf.ts'
import { type EmailReader, emailReader } from '#tests/support/emails.ts'
import { insure, saveTestInsurer } from '#tests/support/insurance-for-tests.ts'
import { organizersMember } from '#tests/support/organizers-member.ts'
import { policy, publishRace } from '#tests/support/race-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf, type Runner } from '#tests/support/runner.ts'
import { createTestApp, type Json, type TestApp } from '#tests/support/test-app.ts'
import { type TestBank, testBank } from '#tests/support/test-bank.ts'
import { setInsurerMember } from './commands/save-insurer.ts'

let app: TestApp
let bank: TestBank
let mail: EmailReader
beforeAll(async () => {
  bank = testBank()
  app = await createTestApp({ bank: bank.provider })
  mail = await emailReader(app)
})
afterAll(async () => {
  expect(await brokenInvariants(app.services.db)).toEqual([])
  await mail.close()
  await app.close()
})

let network = 0
const aRunner = (options: Parameters<typeof newRunner>[1] = {}) => {
  network += 1
  return newRunner(app, { address: `198.51.${network}.2`, ...options })
}

/** An account with the role provider; of an insurer where one is named. */
async function providerOf(insurer: string | null): Promise<Runner> {
  const runner = await aRunner()
  await app.services.db.transaction({ role: 'system' }, async (tx) => {
    const [account] = await tx.sql<{ id: string }>`select id from accounts.accounts where email = ${runner.email}`
    const accountId = account?.id ?? ''
    await setRoles(tx, accountId, ['provider'])
    if (insurer === null) return
    const { insurerId } = await saveTestInsurer(tx, insurer)
    await setInsurerMember(tx, { insurerId, accountId, isMember: true })
  })
  return runner
}

type Sold = { readonly runner: Runner; readonly id: string; readonly race: { eventCode: string; raceCode: string } }

async function sold(insurer: string, options: Parameters<typeof newRunner>[1] = {}): Promise<Sold> {
  const race = await publishRace(app, { products: [{ ...policy, providerName: insurer }] })
  const runner = await aRunner(options)
  const id = await holdPlaceOf(runner, race)
  expect((await insure(runner.client, id)).status).toBe(200)
  const payment = await openPaymentOf(runner, id)
  bank.set(payment.id, 'succeeded')
  await app.receiveWebhook(bank.message(payment.id, 'succeeded'))
  return { runner, id, race }
}
const listOf = async ({ client }: Runner, query = ''): Promise<Json> =>
  (await client.get(`/api/provider/policies${query}`)).body
const numbersOf = async (runner: Runner, query = '') =>
  (await listOf(runner, query)).list.map(({ number }: Json) => number)
const fileOf = async (client: Runner['client'], path: string) => {
  const token = client.cookie('sl_session')
  const response = await app.http.request(path, { headers: { cookie: `sl_session=${token}` } })
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers }
}
const policiesOf = async ({ client }: Runner, id: string): Promise<Json[]> =>
  (await client.get(`/api/account/registrations/${id}/policies`)).body.policies

test('a provider sees the policies of its own insurer alone, newest first, in pages', async () => {
  const [own, other] = [await providerOf('Первый'), await providerOf('Второй')]
  const orders = [await sold('Первый'), await sold('Первый'), await sold('Второй')] as const
  const [first, second, third] = await Promise.all(
    orders.map(async ({ runner, id }) => (await policiesOf(runner, id))[0]),
  )
  expect(await numbersOf(own)).toEqual([second?.number, first?.number])
  expect(await numbersOf(other)).toEqual([third?.number])
  expect(await numbersOf(await providerOf(null))).toEqual([])
  const page = await listOf(own, '?take=1')
  expect(page.list).toHaveLength(1)
  expect((await listOf(own, `?take=1&cursor=${page.next}`)).list).toMatchObject([{ number: first?.number }])
  expect((await listOf(own, `?eventCode=${orders[0].race.eventCode}`)).list).toMatchObject([
    {
      ...{ number: first?.number, state: 'issued', premiumMinor: 25_000, refundedMinor: 0 },
      insured: { fullName: expect.stringContaining('Егор'), birthDate: '1990-05-12', address: '' },
    },
  ])
  for (const query of ['?state=cancelled', '?startsTo=2020-01-01', '?startsFrom=2099-01-01', '?eventCode=none'])
    expect(await numbersOf(own, query)).toEqual([])
})

test('the export has the same policies, a row each', async () => {
  const own = await providerOf('Табличный')
  const { runner, id } = await sold('Табличный')
  const [{ number } = {} as Json] = await policiesOf(runner, id)
  const { status, bytes, headers } = await fileOf(own.client, '/api/provider/policies.csv')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  const [, row, ...more] = bytes.toString().trim().split('\r\n')
  expect(more).toEqual([])
  expect(row).toContain(`${number};действует;Несчастный случай;Пробный забег;`)
  expect(row).toContain(';200000.00;250.00;0.00;RUB;')
})

test('neither a runner, nor an organizer, nor an operator reads a provider’s list', async () => {
  const { runner } = await sold('Чужой')
  const organizer = (await organizersMember(app, 'own')).client
  for (const client of [runner.client, organizer])
    for (const path of ['/api/provider/policies', '/api/provider/policies.csv'])
      expect((await client.get(path)).status).toBe(403)
  expect((await app.client().get('/api/provider/policies')).status).toBe(401)
  for (const query of ['?take=0', '?cursor=x', '?state=requested', '?startsFrom=soon'])
    expect((await (await providerOf('Чужой')).client.get(`/api/provider/policies${query}`)).status).toBe(422)
})

test('guard removal: without row-level security’s own policy a provider sees nothing of its insurer', async () => {
  const own = await providerOf('Закрытый')
  await sold('Закрытый')
  expect(await numbersOf(own)).toHaveLength(1)
  await app.sql('alter policy of_insurer on insurance.policies using (false)')
  expect(await numbersOf(own)).toEqual([])
  await app.sql(`alter policy of_insurer on insurance.policies using (number is not null and exists (
    select from insurance.members m where m.insurer_id = policies.insurer_id
      and m.account_id = nullif(current_setting('app.account', true), '')::uuid))`)
})

test.for([
  ['ru', ['Страховой полис', 'Полянский', 'Несчастный случай', '200 000', 'СЛ № 1234', 'Пробный забег']],
  ['en', ['Insurance policy', 'Accident', '200,000', 'Licence']],
] as const)('a policy is a PDF in the reader’s language: %s', async ([language, words]) => {
  const { runner, id } = await sold('Печатный', { language })
  const [{ policyId, number, href } = {} as Json] = await policiesOf(runner, id)
  expect(href).toBe(`/api/account/registrations/${id}/policies/${policyId}`)
  const cookie = `sl_session=${runner.client.cookie('sl_session')}; _rr_culture=${language}`
  const response = await app.http.request(href, { headers: { cookie } })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  const [page = ''] = wordsOfPdf(Buffer.from(await response.arrayBuffer()))
  const plain = page.replace(/\s/gu, ' ')
  for (const word of [number, ...words]) expect(plain).toContain(word)
})

test('a policy is for its payer and the insured person alone', async () => {
  const { runner, id } = await sold('Личный')
  const [{ href } = {} as Json] = await policiesOf(runner, id)
  const stranger = await aRunner()
  expect((await stranger.client.get(`/api/account/registrations/${id}/policies`)).status).toBe(404)
  expect((await fileOf(stranger.client, href)).status).toBe(404)
  expect((await app.client().get(href)).status).toBe(401)
})

test('with a transferred place the policy of the former owner is cancelled, and the payer gets the premium back', async () => {
  const { runner, id } = await sold('Передача')
  const recipient = await aRunner()
  const entry = (await runner.client.get(`/api/account/registrations/${id}`)).body.entries[0]
  const path = `/api/account/registrations/${id}/entries/${entry.entryId}/transfer`
  expect((await runner.client.post(path, { email: recipient.email })).status).toBe(200)
  const [transfer] = await app.sql<{ id: string }>('select id from registration.transfers where order_id = $1', [id])
  const accepted = await recipient.client.post('/api/transfers/accept', {
    ...{ token: transferToken(app.services, transfer?.id ?? ''), consents: ['offer', 'personal-data'] },
    participant: recipient.participant,
  })
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200)
  await mail.settle()
  expect(await policiesOf(runner, id)).toMatchObject([{ state: 'cancelled' }])
  const [row] = await app.sql<Json>('select refunded_minor::int, reason from insurance.policies where order_id = $1', [
    id,
  ])
  expect(row).toEqual({ refunded_minor: 25_000, reason: 'place transferred' })
  const [refund] = await app.sql<Json>('select refund_minor::int from orders.cancellations where order_id = $1', [id])
  expect(refund).toEqual({ refund_minor: 25_000 })
})
