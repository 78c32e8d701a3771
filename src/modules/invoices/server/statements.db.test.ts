import { beforeEach, describe, expect } from 'vitest'
import { diffMs, toInstant } from '#src/kernel/instant.ts'
import { expireDueOrders } from '#src/modules/orders/server/jobs/expire-due-orders.ts'
import { refundPayment } from '#src/modules/payments/server/commands/refund-payment.ts'
import { openPayment } from '#src/modules/payments/server/commands/start-payment.ts'
import { abandonDuePayments } from '#src/modules/payments/server/jobs/periodic-tasks.ts'
import { sendHoldExpiredEmail } from '#src/modules/registration/checkout/server/emails/hold-expired-email.ts'
import type { JobPayload } from '#src/platform/jobs/declare-job.ts'
import { wordsOfPdf } from '#src/platform/pdf/testing/words-of-pdf.ts'
import { test } from '#tests/support/app-test.ts'
import { waitingJobs, writtenEmails } from '#tests/support/emails.ts'
import { offerTransfersForTests, sellerForTests, setSellerForTests } from '#tests/support/invoices-for-tests.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { confirmIdentity, holdPlaceOf, newRunner, openPaymentOf, type Runner } from '#tests/support/runner.ts'
import { violationsOf } from '#tests/support/sale-invariants.ts'
import { formOf } from '#tests/support/sample-form.ts'
import { type LineOf1c, statementOf1c, statementOfCamt } from '#tests/support/statements-for-tests.ts'
import type { Json, TestApp, TestClient } from '#tests/support/test-app.ts'
import { sendInvoiceEmail } from './emails/invoice-email.ts'
import { sendTransferEmail } from './emails/transfer-email.ts'
import type { invoiceEmailJob, transferEmailJob } from './jobs/emails.ts'
import { remindOfInvoices } from './jobs/remind-of-invoices.ts'
import { returnOldParts } from './jobs/return-old-parts.ts'

const minute = 60_000
const day = 24 * 60 * minute
let app: TestApp
let operator: TestClient
test.beforeAll(async ({ app: own, operator: ownOperator }) => {
  app = own
  operator = ownOperator
  await setSellerForTests(app)
  await offerTransfersForTests(app)
})
// All sign up from one network here.
beforeEach(() => app.sql('delete from accounts.attempts'))

let documents = 0
const lineFor = (purpose: string, rubles: number, change: Partial<LineOf1c> = {}): LineOf1c => {
  documents += 1
  return {
    number: String(documents),
    day: '01.12.2026',
    sum: rubles.toFixed(2),
    purpose,
    inn: '500100732259',
    ...change,
  }
}
const upload = async (lines: readonly LineOf1c[], account?: string) => {
  const file = new File([statementOf1c(lines, account)], 'kl_to_1c.txt', { type: 'text/plain' })
  return await operator.post('/api/operator/statements', formOf({ file }))
}
const uploadCamt = async (lines: Parameters<typeof statementOfCamt>[0]) => {
  const file = new File([statementOfCamt(lines)], 'camt053.xml', { type: 'text/xml' })
  return await operator.post('/api/operator/statements', formOf({ file }))
}
/** What the payer reads in the bill, in the list of orders, and among the registrations that wait. */
const sumsShownTo = async ({ runner: { client }, registrationId }: Payer) => ({
  bill: (await client.get(`/api/account/orders/${registrationId}`)).body,
  listedMinor: (await client.get('/api/account/orders')).body.list[0]?.dueMinor,
  waitingMinor: (await client.get('/api/account/registrations')).body.waiting[0]?.toPayMinor,
})
type Payer = { readonly runner: Runner; readonly registrationId: string }
type Invoiced = Payer & {
  readonly race: { readonly eventCode: string; readonly raceCode: string }
  readonly paymentId: string
  readonly amountMinor: number
  readonly rubles: number
  readonly invoice: Json
}

