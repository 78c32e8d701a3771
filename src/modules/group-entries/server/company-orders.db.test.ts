import { readFile } from 'node:fs/promises'
import { beforeEach, expect } from 'vitest'
import { companiesOnly, type GroupEntryRules } from '#src/modules/catalog/domain/group-entry-rules.ts'
import { newId } from '#src/platform/new-id.ts'
import { wordsOfPdf } from '#src/platform/pdf/testing/words-of-pdf.ts'
import { test } from '#tests/support/app-test.ts'
import type { EmailReader } from '#tests/support/emails.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { newRunner, openPaymentOf, type Runner } from '#tests/support/runner.ts'
import { violationsOf } from '#tests/support/sale-invariants.ts'
import { formOf } from '#tests/support/sample-form.ts'
import type { Json, TestApp } from '#tests/support/test-app.ts'
import type { TestBank } from '#tests/support/test-bank.ts'

let app: TestApp
let bank: TestBank
let emails: EmailReader
test.beforeAll(({ app: ownApp, bank: ownBank, emails: ownEmails }) => {
  app = ownApp
  bank = ownBank
  emails = ownEmails
})
// All sign up from one network here.
beforeEach(() => app.sql('delete from accounts.attempts'))

type Race = { readonly eventCode: string; readonly raceCode: string }
const groupEntryKind = 'company'
const forBoth: GroupEntryRules = {
  fields: { school: 'required', region: 'off', rank: 'off', coach: 'required' },
  isListed: false,
  companies: true,
}
const publish = (groupEntries: GroupEntryRules | null = companiesOnly) =>
  publishRace(app, { race: { code: 'ten', groupEntries } })

const company = {
  country: 'RU',
  fullName: 'ООО «Северный ветер»',
  taxNumber: '7707083893',
  kpp: '773601001',
  registrationNumber: '1027700132195',
  legalAddress: '117312, Москва, ул. Вавилова, 19',
  contactName: 'Орлова Ирина',
  contactEmail: 'hr@wind.example',
  contactPhone: '+79123456789',
}
let people = 0
const employee = (change: Record<string, string> = {}) => {
  people += 1
  const letters = [...String(people)].map((digit) => 'абвгдежзик'[Number(digit)]).join('')
  const line = { lastName: `Ветров${letters}`, firstName: 'Олег', birthDate: '04.05.1990', gender: 'м', race: 'ten' }
  return { ...line, phone: '', email: '', ...change }
}
const csvOf = (lines: readonly Record<string, string>[]) => {
  const columns = ['lastName', 'firstName', 'birthDate', 'gender', 'race', 'phone', 'email']
  return [columns.join(';'), ...lines.map((line) => columns.map((column) => line[column] ?? '').join(';'))].join('\n')
}
const viewOf = async ({ client }: Runner, { eventCode }: Race, groupEntryId?: string): Promise<Json> =>
  (
    await client.get(
      `/api/group-entries?${new URLSearchParams({ eventCode, groupEntryKind, ...(groupEntryId ? { groupEntryId } : {}) })}`,
    )
  ).body
const save = ({ client }: Runner, { eventCode }: Race, id: string, change: Record<string, string> = {}) =>
  client.put(`/api/group-entries/${id}/company`, { eventCode, company: { ...company, ...change } })
const upload = ({ client }: Runner, { eventCode }: Race, id: string, text: string) =>
  client.post(
    `/api/group-entries/${id}/list`,
    formOf({ eventCode, groupEntryKind, file: new File([text], 'список.csv', { type: 'text/csv' }) }),
  )
const take = ({ client }: Runner, { eventCode }: Race, id: string) =>
  client.post(`/api/group-entries/${id}/places`, { eventCode, groupEntryKind })
const listed = async (hr: Runner, race: Race, lines = [employee(), employee()]) => {
  const id = newId()
  expect((await save(hr, race, id)).status).toBe(200)
  expect((await upload(hr, race, id, csvOf(lines))).status).toBe(200)
  return id
}
const pay = async (hr: Runner, id: string) => {
  const payment = await openPaymentOf(hr, id)
  expect((await app.receiveWebhook(bank.message(payment.id, 'succeeded'))).status).toBe(200)
}
const ordersOf = (id: string) => app.sql('select from orders.orders where id = $1', [id])
const violations = (id: string) => violationsOf(app.services.db, [id])
const answer = ({ status, body }: { status: number; body: Json }) => [status, body.error?.code ?? 'ok']

