import { randomUUID } from 'node:crypto'
import { unzipSync } from 'fflate'
import { describe, expect } from 'vitest'
import { brokenInvariants } from '#src/integrity/invariants.ts'
import { taxDeductionInvariants } from '#src/integrity/tax-deduction-invariants.ts'
import { mustBeOk } from '#src/kernel/result.ts'
import { ensureOrganizer } from '#src/modules/organizers/server/commands/ensure-organizer.ts'
import { wordsOfPdf } from '#src/platform/pdf/testing/words-of-pdf.ts'
import { test } from '#tests/support/app-test.ts'
import type { EmailReader } from '#tests/support/emails.ts'
import { organizersMember } from '#tests/support/organizers-member.ts'
import { organizer } from '#tests/support/race-for-tests.ts'
import { childOf, type Runner } from '#tests/support/runner.ts'
import {
  applicationsPath,
  type TaxApplications,
  taxApplications,
  typedPerson,
} from '#tests/support/tax-applications.ts'
import type { Json, TestApp, TestClient } from '#tests/support/test-app.ts'
import { inReviewEmailJob } from './jobs/emails.ts'

let app: TestApp
let emails: EmailReader
let operator: TestClient
let manager: Runner
let aRunner: TaxApplications['aRunner']
let buys: TaxApplications['buys']
let lists: TaxApplications['lists']
let applies: TaxApplications['applies']
let partOf: TaxApplications['partOf']
let approves: TaxApplications['approves']
let fileOf: TaxApplications['fileOf']
test.beforeAll(async ({ app: own, bank, emails: ownEmails, operator: ownOperator }) => {
  app = own
  emails = ownEmails
  operator = ownOperator
  ;({ manager, aRunner, buys, lists, applies, partOf, approves, fileOf } = await taxApplications({
    app,
    bank,
    operator,
  }))
})

const path = applicationsPath
const person = typedPerson

/** A second organizer on the list, whose applications the manager decides too. */
async function listsSecond(): Promise<void> {
  await app.services.db.transaction({ role: 'system' }, async (tx) =>
    mustBeOk(await ensureOrganizer(tx, { ...organizer, code: 'second-organizer' })),
  )
  await organizersMember(app, 'manage', manager, 'second-organizer')
  await operator.put('/api/operator/tax-deduction/organizers/second-organizer/2024', {
    isListed: true,
    feesQualify: true,
  })
}
const movesToSecond = (orderId: string) =>
  app.sql(
    `with of as (select id from organizers.organizers where code = 'second-organizer'),
       event as (update catalog.events e set organizer_id = of.id from of, orders.orders o
                 where o.id = $1 and e.id = o.event_id returning e.id)
     update orders.orders o set organizer_id = of.id from of where o.id = $1`,
    [orderId],
  )
const stateOf = async ({ client }: Runner): Promise<Json> =>
  (await client.get('/api/tax-deduction?year=2024&payer=MY_SELF&beneficiary=MY_SELF')).body

const ofChild = {
  position: 1,
  lastName: 'Полянский',
  firstName: 'Миша',
  patronymic: '',
  inn: '',
  birthDate: '',
  documentCode: '03',
  documentNumber: 'II-АИ № 700214',
  documentIssuedOn: '2014-04-01',
}
const rejects = async (number: string, reason = 'Проверьте ИНН') =>
  await manager.client.post(`${path}/${(await partOf(number)).partId}/reject`, { reason })