/** A held place whose payer chose to pay by an invoice, which reserves it for days. */
async function invoiced(): Promise<Invoiced> {
  const race = await publishRace(app, { race: { capacity: 1 }, reservesForTransfers: true })
  const runner = await newRunner(app)
  const registrationId = await holdPlaceOf(runner, race)
  const { id: paymentId, state } = await openPaymentOf(runner, registrationId, 'requisites')
  if (state === 'created') await openPayment(app.services, { tenantId: 1, paymentId }) // a busy machine leaves it to the job
  const invoice = await invoiceOf({ runner, registrationId })
  const amountMinor: number = invoice.amountMinor
  return { race, runner, registrationId, paymentId, amountMinor, rubles: amountMinor / 100, invoice }
}
const invoiceOf = async ({ runner, registrationId }: Payer): Promise<Json> =>
  (await runner.client.get(`/api/registrations/${registrationId}/invoice`)).body
const stateOf = async ({ registrationId, paymentId }: Invoiced) => {
  const [row] = await app.sql<{ invoice: string; payment: string; order: string }>(
    `select i.state as invoice, p.state as payment, o.status as "order" from invoices.invoices i
     join payments.payments p on p.id = i.payment_id join orders.orders o on o.id = i.order_id
     where o.id = $1 and p.id = $2`,
    [registrationId, paymentId],
  )
  return [row?.invoice, row?.payment, row?.order]
}
/** What the ledger owes for the invoice, or for a line: what came and neither paid an order nor went back. */
const owed = async (id: string) =>
  (
    await app.sql<{ sum: number }>(
      `select coalesce(sum(amount_minor), 0)::int as sum from payments.postings where account = 'payer:' || $1`,
      [id],
    )
  )[0]?.sum
const invoiceIdOf = async ({ paymentId }: Invoiced) =>
  (await app.sql<{ id: string }>('select id from invoices.invoices where payment_id = $1', [paymentId]))[0]?.id ?? ''
const transfersOf = async (of: Invoiced): Promise<Json[]> =>
  (await operator.get('/api/operator/transfers')).body.list.filter(
    ({ invoiceNumber }: Json) => invoiceNumber === of.invoice.number,
  )
const makeTransfer = async (transferId: string) => {
  await confirmIdentity(operator)
  return await operator.post(`/api/operator/transfers/${transferId}/done`, { documentNumber: '17' })
}
const passDue = async ({ invoice }: Invoiced) => {
  const now = app.services.db.testNow() ?? toInstant(new Date())
  app.forward(diffMs(invoice.dueAt, now) + 4 * minute)
  await abandonDuePayments.run(app.services)
  await expireDueOrders.run(app.services)
}
const allIsWell = async ({ registrationId }: Invoiced) =>
  expect(await violationsOf(app.services.db, [registrationId])).toEqual([])

describe('the choice of an invoice', () => {
  test('reserves the place until the due day, and a quick method after it for 20 minutes again', async () => {
    const order = await invoiced()
    const pay = async () =>
      (await order.runner.client.get(`/Register/ApiPay?registrationId=${order.registrationId}`)).body
    expect((await pay()).payBefore).toBe(order.invoice.dueAt)
    await openPaymentOf(order.runner, order.registrationId, 'card')
    const { payBefore, serverNow } = await pay()
    expect(Math.round(diffMs(payBefore, serverNow) / minute)).toBe(20)
    expect((await invoiceOf(order)).state).toBe('cancelled')
    await allIsWell(order)
  })

  test('is not offered where the organizer reserves no places, nor to a tenant that has not chosen it', async () => {
    const methodsOf = async (reservesForTransfers: boolean) => {
      const runner = await newRunner(app)
      const registrationId = await holdPlaceOf(runner, await publishRace(app, { reservesForTransfers }))
      const { methods } = (await runner.client.get(`/Register/ApiPay?registrationId=${registrationId}`)).body
      const body = { registrationId, paymentType: 'requisites' }
      const { status } = await runner.client.post('/Register/ApiSavePay', body)
      return { methods: methods.map(({ paymentType }: Json) => paymentType), status }
    }
    expect((await methodsOf(true)).methods).toEqual(['card', 'requisites', 'bank_transfer'])
    expect((await methodsOf(false)).methods).toEqual(['card'])
    await app.sql('delete from payments.methods')
    expect((await methodsOf(true)).methods).not.toContain('requisites')
    await offerTransfersForTests(app)
  })
})

