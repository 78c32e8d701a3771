import { afterAll, beforeAll, expect, test } from 'vitest'
import { mustBeOk } from '#src/kernel/result.ts'
import { getPayRoute, savePayRoute } from '#src/modules/orders/contract/pay.ts'
import { saveProductsRoute } from '#src/modules/orders/contract/products.ts'
import { cancelOrder } from '#src/modules/orders/server/commands/cancel-order.ts'
import { billOfOrder } from '#src/modules/orders/server/reads/bill-of-order.ts'
import { capturePayment } from '#src/modules/payments/server/commands/capture-payment.ts'
import { refundPayment } from '#src/modules/payments/server/commands/refund-payment.ts'
import { saveMethods } from '#src/modules/payments/server/commands/save-methods.ts'
import { syncWithProvider } from '#src/modules/payments/server/commands/sync-with-provider.ts'
import type { ReceiptContent } from '#src/modules/receipts/domain/receipt.ts'
import { getBillRoute } from '#src/modules/registration/bills/contract/bills.ts'
import { paidPlaces } from '#src/modules/tax-deduction/server/queries/paid-places.ts'
import { newId } from '#src/platform/new-id.ts'
import { callRoute } from '../support/call-route.ts'
import { policy, publishRace, shirt } from '../support/race-for-tests.ts'
import { registerForTests, saveTestTill } from '../support/register-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf, type Runner } from '../support/runner.ts'
import { violationsOf } from '../support/sale-invariants.ts'
import { openShopAccount, openSimulated, type Simulated, shopAccounts } from '../support/simulated-providers.ts'

// SPEC §9: 100 roubles off an order that is paid in parts. The line comes and goes with the method.
let simulated: Simulated
beforeAll(async () => {
  simulated = await openSimulated({ fiscal: registerForTests().provider })
  await saveTestTill(simulated.app)
  const shop = shopAccounts.find(({ provider }) => provider === 'dolyame')
  if (shop === undefined) throw new Error('no shop at Dolyame')
  const accountId = await openShopAccount(simulated, shop)
  const words = { country: null, title: null, note: null, picture: null, feePayer: 'platform' } as const
  const method = (name: 'card' | 'installments', providerAccountId: string | null) => ({
    ...{ id: newId(), method: name, currency: 'RUB' as const, providerAccountId, ...words },
    ...{ minMinor: name === 'card' ? 100 : 100_000, maxMinor: null },
  })
  const { services } = simulated.app
  await services.db.transaction({ role: 'app', tenantId: 1 }, async (tx) =>
    mustBeOk(await saveMethods(tx, services, 1, [method('card', null), method('installments', accountId)])),
  )
})
afterAll(() => simulated.stop())

type Held = { readonly runner: Runner; readonly orderId: string }
async function hold(priceMinor = 190_000): Promise<Held> {
  const race = await publishRace(simulated.app, {
    race: { tiers: [{ priceMinor, untilAt: null, untilOrdinal: null }] },
    products: [shirt, policy],
  })
  const runner = await newRunner(simulated.app, { host: simulated.host })
  return { runner, orderId: await holdPlaceOf(runner, race) }
}
const openedOf = (id: string) =>
  simulated.app.sql<{ reference: string; amountMinor: number; discountMinor: number }>(
    `select provider_reference as reference, amount_minor as "amountMinor", discount_minor as "discountMinor"
     from payments.payments where id = $1`,
    [id],
  )
const ledgerOf = async (orderId: string) =>
  Object.fromEntries(
    (
      await simulated.app.sql<{ account: string; sum: number }>(
        `select split_part(p.account, ':', 1) || case when p.account like 'platform:%' then ':' || split_part(p.account, ':', 2) else '' end
           as account, sum(p.amount_minor)::bigint as sum
         from payments.entries e join payments.postings p on p.entry_id = e.id
         where e.reference = $1 or e.reference in (select id from payments.payments where order_id = $1)
           or e.reference in (select id from orders.cancellations where order_id = $1)
         group by 1 having sum(p.amount_minor) <> 0 order by 1`,
        [orderId],
      )
    ).map(({ account, sum }) => [account, sum]),
  )
