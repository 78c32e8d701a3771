import { unzipSync } from 'fflate'
import { describe, expect } from 'vitest'
import { brokenInvariants } from '#src/integrity/invariants.ts'
import { plusMs, toInstant } from '#src/kernel/instant.ts'
import { mustBeOk } from '#src/kernel/result.ts'
import { publishResults } from '#src/modules/results/server/commands/publish-results.ts'
import { test } from '#tests/support/app-test.ts'
import type { EmailReader } from '#tests/support/emails.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { confirmIdentity, hasNoDocuments, newRunner, openPaymentOf, type Runner } from '#tests/support/runner.ts'
import { savePassportOf } from '#tests/support/save-passport.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestBank } from '#tests/support/test-bank.ts'
import { maxFileBytes } from '../domain/terms.ts'
import { buildExport } from './build-export.ts'
import { deleteDueAccount } from './commands/delete-due-account.ts'
import { deleteDueAccounts, endRetentions, sweepExports } from './periodic-tasks.ts'

const dayMs = 24 * 3_600_000
const password = 'сосна ветер лодка'

let app: TestApp
let bank: TestBank
let emails: EmailReader
test.beforeAll(({ app: own, bank: ownBank, emails: ownEmails }) => {
  app = own
  bank = ownBank
  emails = ownEmails
})

const path = '/api/account/data'
let network = 0
async function aRunner(): Promise<Runner> {
  network += 1
  return await newRunner(app, { address: `198.51.100.${network}` })
}
async function download({ client }: Runner) {
  const response = await app.http.request(`${path}/export.zip`, {
    headers: { cookie: `sl_session=${client.cookie('sl_session')}` },
  })
  return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) }
}
async function accountOf({ email }: Runner) {
  const [account] = await app.sql<{ id: string; deletedAt: string | null; deleteAfter: string | null }>(
    'select id, deleted_at as "deletedAt", delete_after as "deleteAfter" from accounts.accounts where email = $1',
    [email],
  )
  return account
}
const asksForDeletion = ({ client }: Runner) => client.post(`${path}/deletion`, { agrees: true })
function signsIn(email: string) {
  network += 1
  return app.client({ address: `203.0.113.${network}` }).post('/api/account/sign-in', { email, password })
}
const subjectsTo = async ({ email }: Pick<Runner, 'email'>) =>
  (await emails.emailsTo(email)).map(({ subject }) => subject)

/** A place of a new race, paid for. @returns the race and the order's id */
async function buys(runner: Runner) {
  const race = await publishRace(app)
  const { registrationId } = (
    await runner.client.get(`/Register/ApiInit?eventCode=${race.eventCode}&raceCode=${race.raceCode}`)
  ).body
  const saved = await runner.client.post('/Register/ApiSaveRegistration', {
    ...{ eventCode: race.eventCode, raceCode: race.raceCode, registrationId },
    ...{ participant: runner.participant, admission: hasNoDocuments },
  })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const payment = await openPaymentOf(runner, registrationId)
  bank.set(payment.id, 'succeeded')
  await app.receiveWebhook(bank.message(payment.id, 'succeeded'))
  return { race, registrationId: registrationId as string }
}