describe('eligibility', () => {
  test('a paid place of the year counts with its own price, without the service fee, and an estimate', async () => {
    await lists()
    const runner = await aRunner()
    await buys(runner)
    await buys(runner, { paidAt: '2023-12-31T20:59:59Z' })
    const state = await stateOf(runner)
    expect(state).toMatchObject({
      years: [2024],
      isEligible: true,
      sumMinor: 190_000,
      capMinor: 15_000_000,
      usedMinor: 0,
      estimateMinor: 24_700,
      estimate15Minor: 28_500,
      unlistedOrganizers: [],
      applicationId: null,
      people: [{ role: 'both', lastName: runner.participant.lastName, birthDate: '1990-05-12', savedDocument: null }],
    })
    expect(state.places).toMatchObject([{ sumMinor: 190_000, reason: null, paidOn: '2024-05-06' }])
    expect(state).not.toHaveProperty('code')
  })

  test('the year of a payment is Moscow’s', async () => {
    await lists()
    const runner = await aRunner()
    await buys(runner, { paidAt: '2023-12-31T21:00:00Z' })
    expect(await stateOf(runner)).toMatchObject({ isEligible: true, places: [{ paidOn: '2024-01-01' }] })
  })

  test('what was returned is not counted, and neither is an organizer outside the list, whose name is shown', async () => {
    await lists()
    const runner = await aRunner()
    const order = await buys(runner)
    await lists(true, false)
    expect(await stateOf(runner)).toMatchObject({ isEligible: false, places: [{ reason: 'fee_not_qualifying' }] })
    await lists(false)
    const unlisted = await stateOf(runner)
    expect(unlisted).toMatchObject({ isEligible: false, sumMinor: 0, unlistedOrganizers: ['Тестовые старты'] })
    expect(unlisted).not.toHaveProperty('code')
    await lists()
    await app.sql("update registration.entries set state = 'refunded' where order_id = $1", [order])
    expect(await stateOf(runner)).toMatchObject({ code: 'MYSELF_DONT_EXIST_SLOTS', places: [{ reason: 'cancelled' }] })
  })

  test('a place that another account paid for has a code of its own', async () => {
    await lists()
    const [payer, guest] = [await aRunner(), await aRunner()]
    const order = await buys(payer)
    await buys(guest, { paidAt: '2025-06-01T09:00:00Z' })
    await app.sql(
      `update registration.entries set transferred_to = (select id from accounts.accounts where email = $2),
         participant_id = (select p.id from accounts.participants p join accounts.accounts a on a.id = p.account_id
                           where a.email = $2 and p.is_self) where order_id = $1`,
      [order, guest.email],
    )
    expect(await stateOf(guest)).toMatchObject({
      code: 'MYSELF_DONT_BUY_SLOTS',
      places: [{ reason: 'paid_by_another' }],
    })
    expect(await stateOf(payer)).toMatchObject({ isEligible: false, places: [{ reason: 'transferred' }] })
  })

  test('a year that is not open, and an unknown payer, are refused', async () => {
    const runner = await aRunner()
    for (const query of ['year=2023&payer=MY_SELF', 'year=2024&payer=FRIEND'])
      expect((await runner.client.get(`/api/tax-deduction?${query}&beneficiary=MY_SELF`)).status).toBe(422)
    expect((await app.client().get('/api/tax-deduction?year=2024&payer=MY_SELF&beneficiary=MY_SELF')).status).toBe(401)
  })
})