test('a company enters its people in one order, whose pages, email and list name it and the day for other names', async () => {
  const race = await publish()
  const hr = await newRunner(app)
  const first = employee({ phone: '8 912 345-67-80', email: 'Oleg@wind.example' })
  const id = await listed(hr, race, [first, employee()])
  const open = await viewOf(hr, race)
  expect([open.groupEntryId, open.kind, open.company.issues]).toEqual([id, 'company', []])
  expect((await take(hr, race, id)).body).toEqual({ groupEntryId: id, held: 2, refused: [] })
  const { body: step } = await hr.client.get(
    `/api/registrations/people?${new URLSearchParams({ eventCode: race.eventCode, registrationId: id })}`,
  )
  expect(step.groupEntry.company).toEqual(company)
  expect(step.groupEntry.namesUntil).toMatch(/^\d{4}-\d\d-\d\d$/)
  await pay(hr, id)
  const { body: order } = await hr.client.get(`/api/account/registrations/${id}`)
  expect(order.groupEntry).toEqual(step.groupEntry)
  const { body: own } = await hr.client.get('/api/account/registrations')
  expect(JSON.stringify(own)).toContain('"isOfCompany":true')
  const { body: success } = await hr.client.get(`/api/registrations/${id}`)
  expect(success.groupEntry.company.fullName).toBe(company.fullName)
  const sent = await emails.emailsTo(hr.email)
  expect(sent.map(({ subject }) => subject)).toEqual(['Корпоративная заявка принята: Пробный забег'])
  for (const part of [
    company.fullName,
    'ИНН\u00a07707083893',
    'КПП\u00a0773601001',
    company.contactName,
    first.lastName,
  ])
    expect(sent[0]?.plain).toContain(part)
  const [{ participant }] = (await app.sql(
    'select participant from registration.entries where order_id = $1 order by id',
    [id],
  )) as [Json]
  expect(participant).toMatchObject({ phone: '+79123456780', email: 'oleg@wind.example', club: '' })
  expect(await violations(id)).toEqual([])
})

test('a wrong number is saved as typed, is an issue of its field, and no place is taken', async () => {
  const race = await publish()
  const hr = await newRunner(app)
  const id = await listed(hr, race)
  expect((await save(hr, race, id, { taxNumber: '7707083894' })).status).toBe(200)
  const view = await viewOf(hr, race, id)
  expect(view.company.typed.taxNumber).toBe('7707083894')
  expect(view.company.issues).toMatchObject([{ field: 'taxNumber', isMissing: false }])
  const refused = await take(hr, race, id)
  expect(answer(refused)).toEqual([422, 'group-entries.company_invalid'])
  expect(Object.keys(refused.body.error.fields)).toEqual(['company.taxNumber'])
  expect(await ordersOf(id)).toEqual([])
})

test('while places are held only valid details are saved, and the order gets them', async () => {
  const race = await publish()
  const hr = await newRunner(app)
  const id = await listed(hr, race)
  expect((await take(hr, race, id)).status).toBe(200)
  const refused = await save(hr, race, id, { kpp: '' })
  expect(answer(refused)).toEqual([422, 'group-entries.company_invalid'])
  expect(Object.keys(refused.body.error.fields)).toEqual(['company.kpp'])
  expect((await viewOf(hr, race, id)).company.typed.kpp).toBe(company.kpp)
  expect((await save(hr, race, id, { fullName: 'ООО «Южный ветер»' })).status).toBe(200)
  const rows = await app.sql('select full_name as name from orders.order_companies where order_id = $1', [id])
  expect(rows).toEqual([{ name: 'ООО «Южный ветер»' }])
  await pay(hr, id)
  expect(answer(await save(hr, race, id))).toEqual([409, 'group-entries.over'])
})

test('the details of a company are refused by status: caller, event, kind, owner and country', async () => {
  const [race, clubs, none] = [await publish(), await publish({ ...forBoth, companies: false }), await publish(null)]
  const [hr, other] = [await newRunner(app), await newRunner(app)]
  const body = { eventCode: race.eventCode, company }
  expect((await app.client().put(`/api/group-entries/${newId()}/company`, body)).status).toBe(401)
  const ofUnknown = { ...race, eventCode: 'no-such-event' }
  expect(answer(await save(hr, ofUnknown, newId()))).toEqual([404, 'group-entries.event_not_found'])
  for (const refusing of [clubs, none])
    expect(answer(await save(hr, refusing, newId()))).toEqual([409, 'group-entries.not_accepted'])
  const id = await listed(hr, race)
  expect(answer(await save(other, race, id))).toEqual([404, 'group-entries.not_found'])
  expect(answer(await save(hr, race, newId()))).toEqual([404, 'group-entries.already_started'])
  expect((await save(hr, race, id, { country: 'XX' })).status).toBe(422)
  expect((await save(hr, race, id, { fullName: 'я'.repeat(201) })).status).toBe(422)
  expect((await save(hr, race, id)).status).toBe(200)
})

