import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#src/integrity/invariants.ts'
import { plusMs, toInstant } from '#src/kernel/instant.ts'
import { newId } from '#src/platform/new-id.ts'
import { tee } from '#tests/support/option-products.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf, type Runner } from '#tests/support/runner.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { type TestBank, testBank } from '#tests/support/test-bank.ts'

let app: TestApp
let bank: TestBank
beforeAll(async () => {
  bank = testBank()
  app = await createTestApp({ bank: bank.provider })
})
afterAll(async () => {
  expect(await brokenInvariants(app.services.db)).toEqual([])
  await app.close()
})

const changeableUntil = plusMs(toInstant(new Date()), 30 * 24 * 3600_000)
/** Three of each size; L costs 100 ₽ more. */
const jersey = { ...tee, variants: (tee.variants ?? []).map((one) => ({ ...one, stock: 3 })), changeableUntil }

type Size = 's' | 'm' | 'l'
type Order = {
  readonly runner: Runner
  readonly id: string
  readonly productId: string
  readonly variants: Readonly<Record<string, string>>
}
type Item = { readonly itemId: string; readonly variantId: string; readonly count: number }

/** A paid order of one person with a jersey of each of these sizes. */
async function boughtSizes(...sizes: readonly Size[]): Promise<Order> {
  const race = await publishRace(app, {
    products: [jersey],
    refundRules: [{ daysBefore: 10, shareBp: 10_000, returnsCommission: true }],
  })
  const runner = await newRunner(app)
  const id = await holdPlaceOf(runner, race)
  const [product] = (await runner.client.get(`/Register/ApiProducts?registrationId=${id}`)).body.products
  const order: Order = {
    ...{ runner, id, productId: product.id },
    variants: Object.fromEntries(product.variants.map((one: { name: string; id: string }) => [one.name, one.id])),
  }
  const products = sizes.map((size) => ({ productId: product.id, variantId: variantOf(order, size), count: 1 }))
  expect((await runner.client.post('/Register/ApiSaveProducts', { registrationId: id, products })).status).toBe(200)
  await pay(runner, id)
  return order
}

const variantOf = ({ variants }: Order, size: Size) => variants[size.toUpperCase()] ?? ''

async function pay(runner: Runner, orderId: string) {
  const { id } = await openPaymentOf(runner, orderId)
  bank.set(id, 'succeeded')
  expect((await app.receiveWebhook(bank.message(id, 'succeeded'))).status).toBe(200)
}

const itemsOf = async ({ runner, id }: Order): Promise<Item[]> =>
  (await runner.client.get(`/Register/ApiProducts?registrationId=${id}`)).body.products[0].items
async function itemOf(order: Order, size: Size): Promise<string> {
  const item = (await itemsOf(order)).find(({ variantId }) => variantId === variantOf(order, size))
  return item?.itemId ?? ''
}
const sizesOf = async (order: Order) => {
  const names = Object.entries(order.variants).map(([name, id]) => [id, name] as const)
  return (await itemsOf(order)).map(({ variantId }) => new Map(names).get(variantId)).toSorted()
}
const change = ({ runner, id }: Order, body: object) =>
  runner.client.post(`/api/account/registrations/${id}/options`, { optionsId: newId(), ...body })
const takenOf = async ({ productId }: Order) =>
  Object.fromEntries(
    (
      await app.sql<{ code: string; taken: number }>(
        `select v.code, n.taken from catalog.product_variants v join inventory.pools n on n.id = v.pool_id
         where v.product_id = $1`,
        [productId],
      )
    ).map(({ code, taken }) => [code, taken]),
  )
const refusal = ({ status, body }: { status: number; body: { error?: { code: string; fields?: object } } }) => [
  status,
  body.error?.code,
  Object.keys(body.error?.fields ?? {}),
]

test('a size is exchanged for one that the person has too, free and paid', async () => {
  const order = await boughtSizes('s', 'm', 'l')
  const free = await change(order, {
    changes: [{ itemId: await itemOf(order, 's'), variantId: variantOf(order, 'm') }],
  })
  expect([free.status, free.body.status]).toEqual([200, 'paid'])
  expect(await sizesOf(order)).toEqual(['L', 'M', 'M'])
  const opened = await change(order, {
    changes: [{ itemId: await itemOf(order, 'm'), variantId: variantOf(order, 'l') }],
  })
  expect(opened.body).toMatchObject({ status: 'awaiting_payment', overallMinor: 10_500 })
  await pay(order.runner, opened.body.optionsId)
  expect(await sizesOf(order)).toEqual(['L', 'L', 'M'])
  expect(await takenOf(order)).toEqual({ s: 0, m: 1, l: 2 })
})

test('two sizes change places, and one is added for which another is given up', async () => {
  const order = await boughtSizes('s', 'm')
  const [s, m] = [await itemOf(order, 's'), await itemOf(order, 'm')]
  const swapped = await change(order, {
    changes: [
      { itemId: s, variantId: variantOf(order, 'm') },
      { itemId: m, variantId: variantOf(order, 's') },
    ],
  })
  expect([swapped.status, swapped.body.status]).toEqual([200, 'paid'])
  expect(await itemOf(order, 'm')).toBe(s)
  const both = await change(order, {
    changes: [{ itemId: s, variantId: variantOf(order, 'l') }],
    products: [{ productId: order.productId, variantId: variantOf(order, 'l'), count: 1 }],
  })
  expect([both.status, both.body.overallMinor]).toEqual([200, 94_500])
  await pay(order.runner, both.body.optionsId)
  expect(await takenOf(order)).toEqual({ s: 1, m: 0, l: 2 })
})

test('a size whose like was cancelled is free to exchange for', async () => {
  const order = await boughtSizes('s', 'm')
  const itemId = await itemOf(order, 'm')
  const cancelled = await order.runner.client.post(`/api/account/registrations/${order.id}/cancel`, {
    ...{ itemId, refundMinor: 73_500 },
  })
  expect(cancelled.status).toBe(200)
  const done = await change(order, {
    changes: [{ itemId: await itemOf(order, 's'), variantId: variantOf(order, 'm') }],
  })
  expect([done.status, done.body.status]).toEqual([200, 'paid'])
  expect(await takenOf(order)).toEqual({ s: 0, m: 1, l: 0 })
})

test('one choice named twice, and a change to the size that it is, are refused and hold nothing', async () => {
  const order = await boughtSizes('s')
  const itemId = await itemOf(order, 's')
  const twice = { changes: (['l', 'm'] as const).map((size) => ({ itemId, variantId: variantOf(order, size) })) }
  expect(refusal(await change(order, twice))).toEqual([422, 'orders.option_twice', ['changes.1']])
  const more = { productId: order.productId, variantId: variantOf(order, 'm'), count: 1 }
  expect(refusal(await change(order, { products: [more, more] }))).toEqual([
    ...[422, 'orders.option_twice', ['products.1']],
  ])
  expect(refusal(await change(order, { changes: [{ itemId, variantId: variantOf(order, 's') }] }))).toEqual([
    ...[409, 'orders.variant_same', ['changes.0']],
  ])
  expect(await takenOf(order)).toEqual({ s: 1, m: 0, l: 0 })
  expect(
    await app.sql("select from orders.orders where source_order_id = $1 and kind = 'options'", [order.id]),
  ).toEqual([])
})