describe('applications', () => {
  test('an application is submitted once, approved with the next number, and its certificate has all fields', async () => {
    await lists()
    const runner = await aRunner()
    await buys(runner)
    const applicationId = randomUUID()
    const { status, body } = await applies(runner, { applicationId })
    expect([status, body.state]).toEqual([200, 'submitted'])
    expect((await applies(runner, { applicationId })).body).toEqual(body)
    expect((await applies(runner)).body.error.code).toBe('tax-deduction.already_submitted_selected_payer')
    expect(await stateOf(runner)).toMatchObject({ code: 'ALREADY_SUBMITTED_SELECTED_PAYER', applicationId })

    const review = await manager.client.post(`${path}/${(await partOf(body.number)).partId}/review`, {})
    expect(review.body.state).toBe('in_review')
    await manager.client.post(`${path}/${(await partOf(body.number)).partId}/review`, {})
    const inReview = (await emails.emailsTo(runner.email)).at(-1)
    expect(inReview?.subject).toBe(`Заявление на справку № ${body.number} проверяют`)
    expect(inReview?.plain).toContain(`#application-${applicationId}`)
    const [next] = await app.sql<{ next: number }>(
      'select coalesce(max(last_number), 0) + 1 as next from tax_deduction.number_series',
    )
    const approved = await approves(body.number)
    expect(approved.body).toMatchObject({ state: 'ready', numbers: [next?.next] })
    expect((await approves(body.number)).body).toEqual(approved.body)
    expect((await rejects(body.number)).body.error.code).toBe('tax-deduction.decided')

    const own = (await runner.client.get(`/api/tax-deduction/applications/${applicationId}`)).body
    expect(own).toMatchObject({ state: 'ready', sumMinor: 190_000, parts: [{ organizerName: 'Тестовые старты' }] })
    expect(own.parts[0].history.map(({ state }: Json) => state)).toEqual(['submitted', 'in_review', 'ready'])
    const href = `/api/tax-deduction/applications/${applicationId}/certificates/1`
    expect(own.parts[0].certificates).toMatchObject([{ n: 1, number: next?.next, href }])
    const file = await fileOf(runner, href)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(file.headers.get('cache-control')).toBe('private, no-store')
    const pages = wordsOfPdf(file.bytes).map((page) => page.replace(/\s/gu, ''))
    expect(pages).toHaveLength(1)
    for (const field of [
      ...['обоплатефизкультурно-оздоровительныхуслугдляпредставлениявналоговыйорган', `Номерсправки${next?.next}`],
      ...['Отчётныйгод2024', 'ООО«Тестовыестарты»', 'ИНН7707083893', 'ПолянскийЕгорИльич', 'ИНН500100732259'],
      ...['Датарождения12.05.1990', 'Кодвидадокумента21', 'Датавыдачи01.06.2010', 'Серияиномердокумента4509123456'],
      ...['(1—да,0—нет)1', '1900-00', 'ГордеевСавваЮрьевич', 'ФормапоКНД1151160'],
    ])
      expect(pages[0]).toContain(field)
    expect((await fileOf(await aRunner(), href)).status).toBe(404)
    expect((await fileOf(runner, href.replace(/1$/, '2'))).status).toBe(404)

    const sent = await emails.emailsTo(runner.email)
    expect(sent.map(({ subject }) => subject).filter((subject) => subject.includes('правк'))).toEqual([
      `Заявление на справку № ${body.number} принято`,
      `Заявление на справку № ${body.number} проверяют`,
      `Справка для вычета готова: заявление № ${body.number}`,
    ])
    expect(sent.at(-1)?.plain).toContain(href)
    for (const { html } of sent) expect(html).not.toContain('500100732259')
  })

  test('each child gets a certificate of its own, and a second page names it', async () => {
    await lists()
    const runner = await aRunner()
    await buys(runner, { participant: childOf(runner), relation: 'child' })
    await buys(runner, { participant: childOf(runner, { firstName: 'Даша', gender: 'female' }), relation: 'child' })
    const state = (await runner.client.get('/api/tax-deduction?year=2024&payer=SPOUSE&beneficiary=KIDS')).body
    expect(state).toMatchObject({ isEligible: true, sumMinor: 380_000 })
    expect(state.people.map(({ role }: Json) => role)).toEqual(['payer', 'recipient', 'recipient'])
    const people = [person, ofChild, { ...ofChild, position: 2, firstName: 'Даша', documentNumber: 'II-АИ № 700215' }]
    const { body } = await applies(runner, { payer: 'SPOUSE', beneficiary: 'KIDS', sumMinor: 380_000, people })
    expect((await approves(body.number)).body.numbers).toHaveLength(2)
    const { partId } = await partOf(body.number)
    // As if a slow worker had it still: the decision is sent, and not a review that is over.
    await app.services.db.transaction({ role: 'system' }, (tx) => tx.enqueue(inReviewEmailJob, { partId }))
    const subjects = (await emails.emailsTo(runner.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.includes(body.number))).toEqual([
      `Заявление на справку № ${body.number} принято`,
      `Справки для вычета готовы: заявление № ${body.number}`,
    ])
    const href = (n: number) => `/api/tax-deduction/applications/${body.applicationId}/certificates/${n}`
    const pages = wordsOfPdf((await fileOf(runner, href(2))).bytes).map((page) => page.replace(/\s/gu, ''))
    expect(pages).toHaveLength(2)
    expect(pages[0]).toContain('(1—да,0—нет)0')
    expect(pages[1]).toMatch(/Полянский(?:Миша|Даша)/)
    expect(pages[1]).toContain('Датарождения01.03.2014')
    expect((await runner.client.get('/api/tax-deduction?year=2024&payer=MY_SELF&beneficiary=KIDS')).body.code).toBe(
      'ALREADY_SUBMITTED_CHILDREN',
    )
  })

  test('a rejected application says why, and its places may be applied for again', async () => {
    await lists()
    const runner = await aRunner()
    await buys(runner)
    const first = (await applies(runner)).body
    expect((await rejects(first.number)).body.state).toBe('rejected')
    const [own] = (await runner.client.get('/api/tax-deduction/applications')).body.list
    expect(own).toMatchObject({
      state: 'rejected',
      parts: [{ reason: 'Проверьте ИНН', certificates: [{ href: null }] }],
    })
    const decided = (await emails.emailsTo(runner.email)).at(-1)
    expect(decided?.plain).toContain('Проверьте ИНН')
    expect(decided?.plain).toMatch(/Почта\sорганизатора:\s\S+@/)
    expect((await applies(runner, { payer: 'SPOUSE', people: [person, { ...person, position: 1 }] })).status).toBe(200)
    expect(await stateOf(runner)).toMatchObject({ code: 'ALREADY_SUBMITTED_MYSELF' })
  })

  test('where one of two organizers rejects, its place alone is applied for again, and the other’s certificate stays', async () => {
    await lists()
    await listsSecond()
    const runner = await aRunner()
    await buys(runner)
    await movesToSecond(await buys(runner))
    const first = (await applies(runner, { sumMinor: 380_000 })).body
    expect(await stateOf(runner)).toMatchObject({ code: 'ALREADY_SUBMITTED_SELECTED_PAYER' })
    const submitted = (await emails.emailsTo(runner.email)).at(-1)
    expect(submitted?.plain).toMatch(/Справки\sвыдают\sорганизаторы: [^.]+, [^.]+\./)
    expect(submitted?.plain).toMatch(/Мы\sнапишем\sоб\sответе\sкаждого/)
    await rejects(first.number)
    expect(await stateOf(runner)).toMatchObject({ isEligible: true, sumMinor: 190_000, usedMinor: 190_000 })
    const again = await applies(runner)
    expect(again.status, JSON.stringify(again.body)).toBe(200)
    expect(await stateOf(runner)).toMatchObject({ code: 'ALREADY_SUBMITTED_SELECTED_PAYER' })
    expect((await applies(runner)).body.error.code).toBe('tax-deduction.already_submitted_selected_payer')
    const second = `/api/organizer/tax-deduction/second-organizer/applications`
    const [part] = (await manager.client.get(second)).body.list
    await manager.client.post(`${second}/${part.partId}/approve`, { signer: 'Гордеев Савва Юрьевич' })
    await approves(again.body.number)
    const own = (await runner.client.get('/api/tax-deduction/applications')).body.list
    expect(own.map(({ state }: Json) => state)).toEqual(['ready', 'ready'])
    expect(await stateOf(runner)).toMatchObject({ code: 'ALREADY_SUBMITTED_SELECTED_PAYER', usedMinor: 380_000 })
  })

  test('a place that is refunded after the application is never certified', async () => {
    await lists()
    const runner = await aRunner()
    const order = await buys(runner)
    const { body } = await applies(runner)
    await app.sql("update registration.entries set state = 'cancelled' where order_id = $1", [order])
    expect((await approves(body.number)).body.error.code).toBe('tax-deduction.places_changed')
    expect((await rejects(body.number)).status).toBe(200)
  })

  test('invalid people are refused with all their fields, and a sum that was not shown is refused', async () => {
    await lists()
    const runner = await aRunner()
    await buys(runner)
    const invalid = await applies(runner, { people: [{ ...person, inn: '123456789012', documentNumber: '45' }] })
    expect(invalid.status).toBe(422)
    expect(Object.keys(invalid.body.error.fields)).toEqual(['people.0.inn', 'people.0.documentNumber'])
    expect((await applies(runner, { sumMinor: 190_001 })).body.error.code).toBe('tax-deduction.sum_changed')
    expect((await applies(await aRunner())).body.error.code).toBe('tax-deduction.myself_dont_exist_slots')
  })

  test('a saved document stands for an empty number, and its reading is recorded', async () => {
    await lists()
    const runner = await aRunner()
    await buys(runner)
    const saved = { participantId: null, documentCode: '21', documentNumber: '65 10 000117' }
    expect((await runner.client.put('/api/account/documents/identity', saved)).status).toBe(200)
    const { body } = await applies(runner, { people: [{ ...person, documentNumber: '' }] })
    await approves(body.number)
    const { bytes } = await fileOf(runner, `/api/tax-deduction/applications/${body.applicationId}/certificates/1`)
    expect(wordsOfPdf(bytes)[0]?.replace(/\s/gu, '')).toContain('Серияиномердокумента6510000117')
    const readings = await app.sql<{ reason: string }>(
      `select r.reason from accounts.identity_document_readings r join accounts.accounts a on a.id = r.account_id
       where a.email = $1`,
      [runner.email],
    )
    expect(readings).toEqual([{ reason: 'tax-deduction.certificate' }])
  })

  test('another account’s application does not exist, and its id is not taken over', async () => {
    await lists()
    const [runner, other] = [await aRunner(), await aRunner()]
    await buys(runner)
    await buys(other)
    const { applicationId } = (await applies(runner)).body
    expect((await other.client.get(`/api/tax-deduction/applications/${applicationId}`)).status).toBe(404)
    expect((await applies(other, { applicationId })).status).toBe(404)
  })
})

