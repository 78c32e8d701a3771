import { expect } from 'vitest'
import { brokenInvariants } from '#src/integrity/invariants.ts'
import type { ProductDraft } from '#src/modules/catalog/domain/product.ts'
import { newId } from '#src/platform/new-id.ts'
import { test } from '#tests/support/app-test.ts'
import { addChild } from '#tests/support/discounts-for-tests.ts'
import { organizersMember } from '#tests/support/organizers-member.ts'
import { publishRace, shirt } from '#tests/support/race-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf, type Runner } from '#tests/support/runner.ts'
import type { Json, TestApp } from '#tests/support/test-app.ts'

test.afterAll(async ({ app }) => expect(await brokenInvariants(app.services.db)).toEqual([]))

/** An event with one shirt in stock, and a code that gives it. */
async function withFreeShirt(app: TestApp, stock: number | null = 1, fields: Partial<ProductDraft> = {}) {
  const race = await publishRace(app, { products: [{ ...shirt, stock, ...fields }] })
  const manager = (await organizersMember(app, 'manage')).client
  const ruleId = newId()
  const path = `/api/organizer/events/${race.eventCode}/discount-rules`
  const product = { eventCode: race.eventCode, productCode: 'shirt' }
  const terms = { nameRu: 'Футболка в подарок', nameEn: 'A free shirt', scope: 'products' }
  await manager.post(path, { ruleId, ...terms, value: { kind: 'free_product', product } })
  const code = `ПОДАРОК-${race.eventCode}`
  await manager.post(`${path}/${ruleId}/codes`, { promoCodes: [{ code }] })
  const order = async () => {
    const runner = await newRunner(app)
    return { runner, registrationId: await holdPlaceOf(runner, race) }
  }
  return { race, code, order }
}
const apply = ({ client }: Runner, registrationId: string, code: string) =>
  client.post('/Register/ApiApplyDiscountCode', { registrationId, code })
const shirtsOf = ({ items }: Json) => items.filter(({ kind }: Json) => kind === 'product')
const cartOf = async ({ client }: Runner, registrationId: string) =>
  (await client.get(`/Register/ApiCart?registrationId=${registrationId}`)).body

test('a code adds its free product to the order, once, and the reply says so', async ({ app, bank }) => {
  const { code, order } = await withFreeShirt(app)
  const { runner, registrationId } = await order()
  const before = await cartOf(runner, registrationId)
  const { status, body } = await apply(runner, registrationId, code)
  expect(status).toBe(200)
  expect(body.adjustments).toEqual([{ itemName: 'Футболка', from: 0, to: 1 }])
  expect(shirtsOf(body)).toMatchObject([{ count: 1, costMinor: shirt.priceMinor, discountMinor: shirt.priceMinor }])
  expect(body.totals.overallMinor).toBe(before.totals.overallMinor)
  const again = await apply(runner, registrationId, code)
  expect([again.body.adjustments, shirtsOf(again.body).length]).toEqual([[], 1])
  const payment = await openPaymentOf(runner, registrationId)
  expect((await app.receiveWebhook(bank.message(payment.id, 'succeeded'))).status).toBe(200)
  expect((await cartOf(runner, registrationId)).status).toBe('paid')
})

test('a code makes one unit free also where the runner has added the product', async ({ app }) => {
  const { code, order } = await withFreeShirt(app, 5)
  const { runner, registrationId } = await order()
  const { products } = (await runner.client.get(`/Register/ApiProducts?registrationId=${registrationId}`)).body
  const choose = (count: number) =>
    runner.client.post('/Register/ApiSaveProducts', {
      registrationId,
      products: [{ productId: products[0].id, count }],
    })
  await choose(2)
  const { body } = await apply(runner, registrationId, code)
  expect([body.adjustments, shirtsOf(body)[0].count, shirtsOf(body)[0].discountMinor]).toEqual([
    [],
    2,
    shirt.priceMinor,
  ])
  await choose(0)
  expect((await cartOf(runner, registrationId)).codes).toMatchObject([{ code, reason: 'product_to_choose' }])
  const again = await apply(runner, registrationId, code)
  expect([again.status, shirtsOf(again.body)]).toMatchObject([200, [{ count: 1, discountMinor: shirt.priceMinor }]])
})