describe('the export', () => {
  test('a copy is prepared by a job, announced by email, and downloaded by its account alone', async () => {
    const [owner, stranger] = [await aRunner(), await aRunner()]
    await savePassportOf(app, owner.email)
    expect((await owner.client.get(path)).body).toMatchObject({ export: null, nextExportAt: null, deleteAfter: null })
    expect((await download(owner)).status).toBe(404)
    const requested = await owner.client.post(`${path}/export`, {})
    expect(requested.body).toMatchObject({ export: { state: 'preparing' } })
    expect(await subjectsTo(owner)).toContain('Копия ваших данных готова')
    const { export: ready } = (await owner.client.get(path)).body
    expect(ready).toMatchObject({ state: 'ready' })
    const file = await download(owner)
    expect(file.status).toBe(200)
    const zip = unzipSync(file.bytes)
    expect(Buffer.from(zip['account.json'] ?? []).toString()).toContain(owner.email)
    const [document] = JSON.parse(Buffer.from(zip['documents.json'] ?? []).toString())['accounts.identity_documents']
    expect(document.number).toMatch(/^\d{10}$/)
    const readings = await app.sql('select 1 from accounts.identity_document_readings where reason = $1', [
      'my-data.export',
    ])
    expect(readings).toHaveLength(1)
    expect((await download(stranger)).status).toBe(404)
  })

  test('a copy has the tickets of confirmed places as PDF, and none of a cancelled one', async () => {
    const owner = await aRunner()
    await buys(owner)
    const { registrationId: cancelled } = await buys(owner)
    const setState = (state: string) =>
      app.sql('update registration.entries set state = $2 where order_id = $1', [cancelled, state])
    await setState('cancelled')
    await owner.client.post(`${path}/export`, {})
    await emails.settle()
    await setState('confirmed') // the invariants of the whole database are checked below
    const zip = unzipSync((await download(owner)).bytes)
    const tickets = Object.keys(zip).filter((name) => name.startsWith('tickets/'))
    expect(tickets).toEqual([expect.stringMatching(/^tickets\/1-.+\.pdf$/)])
    expect(Buffer.from(zip[tickets[0] ?? ''] ?? []).toString()).toMatch(/^%PDF-/)
    expect(Buffer.from(zip['README.txt'] ?? []).toString()).toContain('tickets/ — билеты')
  })

  test('tickets count against the limit of the files, and those left out are named', async () => {
    const owner = await aRunner()
    const first = await buys(owner)
    const second = await buys(owner)
    const { issueTickets } = app.services
    const content = new Uint8Array(maxFileBytes * 0.6)
    app.services.issueTickets = async () => ({ file: { name: 'билет.pdf', content }, bringLabel: '', tickets: [] })
    const { id = '' } = (await accountOf(owner)) ?? {}
    const zip = unzipSync(await buildExport(app.services, { accountId: id, language: 'ru' }))
    app.services.issueTickets = issueTickets
    expect(Object.keys(zip).filter((name) => name.startsWith('tickets/'))).toEqual(['tickets/1-билет.pdf'])
    const note = Buffer.from(zip['README.txt'] ?? []).toString()
    expect(note).toContain(`tickets/${first.registrationId}`)
    expect(note).not.toContain(`tickets/${second.registrationId}`)
  })

  test('the stored file is encrypted', async () => {
    const [row] = await app.sql<{ key: string }>(
      'select file_key as key from my_data.exports where file_key is not null',
    )
    const stored = await app.services.files.read(row?.key as never)
    const bytes = Buffer.from(await new Response(stored?.content).arrayBuffer())
    expect(bytes.subarray(0, 2).toString()).not.toBe('PK')
    expect(bytes.includes('account.json')).toBe(false)
  })

  test('copies are one at a time and one a day', async () => {
    const owner = await aRunner()
    const both = await Promise.all([owner.client.post(`${path}/export`, {}), owner.client.post(`${path}/export`, {})])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    await emails.settle()
    const again = await owner.client.post(`${path}/export`, {})
    expect(again).toMatchObject({ status: 429, body: { error: { code: 'my-data.export_too_soon' } } })
    expect((await owner.client.get(path)).body.nextExportAt).not.toBeNull()
  })

  test('requesting, downloading and deleting need a proof of identity of the last ten minutes', async () => {
    const owner = await aRunner()
    app.forward(11 * 60_000)
    for (const response of [
      await owner.client.post(`${path}/export`, {}),
      await owner.client.get(`${path}/export.zip`),
      await asksForDeletion(owner),
    ])
      expect(response).toMatchObject({ status: 403, body: { error: { code: 'http.reauthentication_required' } } })
    await confirmIdentity(owner.client)
    expect((await owner.client.post(`${path}/export`, {})).status).toBe(200)
  })

  test('a copy is gone after a week, with its file', async () => {
    const owner = await aRunner()
    await owner.client.post(`${path}/export`, {})
    await emails.settle()
    const account = await accountOf(owner)
    const [row] = await app.sql<{ key: string }>('select file_key as key from my_data.exports where account_id = $1', [
      account?.id,
    ])
    app.forward(7 * dayMs + 60_000)
    await confirmIdentity(owner.client)
    expect((await download(owner)).status).toBe(404)
    await sweepExports.run(app.services)
    await emails.settle()
    expect(await app.services.files.exists(row?.key as never)).toBe(false)
    expect(await app.sql('select 1 from my_data.exports where account_id = $1', [account?.id])).toEqual([])
  })
})