describe('concurrent requests', () => {
  test('two submissions at once of the same choice make one application', async () => {
    await lists()
    const runner = await aRunner()
    await buys(runner)
    const results = await Promise.all([applies(runner), applies(runner), applies(runner)])
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await runner.client.get('/api/tax-deduction/applications')).body.list).toHaveLength(1)
  })

  test('two payers at once for the same places: one application has them', async () => {
    await lists()
    const runner = await aRunner()
    await buys(runner)
    await buys(runner)
    const results = await Promise.all(
      ['MY_SELF', 'SPOUSE'].map((payer) =>
        applies(runner, {
          payer,
          sumMinor: 380_000,
          people: payer === 'SPOUSE' ? [person, { ...person, position: 1 }] : [person],
        }),
      ),
    )
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = results.find(({ status }) => status === 409)?.body.error.code
    expect(refused).toBe('tax-deduction.already_submitted_myself')
  })

  test('guard removal: without its unique index a place is in two applications', async () => {
    await lists()
    await app.sql('drop index tax_deduction.one_application_per_place')
    let isTwice = false
    for (let attempt = 0; attempt < 10 && !isTwice; attempt += 1) {
      const runner = await aRunner()
      await buys(runner)
      const both = await Promise.all([
        applies(runner),
        applies(runner, { payer: 'SPOUSE', people: [person, { ...person, position: 1 }] }),
      ])
      isTwice = both.every(({ status }) => status === 200)
      // Its places are free again, so that the index can be created.
      if (isTwice) await rejects(both[1].body.number)
    }
    await app.sql(
      'create unique index one_application_per_place on tax_deduction.places (entry_id, year) where (is_counted)',
    )
    expect(isTwice).toBe(true)
  })

  test('the numbers of an organizer’s year have no gaps, with approvals at the same time and refused ones', async () => {
    await lists()
    const runners = await Promise.all([aRunner(), aRunner(), aRunner(), aRunner()])
    const orders: string[] = []
    for (const runner of runners) orders.push(await buys(runner))
    const numbers = await Promise.all(runners.map(async (runner) => (await applies(runner)).body.number as string))
    await app.sql("update registration.entries set state = 'refunded' where order_id = $1", [orders[0]])
    const results = await Promise.all(numbers.map((number) => approves(number)))
    expect(results.map(({ status }) => status)).toEqual([409, 200, 200, 200])
    const series = await app.sql<{ number: number }>(
      `select c.number from tax_deduction.certificates c join organizers.organizers o on o.id = c.organizer_id
       where o.code = 'test-organizer' and c.number is not null order by c.number`,
    )
    expect(series.map(({ number }) => number)).toEqual(series.map((_, i) => i + 1))
  })
})