test('an account has one unpaid list of each kind, and each keeps its own head', async () => {
  const race = await publish(forBoth)
  const hr = await newRunner(app)
  const club = newId()
  const head = { eventCode: race.eventCode, school: 'СШ № 3', region: '', coach: 'Зимин А. П.' }
  expect((await hr.client.put(`/api/group-entries/${club}`, head)).status).toBe(200)
  const id = await listed(hr, race)
  expect(answer(await save(hr, race, club))).toEqual([409, 'group-entries.other_kind'])
  expect(answer(await hr.client.put(`/api/group-entries/${id}`, head))).toEqual([409, 'group-entries.other_kind'])
  const { body: ofCoach } = await hr.client.get(`/api/group-entries?eventCode=${race.eventCode}`)
  expect([ofCoach.groupEntryId, ofCoach.kind, ofCoach.company]).toEqual([club, 'club', null])
  // A company's people need neither school nor coach, though the race requires them of athletes.
  expect((await take(hr, race, id)).status).toBe(200)
  expect(await violations(id)).toEqual([])
})

test('a race for companies alone takes no list of a coach, and the other way round', async () => {
  const [race, clubs] = [await publish(), await publish({ ...forBoth, companies: false })]
  const hr = await newRunner(app)
  expect((await hr.client.get(`/api/group-entries?eventCode=${race.eventCode}`)).status).toBe(409)
  expect((await hr.client.get(`/api/group-entries?eventCode=${clubs.eventCode}&groupEntryKind=company`)).status).toBe(
    409,
  )
  expect((await hr.client.get(`/api/group-entries?eventCode=${race.eventCode}&groupEntryKind=family`)).status).toBe(422)
  const cards = await Promise.all(
    [race, clubs].map(async ({ eventCode, raceCode }) => {
      const { body } = await hr.client.get(`/Register/ApiCardInfo?${new URLSearchParams({ eventCode, raceCode })}`)
      return [body.takesGroupEntries, body.takesCompanyOrders]
    }),
  )
  expect(cards).toEqual([
    [false, true],
    [true, false],
  ])
})

test('the file of a company has its own columns, and the samples have no issues', async () => {
  const race = await publishRace(app, { race: { code: 'ten', groupEntries: companiesOnly, ageFrom: 8, ageTo: 60 } })
  const hr = await newRunner(app)
  const id = await listed(hr, race, [employee()])
  const withRank = `Фамилия;Имя;Дата рождения;Пол;Дистанция;Телефон;Разряд\nРысев;Олег;01.02.1991;м;ten;12;КМС`
  expect((await upload(hr, race, id, withRank)).body).toMatchObject({ added: 1, unknown: ['Разряд'] })
  const { athletes } = await viewOf(hr, race, id)
  expect(athletes[1].issues.map(({ column }: Json) => column)).toEqual(['phone'])
  const template = `/api/group-entries/template?${new URLSearchParams({ eventCode: race.eventCode, groupEntryKind, filled: 'yes' })}`
  const sample = await (
    await app.http.request(`http://localhost:3000${template}`, { headers: { host: 'localhost:3000' } })
  ).text()
  expect(sample).toContain('Телефон')
  expect(sample).not.toContain('Тренер')
  const [, bornIn] = /;01\.01\.(\d{4});/.exec(sample) ?? []
  expect(new Date().getFullYear() - Number(bornIn), 'an adult, though the race takes children').toBeGreaterThan(18)
  for (const text of [sample, await readFile('docs/samples/company-list.csv', 'utf8')]) {
    const next = await newRunner(app)
    const list = newId()
    await save(next, race, list)
    expect((await upload(next, race, list, text)).body.unknown).toEqual([])
    const view = await viewOf(next, race, list)
    expect(view.athletes.flatMap(({ issues }: Json) => issues)).toEqual([])
    expect(view.athletes.length).toBeGreaterThan(0)
  }
})

