import { unzipSync } from 'fflate'
import { describe, expect } from 'vitest'
import { brokenInvariants } from '#src/integrity/invariants.ts'
import { taxDeductionInvariants } from '#src/integrity/tax-deduction-invariants.ts'
import { mustBeOk } from '#src/kernel/result.ts'
import { wordsOfPdf } from '#src/platform/pdf/testing/words-of-pdf.ts'
import { test } from '#tests/support/app-test.ts'
import type { EmailReader } from '#tests/support/emails.ts'
import { organizersMember } from '#tests/support/organizers-member.ts'
import { childOf, type Runner } from '#tests/support/runner.ts'
import {
  applicationsPath,
  type TaxApplications,
  taxApplications,
  typedPerson,
} from '#tests/support/tax-applications.ts'
import type { Json, TestApp, TestClient } from '#tests/support/test-app.ts'
import { decidePart } from './commands/decide-part.ts'
import { noteCorrections } from './commands/note-corrections.ts'

let app: TestApp
let emails: EmailReader
let operator: TestClient
let tax: TaxApplications
test.beforeAll(async ({ app: own, bank, emails: ownEmails, operator: ownOperator }) => {
  app = own
  emails = ownEmails
  operator = ownOperator
  tax = await taxApplications({ app, bank, operator })
  await tax.lists()
})

const signer = 'Гордеев Савва Юрьевич'
/** A runner with an issued certificate of two places. */
async function certified(races: Parameters<TaxApplications['buys']>[1][] = [{}, {}]) {
  const runner = await tax.aRunner()
  const orders: string[] = []
  for (const race of races) orders.push(await tax.buys(runner, race))
  const { applicationId, number } = (await tax.applies(runner, { sumMinor: 190_000 * races.length })).body
  expect((await tax.approves(number)).status).toBe(200)
  return { runner, orders, applicationId, number }
}
const cancels = async (orderId: string | undefined, refund = 'full') => {
  const { status, body } = await operator.post(`/api/operator/registrations/${orderId}/cancel`, { refund })
  expect(status, JSON.stringify(body)).toBe(200)
  await emails.settle()
}
const applicationOf = async ({ client }: Runner, id: string): Promise<Json> =>
  (await client.get(`/api/tax-deduction/applications/${id}`)).body
const certificateOf = async (runner: Runner, id: string, n = 1): Promise<Json> =>
  (await applicationOf(runner, id)).parts[0].certificates.find((one: Json) => one.n === n)
const corrects = async (number: string, change: object = {}) =>
  await tax.manager.client.post(`${applicationsPath}/${(await tax.partOf(number)).partId}/correct`, {
    signer,
    ...change,
  })
const usedOf = async ({ client }: Runner): Promise<number> =>
  (await client.get('/api/tax-deduction?year=2024&payer=MY_SELF&beneficiary=MY_SELF')).body.usedMinor
const fieldsOf = async (runner: Runner, href: string): Promise<string> => {
  const { status, bytes } = await tax.fileOf(runner, href)
  expect(status).toBe(200)
  return (wordsOfPdf(bytes)[0] ?? '').replace(/\s/gu, '')
}
const subjectsOf = async (address: string) => (await emails.emailsTo(address)).map(({ subject }) => subject)

