import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#src/platform/new-id.ts'
import { type EmailReader, emailReader } from '#tests/support/emails.ts'
import { operatorOf } from '#tests/support/operator-of.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf, type Runner } from '#tests/support/runner.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { type TestBank, testBank } from '#tests/support/test-bank.ts'
import { refundPayment } from './commands/refund-payment.ts'
import { forgetRequisites, remindOfRequisites } from './jobs/refund-requisites.ts'

// Nothing but a transfer returns the money: the payer says where it goes.
let app: TestApp
let bank: TestBank
let emails: EmailReader
beforeAll(async () => {
  bank = testBank()
  app = await createTestApp({ bank: bank.provider })
  emails = await emailReader(app)
  bank.refundsByHand = 'transfer'
})
afterAll(async () => {
  await emails.close()
  await app.close()
})

const day = 86_400_000
const iban = 'BY13NBRB3600900000002Z00AB00'
const typed = { receiver: 'Иванова Алеся', account: 'by13 nbrb 3600 9000 0000 2z00 ab00' }

async function cancelled(isLookedAt = true) {
  const race = await publishRace(app, { currency: 'BYN' })
  const runner = await newRunner(app)
  const orderId = await holdPlaceOf(runner, race)
  const { id: paymentId } = await openPaymentOf(runner, orderId)
  bank.set(paymentId, 'succeeded')
  await app.receiveWebhook(bank.message(paymentId, 'succeeded'))
  const offer = (await runner.client.get(`/api/account/registrations/${orderId}/cancellation`)).body
  const refundMinor = offer.whole.refundMinor
  expect(offer.sumsToAccount).toContain(refundMinor)
  const done = await runner.client.post(`/api/account/registrations/${orderId}/cancel`, { refundMinor })
  expect(done.status).toBe(200)
  if (isLookedAt) await refundPayment(app.services, { tenantId: 1, paymentId })
  const [refund] = await app.sql<{ id: string }>('select id from payments.refunds where payment_id = $1', [paymentId])
  return { runner, orderId, paymentId, refundId: refund?.id ?? '', refundMinor }
}
const pathOf = (refundId: string) => `/api/account/refunds/${refundId}/requisites`
const put = ({ client }: Runner, refundId: string, body: object = typed) => client.put(pathOf(refundId), body)
const rowsOf = (refundId: string) =>
  app.sql('select shown from payments.refund_requisites where refund_id = $1', [refundId])
async function listed(refundId: string) {
  const { list } = (await (await operatorOf(app)).get('/api/operator/refunds')).body
  return list.find(({ id }: { id: string }) => id === refundId)
}
async function complete(refundId: string) {
  const done = await (await operatorOf(app)).post(`/api/operator/refunds/${refundId}/complete`, { document: 'ПП 7' })
  expect(done.status).toBe(200)
}

test('the payer names an account, the operator sees it whole and sends the money; then it is fixed', async () => {
  const { runner, refundId, refundMinor } = await cancelled()
  expect(await listed(refundId)).toMatchObject({ requisites: null, requisitesBy: 'awaited' })
  const before = { refundId, amountMinor: refundMinor, currency: 'BYN', form: 'by', given: null }
  expect((await runner.client.get(pathOf(refundId))).body).toEqual(before)

  const wrong = await put(runner, refundId, { ...typed, account: 'BY13NBRB3600900000002Z00AB01' })
  expect([wrong.status, wrong.body.error.fields.account.code]).toEqual([422, 'payments.requisites_iban_by'])
  const saved = await put(runner, refundId)
  expect(saved.body).toMatchObject({ form: 'by', given: { kind: 'account', shown: 'AB00' } })
  expect(JSON.stringify(saved.body)).not.toContain(iban)
  const requisites = { name: typed.receiver, account: iban, bankName: '', bic: '' }
  expect(await listed(refundId)).toMatchObject({ requisites, requisitesBy: 'payer' })

  await put(runner, refundId, { ...typed, receiver: 'Иванов Пётр' })
  expect(await listed(refundId)).toMatchObject({ requisites: { name: 'Иванов Пётр' } })

  await complete(refundId)
  expect((await put(runner, refundId)).body.error.code).toBe('payments.requisites_closed')
  expect((await runner.client.get(pathOf(refundId))).body).toMatchObject({ form: null, given: { shown: 'AB00' } })
})

test('an account may be named before the refund is looked at', async () => {
  const { runner, refundId, paymentId } = await cancelled(false)
  expect((await put(runner, refundId)).status).toBe(200)
  await refundPayment(app.services, { tenantId: 1, paymentId })
  expect(await listed(refundId)).toMatchObject({ state: 'by_hand', requisitesBy: 'payer' })
})

test('nobody else reads or sets it', async () => {
  const { refundId } = await cancelled()
  const stranger = await newRunner(app)
  expect((await stranger.client.get(pathOf(refundId))).status).toBe(404)
  expect((await put(stranger, refundId)).status).toBe(404)
  expect((await put(stranger, newId())).status).toBe(404)
  expect((await app.client().get(pathOf(refundId))).status).toBe(401)
  expect(await rowsOf(refundId)).toEqual([])
})

test('a refund that its provider makes has no account', async () => {
  bank.refundsByHand = null
  const race = await publishRace(app, { currency: 'BYN' })
  const runner = await newRunner(app)
  const orderId = await holdPlaceOf(runner, race)
  const { id } = await openPaymentOf(runner, orderId)
  bank.set(id, 'succeeded')
  await app.receiveWebhook(bank.message(id, 'succeeded'))
  const offer = (await runner.client.get(`/api/account/registrations/${orderId}/cancellation`)).body
  expect(offer.sumsToAccount).toEqual([])
  await runner.client.post(`/api/account/registrations/${orderId}/cancel`, { refundMinor: offer.whole.refundMinor })
  const [refund] = await app.sql<{ id: string }>('select id from payments.refunds where payment_id = $1', [id])
  expect((await put(runner, refund?.id ?? '')).body.error.code).toBe('payments.requisites_closed')
  bank.refundsByHand = 'transfer'
})

test('the email asks for the account, and one more three days later while there is none', async () => {
  const [silent, named] = [await cancelled(), await cancelled()]
  const subjects = async ({ email }: Runner) => (await emails.emailsTo(email)).map(({ subject }) => subject)
  const [letter] = (await emails.emailsTo(silent.runner.email)).slice(-1)
  expect(letter?.html).toMatch(new RegExp(`/account/orders/${silent.orderId}[^"]*#refund-to`))
  expect(letter?.html).not.toContain('тем же способом')
  await put(named.runner, named.refundId)
  await remindOfRequisites.run(app.services)
  const before = [await subjects(silent.runner), await subjects(named.runner)]
  app.forward(3 * day + 1)
  await remindOfRequisites.run(app.services)
  await remindOfRequisites.run(app.services)
  expect(await subjects(silent.runner)).toEqual([...(before[0] ?? []), expect.stringMatching(/^Укажите счёт/)])
  expect(await subjects(named.runner)).toEqual(before[1])
})

test('an account is removed 90 days after its refund is made, not before', async () => {
  const { runner, refundId } = await cancelled()
  await put(runner, refundId)
  app.forward(91 * day)
  await forgetRequisites.run(app.services)
  expect(await rowsOf(refundId)).toHaveLength(1)
  await complete(refundId)
  await forgetRequisites.run(app.services)
  expect(await rowsOf(refundId)).toHaveLength(1)
  app.forward(91 * day)
  await forgetRequisites.run(app.services)
  expect(await rowsOf(refundId)).toEqual([])
})