describe('the deletion', () => {
  test('is not requested without a tick', async () => {
    const owner = await aRunner()
    const response = await owner.client.post(`${path}/deletion`, { agrees: false })
    expect(response).toMatchObject({
      status: 422,
      body: { error: { fields: { agrees: { code: 'my-data.agreement_missing' } } } },
    })
  })

  test('waits until places in coming races are cancelled', async () => {
    const owner = await aRunner()
    await buys(owner)
    expect((await owner.client.get(path)).body.blockers).toEqual([{ code: 'places', count: 1 }])
    expect(await asksForDeletion(owner)).toMatchObject({
      status: 409,
      body: { error: { code: 'my-data.deletion_blocked' } },
    })
    expect(await accountOf(owner)).toMatchObject({ deleteAfter: null })
  })

  test('removes the person from a past race and its results, whose row and rank stay', async () => {
    const owner = await aRunner()
    const { race, registrationId } = await buys(owner)
    const [entry] = await app.sql<{ id: string; bib: number }>(
      'select id, bib from registration.entries where order_id = $1',
      [registrationId],
    )
    const now = toInstant(app.services.db.testNow() ?? new Date())
    const over = { startsAt: plusMs(now, -3_600_000), endsAt: plusMs(now, -60_000), closesAt: plusMs(now, -7_200_000) }
    await app.sql(
      'update catalog.races set opens_at = $2, closes_at = $3, starts_at = $4, ends_at = $5 where event_id = (select id from catalog.events where code = $1)',
      [...[race.eventCode, plusMs(now, -9 * dayMs), over.closesAt, over.startsAt, over.endsAt]],
    )
    mustBeOk(
      await app.services.db.transaction({ role: 'app', tenantId: 1 }, (tx) =>
        publishResults(
          tx,
          { eventCode: race.eventCode, raceCode: race.raceCode },
          {
            rankedBy: 'gun',
            splits: [],
            rows: [{ bib: entry?.bib ?? 0, status: 'finished', gunMs: 60_000, netMs: 60_000, splitsMs: [] }],
          },
        ),
      ),
    )
    const surname = String(owner.participant.lastName)
    const resultsPage = async () =>
      JSON.stringify((await app.client().get(`/api/events/${race.eventCode}/results`)).body)
    expect(await resultsPage()).toContain(surname)
    await confirmIdentity(owner.client)
    const requested = await asksForDeletion(owner)
    expect(requested.status, JSON.stringify(requested.body)).toBe(200)
    app.forward(15 * dayMs)
    await deleteDueAccounts.run(app.services)
    await emails.settle()
    expect(await accountOf(owner)).toBeUndefined()
    expect(await resultsPage()).not.toContain(surname)
    expect((await app.client().get(`/api/events/${race.eventCode}/results`)).body).toMatchObject({
      list: [{ rank: 1 }],
    })
    const named = await app.sql(
      `select 1 from registration.entries e where e.participant::text like $1
       union all select 1 from registration.start_list where last_name like $1
       union all select 1 from results.results where last_name like $1`,
      [`%${surname}%`],
    )
    expect(named).toEqual([])
    const [order] = await app.sql('select status from orders.orders where id = $1', [registrationId])
    expect(order).toEqual({ status: 'paid' })
    expect(await brokenInvariants(app.services.db)).toEqual([])
  })

  test('signs out everywhere, and a sign-in leads to the restoring, which ends it', async () => {
    const owner = await aRunner()
    await signsIn(owner.email)
    const requested = await asksForDeletion(owner)
    expect(requested.status, JSON.stringify(requested.body)).toBe(200)
    const { deleteAfter } = requested.body
    expect((await owner.client.get(path)).status).toBe(401)
    const sessions = await app.sql(
      'select 1 from accounts.sessions s join accounts.accounts a on a.id = s.account_id where a.email = $1',
      [owner.email],
    )
    expect(sessions).toEqual([])
    expect(await subjectsTo(owner)).toContain('Аккаунт будет удалён через 14 дней')
    const back = app.client({ address: '203.0.113.200' })
    const signedIn = await back.post('/api/account/sign-in', { email: owner.email, password })
    expect(signedIn.body).toMatchObject({ isAuthorized: true, deleteAfter })
    expect((await back.get(path)).body.deleteAfter).toBe(deleteAfter)
    expect((await back.post(`${path}/deletion/cancel`, {})).body).toEqual({ deleteAfter: null })
    app.forward(15 * dayMs)
    await deleteDueAccounts.run(app.services)
    await emails.settle()
    expect(await accountOf(owner)).toMatchObject({ deletedAt: null })
    const again = await signsIn(owner.email)
    expect(again.body).toMatchObject({ isAuthorized: true })
    expect(again.body).not.toHaveProperty('deleteAfter')
  })

  test('reminds two days before, deletes once after 14 days, says so, and frees the address', async () => {
    const owner = await aRunner()
    await asksForDeletion(owner)
    const before = await accountOf(owner)
    app.forward(11 * dayMs)
    await deleteDueAccounts.run(app.services)
    expect(await subjectsTo(owner)).not.toContain('Через два дня аккаунт будет удалён')
    app.forward(dayMs + 60_000)
    await deleteDueAccounts.run(app.services)
    await deleteDueAccounts.run(app.services)
    expect(
      (await subjectsTo(owner)).filter((subject) => subject === 'Через два дня аккаунт будет удалён'),
    ).toHaveLength(1)
    app.forward(2 * dayMs)
    await deleteDueAccounts.run(app.services)
    await emails.settle()
    await deleteDueAccounts.run(app.services)
    expect((await subjectsTo(owner)).filter((subject) => subject === 'Аккаунт удалён')).toHaveLength(1)
    expect(await accountOf(owner)).toBeUndefined()
    expect((await signsIn(owner.email)).status).toBe(401)
    const newcomer = app.client({ address: '203.0.113.201' })
    const made = await newcomer.post('/api/account/sign-up', {
      email: owner.email,
      password,
      terms: true,
      personalData: true,
    })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    expect(await accountOf(owner)).not.toMatchObject({ id: before?.id })
  })

  test('that fails half-way changes nothing, and the next attempt completes it', async () => {
    const owner = await aRunner()
    await asksForDeletion(owner)
    const account = await accountOf(owner)
    app.forward(15 * dayMs)
    await app.sql(`create function public.fails() returns trigger language plpgsql as 'begin raise ''killed''; end'`)
    await app.sql('create trigger fails before delete on accounts.participants execute function public.fails()')
    await expect(deleteDueAccount(app.services, account?.id ?? '')).rejects.toThrow('killed')
    expect(await accountOf(owner)).toEqual(account)
    await app.sql('drop trigger fails on accounts.participants; drop function public.fails')
    await deleteDueAccount(app.services, account?.id ?? '')
    expect(await accountOf(owner)).toBeUndefined()
  })

  test('is put off for what came up meanwhile, and its owner is told once', async () => {
    const owner = await aRunner()
    await asksForDeletion(owner)
    await signsIn(owner.email)
    const account = await accountOf(owner)
    await app.sql(`update accounts.accounts set roles = '{operator}' where id = $1`, [account?.id])
    for (let day = 0; day < 3; day += 1) {
      app.forward((day === 0 ? 15 : 1) * dayMs + 60_000)
      await deleteDueAccounts.run(app.services)
      await emails.settle()
    }
    expect((await subjectsTo(owner)).filter((subject) => subject === 'Удаление аккаунта отложено')).toHaveLength(1)
    expect(await accountOf(owner)).toMatchObject({ deletedAt: null })
  })

  test('leaves what the law retains until its years are over, from the end of the year of the deletion', async () => {
    const owner = await aRunner()
    await asksForDeletion(owner)
    const account = await accountOf(owner)
    app.forward(15 * dayMs)
    await deleteDueAccount(app.services, account?.id ?? '')
    const consents = async () =>
      (await app.sql('select 1 from accounts.consents where account_id = $1', [account?.id])).length
    const ageBy = (interval: string) =>
      app.sql(`update accounts.accounts set deleted_at = date_trunc('year', deleted_at) - $2::interval where id = $1`, [
        account?.id,
        interval,
      ])
    await ageBy('2 years')
    await endRetentions.run(app.services)
    expect(await consents()).toBeGreaterThan(0)
    await ageBy('1 year 1 day')
    await endRetentions.run(app.services)
    expect(await consents()).toBe(0)
    const [row] = await app.sql<{ years: number }>(
      'select retention_years_ended as years from accounts.accounts where id = $1',
      [account?.id],
    )
    expect(row).toEqual({ years: 3 })
  })
})