describe('a place of an issued certificate is returned', () => {
  test('its certificate is to be corrected, its sum counts against the limit no more, and payer and organizer get an email', async () => {
    const { runner, orders, applicationId, number } = await certified()
    expect(await usedOf(runner)).toBe(380_000)
    expect(await certificateOf(runner, applicationId)).toMatchObject({ dueCorrection: null, former: [] })
    await cancels(orders[0])
    expect(await usedOf(runner)).toBe(190_000)
    const own = await applicationOf(runner, applicationId)
    expect(own).toMatchObject({ state: 'ready', sumMinor: 190_000 })
    expect(own.parts[0].history.map(({ state }: Json) => state)).toEqual(['submitted', 'ready', 'correction_due'])
    expect(own.parts[0].certificates).toMatchObject([
      { sumMinor: 380_000, correction: 0, former: [], dueCorrection: { sumMinor: 190_000 } },
    ])
    expect(await tax.partOf(number)).toMatchObject({ isCorrectionDue: true, sumMinor: 190_000, state: 'ready' })
    const due = (await tax.manager.client.get(`${applicationsPath}?corrections=due`)).body.list
    expect(due.map((part: Json) => part.number)).toContain(number)
    expect((await subjectsOf(runner.email)).at(-1)).toBe(`Справку для вычета исправят: заявление № ${number}`)
    expect(await subjectsOf('start@example.org')).toContain(`Заявление № ${number}: исправьте справку для вычета`)
  })

  test('the correction retains the number, prints its own, and the first version can be downloaded still', async () => {
    const { runner, orders, applicationId, number } = await certified()
    const before = await certificateOf(runner, applicationId)
    await cancels(orders[0])
    const corrected = await corrects(number)
    expect(corrected.body.corrections).toEqual([{ number: before.number, correction: 1, sumMinor: 190_000 }])
    expect((await corrects(number)).body).toEqual(corrected.body)
    const certificate = await certificateOf(runner, applicationId)
    expect(certificate).toMatchObject({
      number: before.number,
      correction: 1,
      sumMinor: 190_000,
      dueCorrection: null,
      href: before.href,
      former: [{ correction: 0, sumMinor: 380_000, href: `${before.href}?correction=0` }],
    })
    const [newest, first] = [
      await fieldsOf(runner, certificate.href),
      await fieldsOf(runner, certificate.former[0].href),
    ]
    for (const field of [`Номерсправки${before.number}`, 'Номеркорректировки1', '1900-00', 'ГордеевСавваЮрьевич'])
      expect(newest).toContain(field)
    expect(newest).not.toContain('3800-00')
    expect(first).toContain('Номеркорректировки0')
    expect(first).toContain('3800-00')
    expect((await tax.fileOf(runner, `${before.href}?correction=2`)).status).toBe(404)
    expect((await tax.fileOf(await tax.aRunner(), `${before.href}?correction=1`)).status).toBe(404)
    const history = (await applicationOf(runner, applicationId)).parts[0].history
    expect(history.map(({ state }: Json) => state)).toEqual(['submitted', 'ready', 'correction_due', 'corrected'])
    const email = (await emails.emailsTo(runner.email)).at(-1)
    expect(email?.subject).toBe(`Исправленная справка для вычета готова: заявление № ${number}`)
    expect(email?.plain).toContain(`${before.href}?correction=1`)
    expect(email?.plain).toContain('3-НДФЛ')
  })

  test('with nothing left the certificate is annulled by 999, and is corrected no more', async () => {
    const { runner, orders, applicationId, number } = await certified()
    await cancels(orders[0])
    await corrects(number)
    await cancels(orders[1], 'none')
    expect(await usedOf(runner)).toBe(0)
    expect((await corrects(number)).body.corrections).toMatchObject([{ correction: 999, sumMinor: 0 }])
    const certificate = await certificateOf(runner, applicationId)
    expect(certificate).toMatchObject({ correction: 999, sumMinor: 0, former: [{ correction: 0 }, { correction: 1 }] })
    const fields = await fieldsOf(runner, certificate.href)
    expect(fields).toContain('Номеркорректировки999')
    expect(fields).toContain('рублейикопеек0-00')
    expect((await subjectsOf(runner.email)).at(-1)).toBe(`Справка для вычета аннулирована: заявление № ${number}`)
  })

  test('a second place returned while the correction is due lowers it, and asks the organizer once', async () => {
    const { runner, orders, applicationId, number } = await certified([{}, {}, {}])
    await cancels(orders[0])
    await cancels(orders[1])
    expect(await certificateOf(runner, applicationId)).toMatchObject({ dueCorrection: { sumMinor: 190_000 } })
    const [ofOrganizer, ofPayer] = [await subjectsOf('start@example.org'), await subjectsOf(runner.email)]
    expect(ofOrganizer.filter((subject) => subject.includes(number) && subject.includes('исправьте'))).toHaveLength(1)
    expect(ofPayer.filter((subject) => subject.includes('исправят'))).toHaveLength(2)
    expect((await corrects(number)).body.corrections).toMatchObject([{ correction: 1, sumMinor: 190_000 }])
  })

  test('a cheaper race whose difference is returned lowers the certificate by the difference', async () => {
    const race = {
      more: [{ code: 'five', bibFrom: 501, tiers: [{ priceMinor: 120_000, untilAt: null, untilOrdinal: null }] }],
    }
    const { runner, orders, applicationId } = await certified([{ race }])
    const at = `/api/account/registrations/${orders[0]}`
    const { entryId } = (await runner.client.get(at)).body.entries[0]
    const { body } = await runner.client.get(`${at}/entries/${entryId}/races`)
    const { refundMinor } = body.races.find((one: Json) => one.raceCode === 'five')
    const moved = await runner.client.post(`${at}/entries/${entryId}/race`, { raceCode: 'five', refundMinor })
    expect(moved.status, JSON.stringify(moved.body)).toBe(200)
    await emails.settle()
    expect(await certificateOf(runner, applicationId)).toMatchObject({ dueCorrection: { sumMinor: 120_000 } })
  })

  test('a place that goes to another person of the family counts no more, and its certificate is annulled', async () => {
    const { runner, orders, applicationId } = await certified([{}])
    const at = `/api/account/registrations/${orders[0]}`
    const { entryId } = (await runner.client.get(at)).body.entries[0]
    const path = `${at}/entries/${entryId}/transfer`
    const relative = { ...runner.participant, lastName: 'Родня', firstName: 'Зоя', birthDate: '1991-06-13' }
    await tax.buys(runner, { participant: relative, relation: 'sibling', paidAt: '2025-06-01T09:00:00Z' })
    const [kin] = (await runner.client.get(path)).body.relatives
    const moved = await runner.client.post(`${path}/relative`, { relativeId: kin.participantId, participant: relative })
    expect(moved.status, JSON.stringify(moved.body)).toBe(200)
    await emails.settle()
    expect(await certificateOf(runner, applicationId)).toMatchObject({ dueCorrection: { sumMinor: 0 } })
  })

  /** A runner with an issued certificate for each of two children. */
  async function certifiedForChildren() {
    const runner = await tax.aRunner()
    const first = await tax.buys(runner, { participant: childOf(runner), relation: 'child' })
    const daughter = childOf(runner, { firstName: 'Даша', gender: 'female' })
    const second = await tax.buys(runner, { participant: daughter, relation: 'child' })
    const child = { ...typedPerson, inn: '', birthDate: '', documentCode: '03', documentIssuedOn: '2014-04-01' }
    const people = [
      typedPerson,
      { ...child, position: 1, documentNumber: 'II-АИ № 700214' },
      { ...child, position: 2, documentNumber: 'II-АИ № 700215' },
    ]
    const applied = await tax.applies(runner, { beneficiary: 'KIDS', sumMinor: 380_000, people })
    const { applicationId, number } = applied.body
    await tax.approves(number)
    return { runner, orders: [first, second], applicationId, number }
  }

  test('each child has a certificate of its own, and only that of the returned place is corrected', async () => {
    const { runner, orders, applicationId, number } = await certifiedForChildren()
    await cancels(orders[0])
    expect((await corrects(number)).body.corrections).toMatchObject([{ correction: 999, sumMinor: 0 }])
    const { certificates } = (await applicationOf(runner, applicationId)).parts[0]
    expect(certificates.map(({ correction }: Json) => correction).toSorted()).toEqual([0, 999])
  })

  test('emails about one certificate and about several say so in their words', async () => {
    const { runner, orders, number } = await certifiedForChildren()
    await cancels(orders[0])
    await cancels(orders[1])
    await corrects(number)
    await emails.settle()
    expect(await subjectsOf(runner.email)).toEqual(
      expect.arrayContaining([
        `Справки для вычета готовы: заявление № ${number}`,
        `Справку для вычета исправят: заявление № ${number}`,
        `Справки для вычета исправят: заявление № ${number}`,
        `Справки для вычета аннулированы: заявление № ${number}`,
      ]),
    )
  })

  test('a refund before the certificate is issued makes no correction: the approval is refused as before', async () => {
    const runner = await tax.aRunner()
    const order = await tax.buys(runner)
    const { applicationId, number } = (await tax.applies(runner)).body
    await cancels(order)
    expect((await tax.approves(number)).body.error.code).toBe('tax-deduction.places_changed')
    expect((await corrects(number)).body.error.code).toBe('tax-deduction.no_correction_due')
    expect(await certificateOf(runner, applicationId)).toMatchObject({ number: null, dueCorrection: null })
  })
})

