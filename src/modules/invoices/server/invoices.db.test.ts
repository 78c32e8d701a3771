import { beforeEach, expect } from 'vitest'
import { wordsOfPdf } from '#src/platform/pdf/testing/words-of-pdf.ts'
import { test } from '#tests/support/app-test.ts'
import { issueInvoiceOf, sellerForTests, setSellerForTests } from '#tests/support/invoices-for-tests.ts'
import { publishRace, shirt } from '#tests/support/race-for-tests.ts'
import { saveTestTill } from '#tests/support/register-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf } from '#tests/support/runner.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
test.beforeAll(async ({ app: own }) => {
  app = own
  await setSellerForTests(app)
})
// All sign up from one network here.
beforeEach(() => app.sql('delete from accounts.attempts'))

async function paidByTransfer() {
  const race = await publishRace(app, { products: [shirt] })
  const runner = await newRunner(app)
  const registrationId = await holdPlaceOf(runner, race)
  const { id: paymentId } = await openPaymentOf(runner, registrationId)
  return { runner, registrationId, paymentId }
}
const numbers = async () =>
  (await app.sql<{ number: number }>('select number from invoices.invoices where tenant_id = 1 order by number')).map(
    ({ number }) => number,
  )

test('invoices issued at the same time have numbers without a gap, and a repeated call gives the same one', async () => {
  const before = (await numbers()).length
  const payments = []
  for (let i = 0; i < 6; i += 1) payments.push(await paidByTransfer())
  // Two calls for each payment, and a transaction that fails after it took a number.
  const failing = app.services.db.transaction({ role: 'app', tenantId: 1 }, async (tx) => {
    await tx.sql`update invoices.series set last_number = last_number + 1 where tenant_id = 1`
    throw new Error('after the number')
  })
  const issued = await Promise.all([
    ...payments.flatMap(({ paymentId }) => [issueInvoiceOf(app, paymentId), issueInvoiceOf(app, paymentId)]),
    failing.catch(() => null),
  ])
  const given = issued.flatMap((invoice) => (invoice === null ? [] : [invoice.number]))
  expect(new Set(given).size).toBe(6)
  const all = await numbers()
  expect(all).toHaveLength(before + 6)
  expect(all).toEqual(all.map((_, i) => i + 1))
})

test('the payer alone sees the invoice, its PDF and its QR code', async () => {
  const { runner, registrationId, paymentId } = await paidByTransfer()
  expect((await runner.client.get(`/api/registrations/${registrationId}/invoice`)).body.error.code).toBe(
    'invoices.not_found',
  )
  const issued = await issueInvoiceOf(app, paymentId)
  const { status, body } = await runner.client.get(`/api/registrations/${registrationId}/invoice`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    number: issued.number,
    state: 'issued',
    receivedMinor: 0,
    leftMinor: issued.amountMinor,
    seller: { legalName: sellerForTests.legalName, account: sellerForTests.bank.account },
    buyer: { kind: 'person' },
    vat: [],
  })
  expect(body.lines.reduce((sum: number, line: { sumMinor: number }) => sum + line.sumMinor, 0)).toBe(body.amountMinor)
  const qr = await runner.client.get(body.qrUrl, { accept: 'application/json' })
  expect(qr.body.content).toContain(`|Sum=${issued.amountMinor}|Purpose=Оплата по счёту № ${issued.number} от `)
  expect(qr.body.svg).toContain('<svg')
  const stranger = await newRunner(app)
  for (const path of ['', '/document', '/qr'])
    expect((await stranger.client.get(`/api/registrations/${registrationId}/invoice${path}`)).status).toBe(404)
})

test('the PDF names both parties, the lines, the sum in words and the purpose', async () => {
  const { runner, registrationId, paymentId } = await paidByTransfer()
  const { number } = await issueInvoiceOf(app, paymentId)
  const { body: invoice } = await runner.client.get(`/api/registrations/${registrationId}/invoice`)
  const response = await app.http.request(invoice.href, {
    headers: { host: 'localhost:3000', cookie: `sl_session=${runner.client.cookie('sl_session')}` },
  })
  expect(response.status).toBe(200)
  const words = wordsOfPdf(new Uint8Array(await response.arrayBuffer()))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
  for (const part of [
    `Счёт на оплату № ${number}`,
    sellerForTests.bank.account,
    sellerForTests.bank.bic,
    'Без НДС (ст. 346.11 НК РФ)',
    'рублей 00 копеек',
    'Руководитель',
    `Оплата по счёту № ${number}`,
  ])
    expect(words).toContain(part)
})