describe('money that comes for an invoice', () => {
  test('the whole sum pays the order', async () => {
    const order = await invoiced()
    const { status, body } = await upload([lineFor(order.invoice.purpose, order.rubles)])
    expect([status, body.lineCount, body.newCount, body.unmatchedCount]).toEqual([200, 1, 1, 0])
    expect(await stateOf(order)).toEqual(['paid', 'succeeded', 'paid'])
    expect(await owed(await invoiceIdOf(order))).toBe(0)
    expect(await invoiceOf(order)).toMatchObject({ state: 'paid', leftMinor: 0 })
    await allIsWell(order)
  })

  test('a part waits for the rest, and the second part completes it', async () => {
    const order = await invoiced()
    await upload([lineFor(order.invoice.purpose, order.rubles - 100)])
    expect(await stateOf(order)).toEqual(['part_paid', 'open', 'awaiting_payment'])
    expect(await invoiceOf(order)).toMatchObject({ leftMinor: 10_000, receivedMinor: order.amountMinor - 10_000 })
    expect(await owed(await invoiceIdOf(order))).toBe(order.amountMinor - 10_000)
    const sums = await sumsShownTo(order)
    expect(sums.bill).toMatchObject({
      ...{ receivedMinor: order.amountMinor - 10_000, dueMinor: 10_000 },
      unpaid: [
        {
          dueMinor: 10_000,
          invoice: { number: order.invoice.number, receivedMinor: order.amountMinor - 10_000 },
          payAt: expect.stringContaining(`/payments/invoice/${order.registrationId}`),
        },
      ],
    })
    expect(sums).toMatchObject({ listedMinor: 10_000, waitingMinor: 10_000 })
    await upload([lineFor(order.invoice.purpose, 100)])
    expect(await stateOf(order)).toEqual(['paid', 'succeeded', 'paid'])
    expect((await sumsShownTo(order)).bill).toMatchObject({
      ...{ receivedMinor: order.amountMinor, dueMinor: 0, unpaid: [] },
    })
    expect(await owed(await invoiceIdOf(order))).toBe(0)
    await allIsWell(order)
  })

  test('what came too much is returned once by an operator, with a posting', async () => {
    const order = await invoiced()
    await upload([lineFor(order.invoice.purpose, order.rubles + 50)])
    expect(await stateOf(order)).toEqual(['paid', 'succeeded', 'paid'])
    const [transfer, ...further] = await transfersOf(order)
    expect(further).toEqual([])
    expect(transfer).toMatchObject({ reason: 'surplus', amountMinor: 5_000, receiver: { bic: '044525225' } })
    expect(await owed(await invoiceIdOf(order))).toBe(5_000)
    // The payer sees it on the invoice and on the order, before and after the operator's transfer.
    const returned = { reason: 'surplus', amountMinor: 5_000 }
    const shown = async () => [(await invoiceOf(order)).returns, (await sumsShownTo(order)).bill.returnedTransfers]
    expect(await shown()).toMatchObject([
      [{ ...returned, state: 'due', doneAt: null }],
      [{ ...returned, state: 'due', endedAt: null }],
    ])
    const replies = await Promise.all([makeTransfer(transfer.transferId), makeTransfer(transfer.transferId)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await owed(await invoiceIdOf(order))).toBe(0)
    expect(await transfersOf(order)).toEqual([])
    expect(await shown()).toMatchObject([
      [{ ...returned, state: 'done', doneAt: expect.any(String) }],
      [{ ...returned, state: 'done', endedAt: expect.any(String) }],
    ])
    await allIsWell(order)
  })

  test('the whole sum a second time is returned', async () => {
    const order = await invoiced()
    await upload([lineFor(order.invoice.purpose, order.rubles)])
    const { body } = await upload([lineFor(order.invoice.purpose, order.rubles)])
    expect(body.unmatchedCount).toBe(0)
    expect(await transfersOf(order)).toMatchObject([{ reason: 'surplus', amountMinor: order.amountMinor }])
    expect(await stateOf(order)).toEqual(['paid', 'succeeded', 'paid'])
    await allIsWell(order)
  })

  test('a register of an acquirer with the number and the day of an invoice pays nothing', async () => {
    const order = await invoiced()
    const { number, issuedOn } = order.invoice
    const numbered = `№ ${number} от ${issuedOn.split('-').toReversed().join('.')}`
    const acquirer = { inn: '7750005725', payer: 'ООО НКО «ЮМани»' }
    const { body } = await upload([
      lineFor(`Перевод средств по реестру ${numbered}`, 480_000, acquirer),
      lineFor(`Оплата по счёту ${numbered}`, 480_000, acquirer),
    ])
    expect(body.unmatchedCount).toBe(2)
    expect(await stateOf(order)).toEqual(['issued', 'open', 'awaiting_payment'])
    expect(await transfersOf(order)).toEqual([])
  })

  test('late money takes a place that is still free', async () => {
    const order = await invoiced()
    await passDue(order)
    expect(await stateOf(order)).toEqual(['overdue', 'expired', 'expired'])
    await upload([lineFor(order.invoice.purpose, order.rubles)])
    expect(await stateOf(order)).toEqual(['paid', 'succeeded', 'paid'])
    await allIsWell(order)
  })

  test('late money for a place that is gone is refunded by a transfer to the account that it came from', async () => {
    const order = await invoiced()
    await passDue(order)
    await holdPlaceOf(await newRunner(app), order.race)
    await upload([lineFor(order.invoice.purpose, order.rubles)])
    expect(await stateOf(order)).toEqual(['paid', 'refunding', 'expired'])
    await refundPayment(app.services, { tenantId: 1, paymentId: order.paymentId })
    const tasks = (await operator.get('/api/operator/refunds')).body.list
    expect(tasks.find(({ paymentId }: Json) => paymentId === order.paymentId)).toMatchObject({
      ...{ state: 'by_hand', byHand: 'transfer' },
      requisites: { taxNumber: '500100732259', account: expect.stringMatching(/^\d{20}$/) },
    })
    await allIsWell(order)
  })

  test('a part that stays alone for a week after the due day is returned, and the rest that comes then too', async () => {
    const order = await invoiced()
    await upload([lineFor(order.invoice.purpose, 100)])
    await passDue(order)
    await returnOldParts.run(app.services)
    expect(await stateOf(order)).toEqual(['overdue', 'expired', 'expired'])
    expect(await transfersOf(order)).toEqual([])
    app.forward(7 * day)
    await returnOldParts.run(app.services)
    await returnOldParts.run(app.services)
    expect(await stateOf(order)).toEqual(['cancelled', 'expired', 'expired'])
    expect(await transfersOf(order)).toMatchObject([{ reason: 'part', amountMinor: 10_000 }])
    await upload([lineFor(order.invoice.purpose, order.rubles - 100)])
    expect((await transfersOf(order)).map(({ amountMinor }) => amountMinor)).toEqual([
      10_000,
      order.amountMinor - 10_000,
    ])
    for (const { transferId } of await transfersOf(order)) await makeTransfer(transferId)
    expect(await owed(await invoiceIdOf(order))).toBe(0)
    await allIsWell(order)
  })
})

describe('a statement', () => {
  test('that is uploaded again, or overlaps an earlier one, gives each line once', async () => {
    const order = await invoiced()
    const first = lineFor(order.invoice.purpose, 100)
    const { body: before } = await upload([first])
    const { body: again } = await upload([first])
    expect(again).toMatchObject({ statementId: before.statementId, isRepeated: true })
    const { body: wider } = await upload([first, lineFor(order.invoice.purpose, 200)])
    expect(wider).toMatchObject({ lineCount: 2, newCount: 1, isRepeated: false })
    expect((await invoiceOf(order)).receivedMinor).toBe(30_000)
  })

  test('in the other format gives the same money once', async () => {
    const order = await invoiced()
    const line = lineFor(order.invoice.purpose, order.rubles, { day: '15.12.2026' })
    const further = lineFor(order.invoice.purpose, 100, { day: '15.12.2026' })
    await uploadCamt([line])
    expect(await stateOf(order)).toEqual(['paid', 'succeeded', 'paid'])
    expect((await upload([line])).body).toMatchObject({ lineCount: 1, newCount: 0, unmatchedCount: 0 })
    expect((await uploadCamt([line, further])).body).toMatchObject({ lineCount: 2, newCount: 1, unmatchedCount: 0 })
    expect((await upload([line, further])).body).toMatchObject({ newCount: 0 })
    expect(await transfersOf(order)).toMatchObject([{ amountMinor: 10_000 }])
    await allIsWell(order)
  })

  test('in the other format leaves a line to an operator that may be the same money', async () => {
    const order = await invoiced()
    const line = lineFor(order.invoice.purpose, order.rubles, { day: '25.12.2026' })
    await upload([line])
    const { number: _, ...unnumbered } = line
    expect((await uploadCamt([unnumbered])).body).toMatchObject({ newCount: 1, unmatchedCount: 1 })
    expect(await transfersOf(order)).toEqual([])
    const { list } = (await operator.get('/api/operator/statements/unmatched')).body
    expect(list.find(({ purpose }: Json) => purpose === line.purpose)).toMatchObject({
      mayRepeat: { documentNumber: line.number, state: 'matched', invoiceNumber: order.invoice.number },
    })
    await allIsWell(order)
  })

  test('of an unknown account, a broken one and a foreign caller are refused', async () => {
    expect((await upload([lineFor('', 1)], '40702810310000000123')).body.error.code).toBe('invoices.account_unknown')
    const broken = new File(['1CClientBankExchange\r\nРасчСчет=40702810200000000001'], 'a.txt', { type: 'text/plain' })
    expect((await operator.post('/api/operator/statements', formOf({ file: broken }))).body.error).toMatchObject({
      code: 'invoices.statement_broken',
      fields: { file: { code: 'invoices.statement_broken' } },
    })
    const inDollars = `<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt>
      <Acct><Id><Othr><Id>${sellerForTests.bank.account}</Id></Othr></Id></Acct>
      <Ntry><Amt Ccy="USD">45.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
        <BookgDt><Dt>2026-12-01</Dt></BookgDt><AcctSvcrRef>D-1</AcctSvcrRef></Ntry></Stmt></BkToCstmrStmt></Document>`
    const foreign = new File([inDollars], 'a.xml', { type: 'text/xml' })
    expect((await operator.post('/api/operator/statements', formOf({ file: foreign }))).body.error).toMatchObject({
      code: 'invoices.statement_not_roubles',
      fields: { file: { code: 'invoices.statement_not_roubles' } },
    })
    const runner = await newRunner(app)
    const file = new File([statementOf1c([])], 'a.txt', { type: 'text/plain' })
    expect((await runner.client.post('/api/operator/statements', formOf({ file }))).status).toBe(403)
  })
})

describe('a line that no rule matches', () => {
  const unmatched = async (purpose: string): Promise<Json> =>
    (await operator.get('/api/operator/statements/unmatched')).body.list.find((line: Json) => line.purpose === purpose)
  const post = async (lineId: string, call: string, body: object = {}) => {
    await confirmIdentity(operator)
    return await operator.post(`/api/operator/statement-lines/${lineId}/${call}`, body)
  }

  test('is given to an invoice by an operator, once', async () => {
    const order = await invoiced()
    const purpose = `За участие ${order.registrationId}`
    expect((await upload([lineFor(purpose, order.rubles)])).body.unmatchedCount).toBe(1)
    const { lineId } = await unmatched(purpose)
    expect(await owed(lineId)).toBe(0)
    expect((await post(lineId, 'match', { invoiceNumber: 999_999 })).body.error.code).toBe('invoices.number_unknown')
    const invoiceNumber = order.invoice.number
    expect((await post(lineId, 'match', { invoiceNumber })).body.registrationId).toBe(order.registrationId)
    expect(await stateOf(order)).toEqual(['paid', 'succeeded', 'paid'])
    expect((await post(lineId, 'match', { invoiceNumber })).body.error.code).toBe('invoices.line_over')
    expect(await unmatched(purpose)).toBeUndefined()
    await allIsWell(order)
  })

  test('parts that are given at once are counted each, and pay once', async () => {
    const order = await invoiced()
    const part = Math.ceil(order.rubles / 4)
    const purposes = [1, 2, 3, 4].map((i) => `Часть ${i} ${order.registrationId}`)
    await upload(purposes.map((purpose) => lineFor(purpose, part)))
    const lines = await Promise.all(purposes.map((purpose) => unmatched(purpose)))
    const replies = await Promise.all(
      [...lines, ...lines].map(({ lineId }) => post(lineId, 'match', { invoiceNumber: order.invoice.number })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 409, 409, 409, 409])
    expect(await stateOf(order)).toEqual(['paid', 'succeeded', 'paid'])
    expect(await owed(await invoiceIdOf(order))).toBe(4 * part * 100 - order.amountMinor)
    await allIsWell(order)
  })

  test('of several invoices is split between them by an operator, once, and the rest waits', async () => {
    const [first, second] = [await invoiced(), await invoiced()]
    const numbers = [first, second].map(({ invoice }) => invoice.number)
    const purpose = `Оплата по счетам № ${numbers.join(', ')}`
    const { body } = await upload([lineFor(purpose, first.rubles + second.rubles + 50)])
    expect(body.unmatchedCount).toBe(1)
    const { lineId } = await unmatched(purpose)
    const parts = [second, first].map(({ invoice, amountMinor }) => ({ invoiceNumber: invoice.number, amountMinor }))
    const [part = { invoiceNumber: 0, amountMinor: 0 }, other] = parts
    const refused = async (given: readonly object[]) =>
      (await post(lineId, 'split', { parts: given })).body.error.fields.parts.code
    expect(await refused([part, { ...part, invoiceNumber: 999_999 }])).toBe('invoices.number_unknown')
    expect(await refused([part, part])).toBe('invoices.parts_of_one_order')
    expect(await refused([part, { ...other, amountMinor: part.amountMinor + 5_001 }])).toBe('invoices.parts_too_much')
    expect([await stateOf(first), await stateOf(second)].map(([state]) => state)).toEqual(['issued', 'issued'])
    const replies = await Promise.all([post(lineId, 'split', { parts }), post(lineId, 'split', { parts })])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { body: done } = replies.find(({ status }) => status === 200) ?? { body: null }
    expect(done.parts).toMatchObject([
      { ...parts[0], registrationId: second.registrationId },
      { ...parts[1], registrationId: first.registrationId },
    ])
    for (const order of [first, second]) {
      expect(await stateOf(order)).toEqual(['paid', 'succeeded', 'paid'])
      expect(await transfersOf(order)).toEqual([])
      await allIsWell(order)
    }
    expect(await unmatched(purpose)).toMatchObject({ lineId: done.restLineId, amountMinor: 5_000 })
    expect((await upload([lineFor(purpose, 5)])).body.unmatchedCount).toBe(1) // the parts are no lines of the bank
    expect((await post(done.restLineId, 'return')).status).toBe(200)
    expect(await owed(done.restLineId)).toBe(5_000)
    const { list } = (await operator.get('/api/operator/transfers')).body
    await makeTransfer(list.find(({ reason }: Json) => reason === 'unknown').transferId)
    expect(await owed(done.restLineId)).toBe(0)
    await allIsWell(first)
  })

  test('whose surplus is what another invoice of the payer lacks waits for an operator', async () => {
    const first = await invoiced()
    const race = await publishRace(app, { reservesForTransfers: true })
    const registrationId = await holdPlaceOf(first.runner, race)
    const { id: paymentId, state } = await openPaymentOf(first.runner, registrationId, 'requisites')
    if (state === 'created') await openPayment(app.services, { tenantId: 1, paymentId })
    const second = await invoiceOf({ runner: first.runner, registrationId })
    const { body } = await upload([lineFor(first.invoice.purpose, first.rubles + second.amountMinor / 100)])
    expect(body.unmatchedCount).toBe(1)
    expect(await stateOf(first)).toEqual(['issued', 'open', 'awaiting_payment'])
    expect(await transfersOf(first)).toEqual([])
  })

  test('is returned by a transfer, whose two postings sum to zero', async () => {
    await upload([lineFor('Ошибочный платёж', 77)])
    const { lineId } = await unmatched('Ошибочный платёж')
    expect((await post(lineId, 'return')).body.state).toBe('returned')
    expect(await owed(lineId)).toBe(7_700)
    expect((await post(lineId, 'return')).status).toBe(409)
    const { body } = await operator.get('/api/operator/transfers')
    const transfer = body.list.find(({ reason }: Json) => reason === 'unknown')
    expect(transfer).toMatchObject({ amountMinor: 7_700, invoiceNumber: null })
    expect((await makeTransfer(transfer.transferId)).status).toBe(200)
    expect(await owed(lineId)).toBe(0)
  })

  test('and a transfer are listed page by page', async () => {
    await upload(['А', 'Б', 'В'].map((letter) => lineFor(`Неизвестно ${letter}`, 3)))
    const order = await invoiced()
    await upload([50, order.rubles, order.rubles].map((rubles) => lineFor(order.invoice.purpose, rubles)))
    for (const path of ['/api/operator/statements/unmatched', '/api/operator/transfers']) {
      const { list, next } = (await operator.get(path)).body
      expect([list.length >= 2, next]).toEqual([true, null])
      const paged: Json[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const { body } = await operator.get(`${path}?take=1${cursor === '' ? '' : `&cursor=${cursor}`}`)
        paged.push(...body.list)
        cursor = body.next
      }
      expect(paged).toEqual(list)
    }
  })

  test('is dismissed without any posting where it is no payment for orders', async () => {
    await upload([lineFor('Проценты на остаток', 5)])
    const { lineId } = await unmatched('Проценты на остаток')
    expect((await post(lineId, 'dismiss')).body.state).toBe('foreign')
    expect(await unmatched('Проценты на остаток')).toBeUndefined()
    expect(await app.sql(`select from payments.entries where reference = $1`, [lineId])).toEqual([])
  })
})

describe('the payer of an invoice gets an email', () => {
  const jobsOf = async (order: Invoiced) =>
    await waitingJobs<JobPayload<typeof invoiceEmailJob>>(app, 'invoiceId', await invoiceIdOf(order))
  const newsOf = async (order: Invoiced) => (await jobsOf(order)).map(({ news }) => news)
  /** The email of the last news, as it is sent now. */
  const lastEmail = async (order: Invoiced) => {
    const job = (await jobsOf(order)).at(-1)
    if (job === undefined) throw new Error('no email is due')
    const [email, ...more] = await writtenEmails(app, (context) => sendInvoiceEmail(context, job))
    expect(more).toEqual([])
    return email
  }
  const shown = (minor: number) => new RegExp(String(minor / 100).replace(/\B(?=(\d{3})+$)/g, '\\s'))

  test('with the invoice as PDF, its sum, its due day and the requisites, once it is issued', async () => {
    const order = await invoiced()
    expect(await newsOf(order)).toEqual(['issued'])
    const email = await lastEmail(order)
    expect(email?.to).toBe(order.runner.email)
    expect(email?.subject).toMatch(
      new RegExp(`^Счёт №\\s${order.invoice.number} на ${shown(order.amountMinor).source}`),
    )
    for (const part of [order.invoice.seller.account, order.invoice.purpose, /Деньги должны прийти до конца дня/])
      expect(email?.text.replaceAll(/\s+/g, ' ')).toMatch(part)
    const [file, ...further] = email?.attachments ?? []
    expect(further).toEqual([])
    expect(wordsOfPdf(file?.content ?? new Uint8Array()).join(' ')).toContain(order.invoice.seller.account)
  })

  test('about each part, without the PDF of the whole sum, and none about the last, which has the order’s own', async () => {
    const order = await invoiced()
    await upload([lineFor(order.invoice.purpose, 100)])
    expect(await newsOf(order)).toEqual(['issued', 'part'])
    const email = await lastEmail(order)
    expect(email?.text.replaceAll(/\s/g, ' ')).toMatch(/пришло 100 ₽ из/)
    expect(email?.attachments).toEqual([])
    await upload([lineFor(order.invoice.purpose, order.rubles - 100)])
    expect(await newsOf(order)).toEqual(['issued', 'part'])
    expect(await lastEmail(order)).toBeUndefined() // it is paid: the part's email would come too late
  })

  test('about money that goes back, once it is ordered and once it is made', async () => {
    const order = await invoiced()
    await upload([lineFor(order.invoice.purpose, order.rubles + 50)])
    const [{ transferId } = { transferId: '' }] = await transfersOf(order)
    const jobs = () => waitingJobs<JobPayload<typeof transferEmailJob>>(app, 'transferId', transferId)
    const emails = async () => {
      const subjects = []
      for (const job of await jobs())
        for (const { subject } of await writtenEmails(app, (context) => sendTransferEmail(context, job)))
          subjects.push(subject.replaceAll(/\s/g, ' '))
      return subjects
    }
    expect(await emails()).toEqual([`Вернём 50 ₽ по счёту № ${order.invoice.number}`])
    await makeTransfer(transferId)
    expect(await jobs()).toHaveLength(2)
    expect(await emails()).toEqual([`Вернули 50 ₽ по счёту № ${order.invoice.number}`])
  })

  test('before the due day, once, and not about one that is paid', async () => {
    const waiting = await invoiced()
    const paid = await invoiced()
    await upload([lineFor(paid.invoice.purpose, paid.rubles)])
    const remind = () => remindOfInvoices.run(app.services)
    await remind()
    expect(await newsOf(waiting)).toEqual(['issued'])
    const now = app.services.db.testNow() ?? toInstant(new Date())
    app.forward(diffMs(waiting.invoice.dueAt, now) - 30 * 60 * minute)
    await remind()
    await remind()
    expect(await newsOf(waiting)).toEqual(['issued', 'reminder'])
    expect((await lastEmail(waiting))?.subject).toMatch(/^Скоро срок оплаты счёта/)
    expect(await newsOf(paid)).toEqual(['issued'])
  })

  test('once its due day has passed, instead of the one about the 20 minutes', async () => {
    const order = await invoiced()
    await upload([lineFor(order.invoice.purpose, 100)])
    await passDue(order)
    expect(await newsOf(order)).toEqual(['issued', 'part', 'overdue'])
    expect((await lastEmail(order))?.text.replaceAll(/\s+/g, ' ')).toMatch(
      /пришло только 100 ₽ из .* вернём 100 ₽ на счёт/,
    )
    const ended = { orderId: order.registrationId, status: 'expired' } as const
    expect(await writtenEmails(app, (context) => sendHoldExpiredEmail(context, ended))).toEqual([])
    // Control: without the invoice there would be one.
    await app.sql(`update invoices.invoices set state = 'cancelled' where payment_id = $1`, [order.paymentId])
    expect(await writtenEmails(app, (context) => sendHoldExpiredEmail(context, ended))).toHaveLength(1)
    await app.sql(`update invoices.invoices set state = 'overdue' where payment_id = $1`, [order.paymentId])
  })
})