describe('the job', () => {
  test('it may run any number of times, and writes one correction', async () => {
    const { orders, applicationId, runner } = await certified()
    await cancels(orders[0])
    const run = () => app.services.db.transaction({ role: 'system' }, (tx) => noteCorrections(tx, applicationId))
    await Promise.all([run(), run(), run()])
    await run()
    const rows = await app.sql(
      `select k.ordinal, k.state from tax_deduction.corrections k join tax_deduction.certificates c on c.id = k.certificate_id
       where c.application_id = $1`,
      [applicationId],
    )
    expect(rows).toEqual([{ ordinal: 1, state: 'due' }])
    await emails.settle()
    expect((await subjectsOf(runner.email)).filter((subject) => subject.includes('исправят'))).toHaveLength(1)
  })

  test('a cancellation that commits while its certificate is being issued is found: the lock is taken first', async () => {
    const runner = await tax.aRunner()
    const order = await tax.buys(runner)
    const { applicationId, number } = (await tax.applies(runner)).body
    const { partId } = await tax.partOf(number)
    const [organizer] = await app.sql<{ id: string }>(
      "select id from organizers.organizers where code = 'test-organizer'",
    )
    let noted: Promise<void> = Promise.resolve()
    await app.services.db.transaction({ role: 'system' }, async (tx) => {
      const of = { partId, organizerId: organizer?.id ?? '', by: { kind: 'link' } } as const
      mustBeOk(await decidePart(tx, of, { kind: 'approve', signer }))
      await operator.post(`/api/operator/registrations/${order}/cancel`, { refund: 'full' })
      noted = app.services.db.transaction({ role: 'system' }, (own) => noteCorrections(own, applicationId))
      // Without the lock it would have read an application that is not decided, and be done by now.
      await new Promise((resolve) => setTimeout(resolve, 500))
    })
    await noted
    await emails.settle()
    expect(await certificateOf(runner, applicationId)).toMatchObject({ dueCorrection: { sumMinor: 0 } })
  })

  test('an organizer who issues before the job has run issues the sum of this moment', async () => {
    const { orders, applicationId, number, runner } = await certified([{}, {}, {}])
    await cancels(orders[0])
    await app.sql("update registration.entries set state = 'cancelled' where order_id = $1", [orders[1]])
    expect((await corrects(number)).body.corrections).toMatchObject([{ correction: 1, sumMinor: 190_000 }])
    expect(await certificateOf(runner, applicationId)).toMatchObject({ correction: 1, dueCorrection: null })
  })
})

