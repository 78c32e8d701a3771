import { afterAll, beforeAll, expect, test } from 'vitest'
import { diffMs } from '#src/kernel/instant.ts'
import { newId } from '#src/platform/new-id.ts'
import { writtenEmails } from '#tests/support/emails.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf } from '#tests/support/runner.ts'
import { openShopAccount, openSimulated, type Simulated, shopAccounts } from '#tests/support/simulated-providers.ts'
import { reservedEmailJob } from '../../server/jobs/emails.ts'
import { sendReservedEmail } from './emails/reserved-email.ts'

const minute = 60_000

let simulated: Simulated
beforeAll(async () => {
  simulated = await openSimulated()
  const shop = shopAccounts.find(({ provider }) => provider === 'expresspay')
  if (shop === undefined) throw new Error('no account of Express Pay')
  await openShopAccount(simulated, { ...shop, methods: ['erip', 'express_pay'] })
})
afterAll(() => simulated.stop())

async function orderOf(reservesForTransfers: boolean, paymentType: string) {
  const { app, host } = simulated
  const runner = await newRunner(app, { host })
  const race = await publishRace(app, { currency: 'BYN', reservesForTransfers })
  const orderId = await holdPlaceOf(runner, race)
  const pay = async () => (await runner.client.get(`/Register/ApiPay?registrationId=${orderId}`)).body
  const { methods } = await pay()
  await openPaymentOf(runner, orderId, paymentType)
  const { payBefore, serverNow, payment } = await pay()
  const [row] = await app.sql<{ reference: string }>(
    'select provider_reference as reference from payments.payments where id = $1',
    [payment.id],
  )
  return {
    ...{ runner, orderId, payBefore },
    dueOn: methods.find((method: { paymentType: string }) => method.paymentType === paymentType).dueOn,
    minutes: Math.round(diffMs(payBefore, serverNow) / minute),
    reference: row?.reference ?? '',
    paymentId: payment.id,
  }
}

/** In how many minutes each reminder about an order is sent. */
const remindersOf = async (orderId: string) => {
  const jobs = await simulated.app.sql<{ minutes: number }>(
    `select round(extract(epoch from j.run_at - now()) / 60)::int as minutes
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = $1 and j.payload ->> 'orderId' = $2`,
    [reservedEmailJob.name, orderId],
  )
  return jobs.map(({ minutes }) => minutes)
}

test.for([
  ['the organizer does not allow it', false, 'erip'],
  ['the method is paid at once', true, 'express_pay'],
] as const)('an order has its 20 minutes, and no reminder, where %s', async ([, allows, method]) => {
  const { orderId, dueOn, minutes } = await orderOf(allows, method)
  expect([dueOn, minutes]).toEqual([null, 20])
  expect(await remindersOf(orderId)).toEqual([])
})

test('another method and back again do not prolong a reservation', async () => {
  const { runner, orderId, payBefore } = await orderOf(true, 'erip')
  const day = 24 * 60 * minute
  const pay = async () => (await runner.client.get(`/Register/ApiPay?registrationId=${orderId}`)).body
  simulated.app.forward(day)
  await openPaymentOf(runner, orderId, 'express_pay')
  expect((await pay()).payBefore).not.toBe(payBefore)
  await openPaymentOf(runner, orderId, 'erip')
  expect((await pay()).payBefore).toBe(payBefore)
  // Its last minutes by a quick method, and no reservation after them.
  const { serverNow } = await pay()
  simulated.app.forward(diffMs(payBefore, serverNow) - 5 * minute)
  await openPaymentOf(runner, orderId, 'express_pay')
  simulated.app.forward(10 * minute)
  const { methods } = await pay()
  expect(methods.map(({ dueOn }: { dueOn: string | null }) => dueOn)).toEqual([null, null])
})

test('an order is reserved for days by an invoice in ERIP, and its payer gets the link to it until it is paid', async () => {
  const { orderId, dueOn, minutes, reference, paymentId } = await orderOf(true, 'erip')
  expect(dueOn).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(minutes).toBeGreaterThan(2 * 24 * 60)
  // Most have paid by then.
  expect(await remindersOf(orderId)).toEqual([20])
  const of = { tenantId: 1, eventId: newId(), orderId }
  const emails = () => writtenEmails(simulated.app, (context) => sendReservedEmail(context, of))
  const [email] = await emails()
  expect(email?.subject).toMatch(/счёт в ЕРИП ждёт оплаты$/)
  expect(email?.text.replaceAll(/\s/g, ' ')).toMatch(/Счёт в ЕРИП можно оплатить до конца дня \d/)
  expect(email?.text).toContain(`step=check&registrationId=${orderId}`)
  await simulated.play(reference, { outcome: 'pay' })
  const stateOf = async () =>
    (await simulated.app.sql<{ state: string }>('select state from payments.payments where id = $1', [paymentId]))[0]
      ?.state
  await expect.poll(stateOf, { timeout: 8_000 }).toBe('succeeded')
  expect(await emails()).toEqual([])
})
