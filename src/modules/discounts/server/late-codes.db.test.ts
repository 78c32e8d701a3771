import { afterAll, describe, expect } from 'vitest'
import { brokenInvariants } from '#src/integrity/invariants.ts'
import { expireDueOrders } from '#src/modules/orders/server/jobs/expire-due-orders.ts'
import { test } from '#tests/support/app-test.ts'
import { type CodeFields, createDiscountCode } from '#tests/support/discounts-for-tests.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf, type Runner } from '#tests/support/runner.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestBank } from '#tests/support/test-bank.ts'

// A payment that arrives after its order expired: the order may be paid only if the code that lowered its sum can still be used.
let app: TestApp
let bank: TestBank
test.beforeAll(({ app: ownApp, bank: ownBank }) => {
  app = ownApp
  bank = ownBank
})
afterAll(async () => expect(await brokenInvariants(app.services.db)).toEqual([]))

const late = 40 * 60_000
let network = 0
const aRunner = () => {
  network += 1
  return newRunner(app, { address: `198.51.102.${network}` })
}
const pay = async (paymentId: string) =>
  expect((await app.receiveWebhook(bank.message(paymentId, 'succeeded'))).status).toBe(200)
const statusOf = async ({ client }: Runner, registrationId: string) =>
  (await client.get(`/Register/ApiCart?registrationId=${registrationId}`)).body.status
const refundsOf = async (paymentId: string) =>
  await app.sql<{ amountMinor: number }>(
    `select amount_minor::int as "amountMinor" from payments.refunds where payment_id = '${paymentId}'`,
  )
const usesOf = async (code: string) =>
  (
    await app.sql<{ uses: number }>(
      `select count(*)::int as uses from discounts.uses u join discounts.codes c on c.id = u.code_id
       where c.code = '${code}'`,
    )
  )[0]?.uses

/** An order with the code and an open payment. */
async function payingOrder(runner: Runner, code: string) {
  const registrationId = await holdPlaceOf(runner, await publishRace(app))
  const applied = await runner.client.post('/Register/ApiApplyDiscountCode', { registrationId, code })
  expect(applied.status).toBe(200)
  const payment = await openPaymentOf(runner, registrationId)
  return { runner, registrationId, paymentId: payment.id, overallMinor: applied.body.totals.overallMinor as number }
}

/**
 * Two orders of one account with the code, the first of which expires with its payment open; the
 * second is paid in time, then the first payment arrives.
 */
async function paidLateAfterAnother(fields: CodeFields, runners?: readonly [Runner, Runner]) {
  const code = await createDiscountCode(app, fields)
  const runner = await aRunner()
  const first = await payingOrder(runners?.[0] ?? runner, code)
  app.forward(late)
  await expireOrders()
  const second = await payingOrder(runners?.[1] ?? runner, code)
  await pay(second.paymentId)
  await pay(first.paymentId)
  return { code, first, second }
}

const expireOrders = () => expireDueOrders.run(app.services)

describe('a late payment', () => {
  test('is refunded where the account has used up the code meanwhile', async () => {
    const { code, first, second } = await paidLateAfterAnother({ maxUsesPerAccount: 1 })
    expect(await statusOf(second.runner, second.registrationId)).toBe('paid')
    expect(await statusOf(first.runner, first.registrationId)).toBe('expired')
    expect(await refundsOf(first.paymentId)).toEqual([{ amountMinor: first.overallMinor }])
    expect(await usesOf(code)).toBe(1)
    const { body } = await first.runner.client.get(`/Register/ApiCart?registrationId=${first.registrationId}`)
    expect(body.codes).toMatchObject([{ code, reason: 'used_by_account' }])
  })

  test('is refunded where others have spent the budget meanwhile', async () => {
    const runners = [await aRunner(), await aRunner()] as const
    const { first, second } = await paidLateAfterAnother(
      { budgetMinor: 300_00, value: { kind: 'amount', amountMinor: 200_00 } },
      runners,
    )
    expect(await statusOf(second.runner, second.registrationId)).toBe('paid')
    expect(await statusOf(first.runner, first.registrationId)).toBe('expired')
    expect(await refundsOf(first.paymentId)).toEqual([{ amountMinor: first.overallMinor }])
  })

  test('pays the order where the limits still allow the code', async () => {
    const { code, first } = await paidLateAfterAnother({ maxUsesPerAccount: 2, budgetMinor: 1_000_000_00 })
    expect(await statusOf(first.runner, first.registrationId)).toBe('paid')
    expect(await refundsOf(first.paymentId)).toEqual([])
    expect(await usesOf(code)).toBe(2)
  })

  test('of two that arrive for one use of the account, one pays', async () => {
    const code = await createDiscountCode(app, { maxUsesPerAccount: 1 })
    const runner = await aRunner()
    const first = await payingOrder(runner, code)
    app.forward(late)
    await expireOrders()
    const second = await payingOrder(runner, code)
    app.forward(late)
    await expireOrders()
    await Promise.all([pay(first.paymentId), pay(second.paymentId)])
    const statuses = [await statusOf(runner, first.registrationId), await statusOf(runner, second.registrationId)]
    expect(statuses.toSorted()).toEqual(['expired', 'paid'])
    expect(await usesOf(code)).toBe(1)
  })

  test('guard removal: without the comparison a second use of the account would be paid', async () => {
    const code = await createDiscountCode(app, { maxUsesPerAccount: 1 })
    const runner = await aRunner()
    const first = await payingOrder(runner, code)
    app.forward(late)
    await expireOrders()
    const second = await payingOrder(runner, code)
    await pay(second.paymentId)
    await app.sql(`update discounts.rules r set max_uses_per_account = null
                   from discounts.codes c where c.rule_id = r.id and c.code = '${code}'`)
    await pay(first.paymentId)
    expect(await statusOf(runner, first.registrationId)).toBe('paid')
    expect(await usesOf(code)).toBe(2)
  })
})