describe('organizers', () => {
  const linkOf = async (number: string) => {
    const email = (await emails.emailsTo('start@example.org')).findLast(
      ({ subject }) => subject.includes(number) && subject.includes('исправьте'),
    )
    return /correction\?token=([\w.-]+)/.exec(email?.plain ?? '')?.[1] ?? ''
  }

  test('the link of the email issues once, and the link of the next correction is another one', async () => {
    const { orders, number } = await certified()
    await cancels(orders[0])
    const anyone = app.client()
    const token = await linkOf(number)
    const look = await anyone.post('/api/tax-deduction/corrections/look', { token })
    expect(look.body).toMatchObject({
      number,
      payerName: 'Полянский Егор Ильич',
      organizerName: 'Тестовые старты',
      certificates: [{ sumMinor: 380_000, corrections: [{ correction: 1, state: 'due', sumMinor: 190_000 }] }],
    })
    expect(JSON.stringify(look.body)).not.toContain('500100732259')
    const issues = (change: object) => anyone.post('/api/tax-deduction/corrections', { token, signer, ...change })
    expect((await issues({ signer: '' })).status).toBe(422)
    const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    expect((await issues({ token: forged })).status).toBe(410)
    expect((await issues({ token: token.replace(/\.0\./, '.1.') })).status).toBe(410)
    expect((await issues({})).body.corrections).toMatchObject([{ correction: 1, sumMinor: 190_000 }])
    for (const response of [await issues({}), await anyone.post('/api/tax-deduction/corrections/look', { token })])
      expect(response.status).toBe(410)
    await cancels(orders[1])
    expect((await issues({})).status, 'the former link issues nothing').toBe(410)
    const next = await linkOf(number)
    expect(next).not.toBe(token)
    expect((await issues({ token: next })).body.corrections).toMatchObject([{ correction: 999 }])
  })

  test('only a member who manages the organizer issues a correction', async () => {
    const { orders, number } = await certified()
    await cancels(orders[0])
    const { partId } = await tax.partOf(number)
    const at = `${applicationsPath}/${partId}/correct`
    for (const member of [await organizersMember(app, 'view'), await tax.aRunner()])
      expect((await member.client.post(at, { signer })).status).toBe(404)
    expect((await app.client().post(at, { signer })).status).toBe(401)
    expect((await corrects(number, { signer: '' })).status).toBe(422)
    expect((await certified()).number).not.toBe(number)
  })

  test('an application with nothing to correct is refused, and so is a foreign one', async () => {
    const { number } = await certified()
    expect((await corrects(number)).body.error.code).toBe('tax-deduction.no_correction_due')
    const unknown = `${applicationsPath}/00000000-0000-7000-8000-000000000000/correct`
    expect((await tax.manager.client.post(unknown, { signer })).status).toBe(404)
  })

  test('the exports have a row for each version with its number of correction', async () => {
    const { orders, number } = await certified()
    await cancels(orders[0])
    await corrects(number)
    const csv = (await tax.fileOf(tax.manager, `${applicationsPath}.csv?year=2024`)).bytes.toString()
    const rows = csv.split('\r\n').filter((line) => line.startsWith(number))
    expect(
      rows.map((row) =>
        row
          .split(';')
          .slice(4, 5)
          .concat(/;(\d+,\d\d);/.exec(row)?.[1] ?? ''),
      ),
    ).toEqual([
      ['0', '3800,00'],
      ['1', '1900,00'],
    ])
    const xml = (await tax.fileOf(tax.manager, `${applicationsPath}.xml?year=2024`)).bytes.toString()
    const own = xml.match(new RegExp(`<certificate application="${number}"[^>]*>`, 'g')) ?? []
    expect(own.map((element) => /correction="(\d+)"/.exec(element)?.[1])).toEqual(['0', '1'])
  })
})