test('a name is changed after the payment, under the same bib, and the next order begins with the company', async () => {
  const race = await publish()
  const hr = await newRunner(app)
  const id = await listed(hr, race)
  await take(hr, race, id)
  await pay(hr, id)
  const [{ athleteId, bib }] = (await viewOf(hr, race, id)).athletes
  const athlete = employee({ email: 'new@wind.example' })
  const input = { eventCode: race.eventCode, athlete }
  const replaced = await hr.client.post(`/api/group-entries/${id}/athletes/${athleteId}/replace`, input)
  expect([replaced.status, replaced.body.bib]).toEqual([200, bib])
  const [now] = (await viewOf(hr, race, id)).athletes
  expect([now.typed.lastName, now.typed.email]).toEqual([athlete.lastName, 'new@wind.example'])
  const next = await viewOf(hr, race)
  expect([next.isNew, next.company.typed.fullName]).toEqual([true, company.fullName])
  expect(await violations(id)).toEqual([])
})

test('the events that take orders of companies are listed with the page of an order', async () => {
  const [race, clubs] = [await publish(), await publish({ ...forBoth, companies: false })]
  const { status, body } = await app.client().get('/api/group-entries/company-events')
  expect(status).toBe(200)
  const at = body.events.find(({ eventCode }: Json) => eventCode === race.eventCode)?.orderAt
  expect(at).toBe(`/${race.eventCode}/${race.raceCode}/register/group-entry?kind=company`)
  expect(body.events.map(({ eventCode }: Json) => eventCode)).not.toContain(clubs.eventCode)
})

test('the printed list names the company, its contact person and its people', async () => {
  const race = await publish()
  const hr = await newRunner(app)
  const person = employee()
  const id = await listed(hr, race, [person])
  const response = await app.http.request(`http://localhost:3000/api/account/registrations/group-entries/${id}`, {
    headers: { host: 'localhost:3000', cookie: `sl_session=${hr.client.cookie('sl_session')}` },
  })
  const words = wordsOfPdf(new Uint8Array(await response.arrayBuffer())).join(' ')
  for (const part of ['Северный ветер', company.taxNumber, 'Орлова Ирина', person.lastName])
    expect(words).toContain(part)
  expect(words).not.toContain('врача')
})

/** What a page that saves while its reader types does: several saves of a group entry that does not exist yet. */
test('a save that loses the creation of its group entry to another waits for it, and neither waits for the other in a circle', async () => {
  const race = await publish()
  const hr = await newRunner(app)
  const id = newId()
  const [{ eventId, accountId }] = (await app.sql<{ eventId: string; accountId: string }>(
    'select e.id as "eventId", a.id as "accountId" from catalog.events e, accounts.accounts a where e.code = $1 and a.email = $2',
    [race.eventCode, hr.email],
  )) as [{ eventId: string; accountId: string }]
  const waiting = (locks: string) => expect.poll(() => app.sql(`select from pg_locks where not granted and ${locks}`))
  const [beginning, other] = [await app.services.db.pool.connect(), await app.services.db.pool.connect()]
  try {
    const key = `groupEntry company ${accountId} ${eventId}`
    await beginning.query('select pg_advisory_lock(hashtextextended($1, 0))', [key])
    const saved = save(hr, race, id)
    await waiting("locktype = 'advisory'").toHaveLength(1)
    await app.sql(
      'insert into group_entries.group_entries (tenant_id, id, account_id, event_id, kind) values (1, $1, $2, $3, $4)',
      [id, accountId, eventId, groupEntryKind],
    )
    await other.query('begin')
    await other.query('select from group_entries.group_entries where id = $1 for update', [id])
    await beginning.query('select pg_advisory_unlock(hashtextextended($1, 0))', [key])
    await waiting("locktype <> 'advisory'").not.toEqual([])
    const requisites = 'insert into group_entries.companies (tenant_id, group_entry_id, account_id, country)'
    await other.query(`${requisites} values (1, $1, $2, 'RU')`, [id, accountId])
    await other.query('commit')
    expect((await saved).status).toBe(200)
  } finally {
    beginning.release(true)
    other.release(true)
  }
  expect((await viewOf(hr, race, id)).company.typed.fullName).toBe(company.fullName)
})

test('guard removal: without the call that writes the company an order has none', async () => {
  const name = 'registration.take_group_entry'
  const [{ body } = { body: '' }] = await app.sql<{ body: string }>(
    'select pg_get_functiondef(p.oid) as body from pg_proc p where p.oid = $1::regproc',
    [name],
  )
  const guard = "perform orders.set_company(p_tenant, v_order, v_account, p_group_entry -> 'company');"
  expect(body).toContain(guard)
  await app.sql(body.replace(guard, 'null;'))
  try {
    const race = await publish()
    const hr = await newRunner(app)
    const id = await listed(hr, race)
    expect((await take(hr, race, id)).status).toBe(200)
    expect((await violations(id)).length).toBeGreaterThan(0)
  } finally {
    await app.sql(body)
  }
})