test('the added product goes with its code, and one that the payer chose stays', async ({ app }) => {
  const { code, order } = await withFreeShirt(app, 5)
  const { runner, registrationId } = await order()
  const remove = () => runner.client.delete(`/api/registrations/${registrationId}/codes/${encodeURIComponent(code)}`)
  await apply(runner, registrationId, code)
  expect(shirtsOf((await remove()).body)).toEqual([])
  const { products } = (await runner.client.get(`/Register/ApiProducts?registrationId=${registrationId}`)).body
  await runner.client.post('/Register/ApiSaveProducts', {
    registrationId,
    products: [{ productId: products[0].id, count: 1 }],
  })
  await apply(runner, registrationId, code)
  expect(shirtsOf((await remove()).body)).toMatchObject([{ count: 1, discountMinor: 0 }])
})

test('the last piece is given once: of five orders at once one gets it', async ({ app }) => {
  const { code, order } = await withFreeShirt(app, 1)
  const orders = await Promise.all(Array.from({ length: 5 }, order))
  const all = await Promise.all(orders.map(({ runner, registrationId }) => apply(runner, registrationId, code)))
  expect(all.map(({ status, body }) => body.error?.code ?? status).toSorted()).toEqual([
    200,
    ...Array(4).fill('discounts.product_gone'),
  ])
  const lost = orders[all.findIndex(({ status }) => status === 409)]
  if (lost === undefined) throw new Error('all orders got the product')
  expect(await cartOf(lost.runner, lost.registrationId)).toMatchObject({ codes: [], totals: { discountMinor: 0 } })
})

test('a free product of another event is refused', async ({ app }) => {
  const { code } = await withFreeShirt(app)
  const runner = await newRunner(app)
  const registrationId = await holdPlaceOf(runner, await publishRace(app))
  const { status, body } = await apply(runner, registrationId, code)
  expect([status, body.error.code]).toEqual([409, 'discounts.code_other_product'])
})

const bySize = [{ code: 'm', name: { ru: 'M', en: 'M' }, priceMinor: null, stock: 1 }]

test('a product with sizes is the payer’s to choose: the code waits for it, says so, and then it costs nothing', async ({
  app,
}) => {
  const { code, order } = await withFreeShirt(app, null, { variants: bySize })
  const { runner, registrationId } = await order()
  const { status, body } = await apply(runner, registrationId, code)
  expect([status, body.adjustments, shirtsOf(body)]).toEqual([200, [], []])
  expect(body.codes).toMatchObject([{ code, reason: 'product_to_choose', discountMinor: 0 }])
  const again = await apply(runner, registrationId, code)
  expect([again.status, again.body.codes.length]).toEqual([200, 1])
  const { products } = (await runner.client.get(`/Register/ApiProducts?registrationId=${registrationId}`)).body
  const [{ id: productId, variants }] = products
  const added = await runner.client.post('/Register/ApiAddProductToCart', {
    registrationId,
    productId,
    variantId: variants[0].id,
  })
  expect(added.body.codes).toMatchObject([{ code, reason: null, discountMinor: shirt.priceMinor }])
  // The payer chose it: it stays without the code.
  const path = `/api/registrations/${registrationId}/codes/${encodeURIComponent(code)}`
  expect(shirtsOf((await runner.client.delete(path)).body)).toMatchObject([{ count: 1, discountMinor: 0 }])
})

test('a product per person is added for the only one and goes with the code; of two people one must be chosen', async ({
  app,
}) => {
  const { race, code, order } = await withFreeShirt(app, 5, { per: 'entry' })
  const { runner, registrationId } = await order()
  const path = `/api/registrations/${registrationId}/codes/${encodeURIComponent(code)}`
  const { body } = await apply(runner, registrationId, code)
  expect(body.adjustments).toEqual([{ itemName: 'Футболка', from: 0, to: 1 }])
  expect(shirtsOf(body)).toMatchObject([{ entryId: expect.any(String), discountMinor: shirt.priceMinor }])
  expect(shirtsOf((await runner.client.delete(path)).body)).toEqual([])
  await addChild(runner, registrationId, race, { firstName: 'Иван', birthDate: '2002-02-03' })
  const both = await apply(runner, registrationId, code)
  expect([both.body.adjustments, both.body.codes[0].reason]).toEqual([[], 'product_to_choose'])
})

test('a product whose last day is over is not added', async ({ app }) => {
  const { code, order } = await withFreeShirt(app)
  const { runner, registrationId } = await order()
  await app.sql(`update catalog.products set sold_until = now() - interval '1 day'`)
  const { status, body } = await apply(runner, registrationId, code)
  expect([status, body.error.code]).toEqual([409, 'discounts.product_gone'])
})