const methodsOf = async ({ runner, orderId }: Held) =>
  (await callRoute(runner.client, getPayRoute, { query: { registrationId: orderId } })).methods

async function payInParts({ runner, orderId }: Held): Promise<string> {
  const { id } = await openPaymentOf(runner, orderId, 'installments')
  const of = { tenantId: 1, paymentId: id }
  await simulated.play(id, { outcome: 'pay' })
  await expect
    .poll(
      async () => {
        await syncWithProvider(simulated.app.services, of, false).catch(() => undefined)
        await capturePayment(simulated.app.services, of).catch(() => undefined)
        const [row] = await simulated.app.sql<{ status: string }>('select status from orders.orders where id = $1', [
          orderId,
        ])
        return row?.status
      },
      { timeout: 20_000 },
    )
    .toBe('paid')
  return id
}

test('the discount is a line of its own, is the platform’s, and a cancelled order returns what was paid', async () => {
  const { services } = simulated.app
  const held = await hold()
  const inParts = (await methodsOf(held)).find(({ paymentType }) => paymentType === 'installments')
  expect(inParts).toMatchObject({ discount: { name: 'Скидка за оплату долями', amountMinor: 10_000 } })
  expect(inParts?.parts?.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(189_500)

  const id = await payInParts(held)
  expect(await openedOf(id)).toMatchObject([{ amountMinor: 189_500, discountMinor: 10_000 }])
  expect(await ledgerOf(held.orderId)).toEqual({
    provider: -189_500,
    organizer: 190_000,
    'platform:commission': 9_500,
    'platform:method-discounts': -10_000,
  })
  const bill = await services.db.transaction({ role: 'app', tenantId: 1, readOnly: true }, (tx) =>
    billOfOrder(tx, held.orderId),
  )
  expect(bill).toMatchObject({
    overallMinor: 189_500,
    discounts: [{ nameEn: 'Discount for paying in parts', code: null, amountMinor: 10_000 }],
  })
  // The payer still sees what is paid to the provider, and when.
  const shown = async () => {
    const params = { registrationId: held.orderId }
    const [payment] = (await callRoute(held.runner.client, getBillRoute, { params })).payments
    return payment?.installments?.map(({ amountMinor }) => amountMinor) ?? null
  }
  expect(await shown()).toEqual([47_375, 47_375, 47_375, 47_375])
  expect(bill.installments).toHaveLength(4)
  expect(await violationsOf(services.db, [held.orderId])).toEqual([])

  await services.db.transaction({ role: 'app', tenantId: 1 }, async (tx) => {
    const by = { kind: 'organizer', accountId: crypto.randomUUID() } as const
    const cancelled = await cancelOrder(tx, {
      ...{ orderId: held.orderId, scope: { kind: 'whole' }, by, terms: 'full' },
      shownRefundMinor: 189_500,
    })
    expect(cancelled).toEqual({ ok: true })
  })
  expect(await shown()).toBeNull() // the provider alone knows what is left
  await refundPayment(services, { tenantId: 1, paymentId: id })
  expect(await violationsOf(services.db, [held.orderId])).toEqual([])
  const accounts = await ledgerOf(held.orderId)
  expect(Object.keys(accounts).filter((account) => account.startsWith('platform') || account === 'organizer')).toEqual(
    [],
  )
})

test('receipts, the tax deduction and a refund of a part name what was paid', async () => {
  const { services } = simulated.app
  const held = await hold()
  const [product] = await simulated.app.sql<{ id: string }>(
    `select p.id from catalog.products p join orders.orders o on o.event_id = p.event_id where o.id = $1 and p.code = 'shirt'`,
    [held.orderId],
  )
  await callRoute(held.runner.client, saveProductsRoute, {
    body: { registrationId: held.orderId, products: [{ productId: product?.id ?? '', count: 1 }] },
  })
  const id = await payInParts(held)
  // 190 000 and 70 000 with 5 % come to 273 000; 10 000 less are spread 7 308 to 2 692.
  const receipts = () =>
    simulated.app.sql<{ kind: string; content: ReceiptContent }>(
      'select kind, content from receipts.receipts where payment_id = $1 order by id',
      [id],
    )
  const itemsOf = ({ items }: ReceiptContent) => items.map(({ priceMinor, mode }) => [priceMinor, mode])
  const [sold] = await receipts()
  expect(sold?.content.totalMinor).toBe(263_000)
  expect(itemsOf(sold?.content as ReceiptContent)).toEqual([
    [182_692, 'full_prepayment'],
    [67_308, 'full_prepayment'],
    [13_000, 'full_payment'],
  ])
  const [order] = await simulated.app.sql<{ accountId: string; lineId: string }>(
    `select o.account_id as "accountId", l.id as "lineId" from orders.orders o join orders.lines l on l.order_id = o.id
     where o.id = $1 and l.kind = 'product'`,
    [held.orderId],
  )
  if (order === undefined) throw new Error('the order is gone')
  const year = new Date().getFullYear()
  const places = await services.db.transaction({ role: 'system', readOnly: true }, (tx) =>
    paidPlaces(tx, order.accountId, year),
  )
  expect(places.map(({ sumMinor }) => sumMinor)).toEqual([182_692])

  await services.db.transaction({ role: 'app', tenantId: 1 }, async (tx) => {
    const by = { kind: 'organizer', accountId: crypto.randomUUID() } as const
    const scope = { kind: 'line', lineId: order.lineId } as const
    mustBeOk(await cancelOrder(tx, { orderId: held.orderId, scope, by, terms: 'full', shownRefundMinor: 70_808 }))
  })
  await refundPayment(services, { tenantId: 1, paymentId: id })
  const [, back] = await receipts()
  expect([back?.kind, back?.content.totalMinor]).toEqual(['refund', 70_808])
  expect(itemsOf(back?.content as ReceiptContent).map(([priceMinor]) => priceMinor)).toEqual([67_308, 3_500])
  expect(await violationsOf(services.db, [held.orderId])).toEqual([])
})

test('the line goes with the method: the other one costs the whole sum, and the shown sum is compared with its own', async () => {
  const held = await hold()
  const { client } = held.runner
  const first = await openPaymentOf(held.runner, held.orderId, 'installments')
  const card = { registrationId: held.orderId, paymentType: 'card' }
  const cheap = await client.post('/Register/ApiSavePay', { ...card, shownMinor: 189_500 })
  expect([cheap.status, cheap.body.error?.code]).toEqual([409, 'orders.sum_changed'])
  const other = await callRoute(client, savePayRoute, { body: { ...card, shownMinor: 199_500 } })
  expect(await openedOf(other.payment?.id ?? '')).toMatchObject([{ amountMinor: 199_500, discountMinor: 0 }])
  const again = await callRoute(client, savePayRoute, {
    body: { registrationId: held.orderId, paymentType: 'installments', shownMinor: 189_500 },
  })
  expect(again.payment?.id).not.toBe(first.id)
  expect(await openedOf(again.payment?.id ?? '')).toMatchObject([{ amountMinor: 189_500, discountMinor: 10_000 }])
})

test('an order that would cost less than 1,000 roubles is paid in parts without a discount', async () => {
  const inParts = async (priceMinor: number) =>
    (await methodsOf(await hold(priceMinor))).find(({ paymentType }) => paymentType === 'installments')
  expect(await inParts(100_000)).toMatchObject({ discount: null, minMinor: 100_000 })
  expect(await inParts(104_762)).toMatchObject({ discount: { amountMinor: 10_000 } })
})

test('an order below 1,000 roubles can’t be paid in parts', async () => {
  const methods = await methodsOf(await hold(90_000))
  expect(methods.map(({ paymentType, discount }) => [paymentType, discount])).toEqual([['card', null]])
})