test('a seller and a bank with long names have a PDF and a QR code too', async () => {
  const legalName = 'АНО «Центр развития бега и физической культуры «Старт» Приволжья»'
  const bankName = 'ФИЛИАЛ «ЦЕНТРАЛЬНЫЙ» БАНКА ВТБ (ПАО) В Г. МОСКВЕ'
  await setSellerForTests(app, { ...sellerForTests, legalName, bank: { ...sellerForTests.bank, bankName } })
  const { runner, registrationId, paymentId } = await paidByTransfer()
  await issueInvoiceOf(app, paymentId)
  await setSellerForTests(app)
  const path = `/api/registrations/${registrationId}/invoice`
  expect((await runner.client.get(`${path}/document`)).status).toBe(200)
  const { status, body } = await runner.client.get(`${path}/qr`, { accept: 'application/json' })
  expect([status, body.content]).toEqual([200, expect.stringContaining(`ST00011|Name=${legalName}|`)])
})

test('the VAT is that of the receipts: of the fee alone where the organizer has none', async () => {
  await setSellerForTests(app, { ...sellerForTests, vatBp: 2_200, vatGround: '' })
  await saveTestTill(app, { vat: '22' })
  const { runner, registrationId, paymentId } = await paidByTransfer()
  await issueInvoiceOf(app, paymentId)
  await app.sql('delete from receipts.tills')
  await setSellerForTests(app)
  const { body } = await runner.client.get(`/api/registrations/${registrationId}/invoice`)
  const fee = body.lines.find(({ name }: { name: string }) => name === 'Сервисный сбор')
  const amountMinor = Math.round((fee.sumMinor * 22) / 122)
  expect(body.vat).toEqual([{ rateBp: 2_200, amountMinor }])
  const shown = `${Math.floor(amountMinor / 100)}-${String(amountMinor % 100).padStart(2, '0')}`
  expect(body.purpose).toContain(`В т.ч. НДС 22 % ${shown}`)
  const response = await app.http.request(body.href, {
    headers: { host: 'localhost:3000', cookie: `sl_session=${runner.client.cookie('sl_session')}` },
  })
  const words = wordsOfPdf(new Uint8Array(await response.arrayBuffer())).join(' ')
  expect(words.replaceAll(/\s+/g, ' ')).toContain(`В том числе НДС 22 %: ${shown.replace('-', ',')}`)
})

test('a seller’s change leaves issued invoices as they were', async () => {
  const { runner, registrationId, paymentId } = await paidByTransfer()
  await issueInvoiceOf(app, paymentId)
  await setSellerForTests(app, { ...sellerForTests, legalName: 'ООО «Финиш»' })
  const { body } = await runner.client.get(`/api/registrations/${registrationId}/invoice`)
  expect(body.seller.legalName).toBe(sellerForTests.legalName)
  await setSellerForTests(app)
})

test('a seller’s numbers are checked, and its account belongs to one tenant', async () => {
  const { bank } = sellerForTests
  const wrong = (seller: Partial<typeof sellerForTests>) => setSellerForTests(app, { ...sellerForTests, ...seller })
  expect(await wrong({ inn: '7707083894' })).toMatchObject({ error: { fields: { inn: 'invoices.seller_wrong' } } })
  expect(await wrong({ kpp: '' })).toMatchObject({ error: { fields: { kpp: 'invoices.seller_wrong' } } })
  expect(await wrong({ ogrn: '1027700132196' })).toMatchObject({ error: { fields: { ogrn: 'invoices.seller_wrong' } } })
  expect(await wrong({ bank: { ...bank, account: '40702810200000000002' } })).toMatchObject({
    error: { fields: { account: 'invoices.seller_wrong' } },
  })
  // The same bank's account in dollars: its check digit is right.
  expect(await wrong({ bank: { ...bank, account: '40702840500000000001' } })).toMatchObject({
    error: { code: 'invoices.account_not_roubles', fields: { account: 'invoices.account_not_roubles' } },
  })
  expect(await setSellerForTests(app, sellerForTests, 2)).toMatchObject({
    error: { code: 'invoices.account_taken' },
  })
})