describe('organizers', () => {
  test('the link of the organizer’s email decides once', async () => {
    await lists()
    const runner = await aRunner()
    await buys(runner)
    const { number } = (await applies(runner)).body
    const request = (await emails.emailsTo('start@example.org')).findLast(({ subject }) => subject.includes(number))
    const token = /decision\?token=([\w.-]+)/.exec(request?.plain ?? '')?.[1] ?? ''
    const anyone = app.client()
    const look = await anyone.post('/api/tax-deduction/decisions/look', { token })
    expect(look.body).toMatchObject({ number, sumMinor: 190_000, payerName: 'Полянский Егор Ильич' })
    expect(JSON.stringify(look.body)).not.toContain('500100732259')
    const decides = (body: object) => anyone.post('/api/tax-deduction/decisions', { token, ...body })
    expect((await decides({ decidedAs: 'approve' })).body.error.code).toBe('tax-deduction.signer_missing')
    expect((await decides({ decidedAs: 'reject', reason: ' ' })).body.error.code).toBe('tax-deduction.reason_missing')
    expect((await decides({ decidedAs: 'approve', signer: 'Гордеев С. Ю.' })).body.state).toBe('ready')
    for (const body of [
      { decidedAs: 'approve', signer: 'Гордеев С. Ю.' },
      { decidedAs: 'reject', reason: 'нет' },
    ])
      expect((await decides(body)).status).toBe(410)
    expect((await anyone.post('/api/tax-deduction/decisions/look', { token })).status).toBe(410)
    const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    expect((await anyone.post('/api/tax-deduction/decisions/look', { token: forged })).status).toBe(410)
  })

  test('an export has every field of the certificates, and each reading of people is recorded', async () => {
    await lists()
    const runner = await aRunner()
    await buys(runner)
    const { number, applicationId } = (await applies(runner)).body
    await approves(number)
    const csv = await fileOf(manager, `${path}.csv?year=2024&state=ready`)
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const row = csv.bytes
      .toString()
      .split('\r\n')
      .find((line) => line.startsWith(number))
    expect(row).toMatch(/Полянский Егор Ильич;500100732259;1990-05-12;21;45 09 123456;2010-06-01;1;.*;1900,00;Гордеев/)
    const xml = (await fileOf(manager, `${path}.xml?year=2024`)).bytes.toString()
    expect(xml).toContain(`<certificate application="${number}" state="ready"`)
    expect(xml).toContain('<document code="21" issuedOn="2010-06-01">45 09 123456</document>')
    const readings = await app.sql<{ reason: string }>(
      'select distinct reason from tax_deduction.person_readings where application_id = $1 order by 1',
      [applicationId],
    )
    expect(readings.map(({ reason }) => reason)).toEqual(['tax-deduction.export', 'tax-deduction.organizer_list'])
  })

  test('only a member who manages the organizer sees its applications', async () => {
    for (const member of [await organizersMember(app, 'view'), await aRunner()])
      for (const at of [path, `${path}.csv?year=2024`, `${path}.xml?year=2024`])
        expect((await member.client.get(at)).status).toBe(404)
    expect((await app.client().get(path)).status).toBe(401)
    expect((await manager.client.get('/api/organizer/tax-deduction/nobody/applications')).status).toBe(404)
  })

  test('people are stored encrypted: the table has neither name nor number', async () => {
    const rows = await app.sql<{ text: string }>(
      "select encode(encrypted_data, 'escape') as text from tax_deduction.people",
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { text } of rows)
      for (const plain of ['500100732259', 'lastName', '4509']) expect(text).not.toContain(plain)
  })

  test('every change of a listing stays, with the operator who made it', async () => {
    await lists(true)
    await lists(false)
    const { list } = (await operator.get('/api/operator/tax-deduction/organizers?year=2024')).body
    const listing = list.find(({ organizerCode }: Json) => organizerCode === 'test-organizer')
    expect(listing).toMatchObject({ isListed: false, feesQualify: false })
    expect(listing.changes.slice(0, 2)).toMatchObject([
      { isListed: false },
      { isListed: true, setBy: expect.any(String) },
    ])
    const unknown = await operator.put('/api/operator/tax-deduction/organizers/nobody/2024', {
      isListed: true,
      feesQualify: true,
    })
    expect(unknown.status).toBe(404)
    const contradiction = await operator.put('/api/operator/tax-deduction/organizers/test-organizer/2024', {
      isListed: false,
      feesQualify: true,
    })
    expect(contradiction.status).toBe(422)
    expect((await manager.client.get('/api/operator/tax-deduction/organizers?year=2024')).status).toBe(403)
  })
})