test('the tax folder has the newest version, and the former ones named so', async () => {
  const { runner, orders, number } = await certified()
  await cancels(orders[0])
  const certificatesInZip = async () => {
    const files = unzipSync((await tax.fileOf(runner, '/api/tax-deduction/folder.zip?year=2024')).bytes)
    return { files, certificates: Object.keys(files).filter((name) => name.startsWith('справки/')) }
  }
  expect((await certificatesInZip()).certificates).toEqual([
    expect.stringMatching(/^справки\/исправляются, не подавать\/\d+-Тестовые-старты-1\.pdf$/),
  ])
  await corrects(number)
  const { files, certificates } = await certificatesInZip()
  expect(certificates).toEqual([
    expect.stringMatching(/^справки\/\d+-Тестовые-старты-1-корректировка-1\.pdf$/),
    expect.stringMatching(/^справки\/прежние\/\d+-Тестовые-старты-1\.pdf$/),
  ])
  const [newest, former] = certificates.map((name) =>
    (wordsOfPdf(Buffer.from(files[name] ?? []))[0] ?? '').replace(/\s/gu, ''),
  )
  expect(newest).toContain('1900-00')
  expect(former).toContain('3800-00')
})

test('all certificates and corrections of these tests agree with each other', async () => {
  const broken = (await brokenInvariants(app.services.db)).map(({ rule }) => rule)
  expect(broken.filter((rule) => rule in taxDeductionInvariants)).toEqual([])
})