test('the tax folder has a year’s payments, tickets and certificates', async () => {
  await lists()
  const runner = await aRunner()
  await buys(runner)
  await buys(runner, { paidAt: '2025-03-01T09:00:00Z' })
  const { number } = (await applies(runner)).body
  await approves(number)
  const folder = (await runner.client.get('/api/tax-deduction/folder?year=2024')).body
  expect(folder).toMatchObject({
    years: [2025, 2024],
    year: 2024,
    isOpen: true,
    sumMinor: 190_000,
    places: [{ sumMinor: 190_000 }],
  })
  expect(folder.certificates).toMatchObject([{ applicationNumber: number, organizerName: 'Тестовые старты' }])
  expect((await runner.client.get('/api/tax-deduction/folder')).body).toMatchObject({ year: 2025, isOpen: false })
  const { status, bytes, headers } = await fileOf(runner, '/api/tax-deduction/folder.zip?year=2024')
  expect([status, headers.get('content-type')]).toEqual([200, 'application/zip'])
  const files = unzipSync(bytes)
  expect(Object.keys(files).map((name) => name.replace(/\d+-Пробный.*|\d+-Тест.*/, '…'))).toEqual([
    'платежи-2024.csv',
    'справки/…',
    'билеты/…',
  ])
  expect(Buffer.from(files['платежи-2024.csv'] ?? []).toString()).toContain(';1900,00')
  expect((await fileOf(runner, '/api/tax-deduction/folder.zip?year=2020')).status).toBe(404)
})

test('all applications and certificates of these tests agree with each other', async () => {
  const broken = (await brokenInvariants(app.services.db)).map(({ rule }) => rule)
  expect(broken.filter((rule) => rule in taxDeductionInvariants)).toEqual([])
})
