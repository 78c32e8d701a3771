import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenInvariants } from '#src/integrity/invariants.ts'
import type { ProductDraft } from '#src/modules/catalog/domain/product.ts'
import { newId } from '#src/platform/new-id.ts'
import { donation, medal, photo, tee, travel, vest } from '#tests/support/option-products.ts'
import { policy, publishRace, shirt } from '#tests/support/race-for-tests.ts'
import { childOf, holdPlaceOf, newRunner, openPaymentOf, type Runner } from '#tests/support/runner.ts'
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

type Item = {
  id: string
  itemId: string
  productCode: string | null
  name: string
  count: number
  priceMinor: number
} & { variantId: string | null; entryId: string | null; availableCount: number | null }
type Offered = { id: string; code: string; variants: { id: string; name: string; availableCount: number | null }[] } & {
  items: Item[]
  chosenCount: number
  availableCount: number | null
}
type Mine = {
  readonly runner: Runner
  readonly registrationId: string
  readonly race: Awaited<ReturnType<typeof publishRace>>
}

const everything = [tee, donation, travel, vest, medal, photo, policy, shirt]

/** An unpaid order of one person at an event with these products. */
async function orderWith(products: readonly ProductDraft[] = everything): Promise<Mine> {
  const race = await publishRace(app, { products })
  const runner = await newRunner(app)
  return { runner, race, registrationId: await holdPlaceOf(runner, race) }
}
async function addChild({ runner, race, registrationId }: Mine): Promise<void> {
  const added = await runner.client.post('/Register/ApiSaveRegistration', {
    ...{ eventCode: race.eventCode, raceCode: race.raceCode, registrationId, relation: 'child', isAddition: true },
    ...{ participant: childOf(runner), guardian: true },
  })
  expect(added.status).toBe(200)
}
const post = ({ runner, registrationId }: Mine, name: string, body: Record<string, unknown>) =>
  runner.client.post(`/Register/${name}`, { registrationId, ...body })
const cartOf = async ({ runner, registrationId }: Mine) =>
  (await runner.client.get(`/Register/ApiCart?registrationId=${registrationId}`)).body
const offeredTo = async ({ runner, registrationId }: Mine): Promise<Map<string, Offered>> => {
  const { body } = await runner.client.get(`/Register/ApiProducts?registrationId=${registrationId}`)
  return new Map(body.products.map((product: Offered) => [product.code, product]))
}
/** The ids of a product and of its variant, as a body names them. */
async function choiceOf(mine: Mine, code: string, variant?: string) {
  const product = (await offeredTo(mine)).get(code)
  const variantId = product?.variants.find(({ name }) => name === variant?.toUpperCase())?.id
  return { productId: product?.id ?? newId(), ...(variantId === undefined ? {} : { variantId }) }
}
const entriesOf = async ({ registrationId }: Mine) =>
  (
    await app.sql<{ id: string }>('select id from registration.entries where order_id = $1 order by created_at, id', [
      registrationId,
    ])
  ).map(({ id }) => id)
const add = async (mine: Mine, code: string, variant?: string, more: Record<string, unknown> = {}) =>
  await post(mine, 'ApiAddProductToCart', { ...(await choiceOf(mine, code, variant)), ...more })
const itemsOf = (cart: { items: Item[] }, code: string) => cart.items.filter(({ productCode }) => productCode === code)
const refusal = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [status, body.error?.code]
const itemOf = async (mine: Mine, code: string) => itemsOf(await cartOf(mine), code)[0]?.id ?? newId()
const pays = async (mine: Mine) => {
  const { id } = await openPaymentOf(mine.runner, mine.registrationId)
  bank.set(id, 'succeeded')
  await app.receiveWebhook(bank.message(id, 'succeeded'))
}

describe('the products of an order', () => {
  test('show range, sizes with their stock, free price and what the order has of them', async () => {
    const mine = await orderWith()
    await add(mine, 'tee', 's', { count: 2 })
    const offered = await offeredTo(mine)
    expect(offered.get('tee')).toMatchObject({
      ...{ per: 'entry', inclusion: 'optional', priceMinor: 70_000, priceFromMinor: 70_000, priceToMinor: 80_000 },
      ...{ availableCount: null, maxPerOrder: 3, soldUntil: null, image: null, freePrice: null, chosenCount: 2 },
      variants: [
        { name: 'S', priceMinor: 70_000, availableCount: 3 },
        { name: 'M', priceMinor: 70_000, availableCount: 0 },
        { name: 'L', priceMinor: 80_000, availableCount: null },
      ],
      items: [{ count: 2, priceMinor: 70_000, entryId: (await entriesOf(mine))[0] }],
    })
    expect(offered.get('donation')).toMatchObject({
      ...{ priceMinor: 30_000, priceFromMinor: 10_000, priceToMinor: 500_000 },
      freePrice: { minMinor: 10_000, maxMinor: 500_000, suggestionsMinor: [30_000, 100_000] },
    })
    expect(offered.get('photo')).toMatchObject({ soldUntil: '2020-01-01T00:00:00.000Z', availableCount: 0 })
    expect(offered.get('policy')).toMatchObject({ per: 'entry', kind: 'insurance' })
  })
})

describe('POST /Register/ApiAddProductToCart', () => {
  test('adds a size to the only person of the order, and twice adds it once', async () => {
    const mine = await orderWith()
    const first = await add(mine, 'tee', 's')
    expect([first.status, itemsOf(first.body, 'tee')]).toMatchObject([
      200,
      [{ name: 'Майка, S', count: 1, priceMinor: 70_000, availableCount: 3, entryId: (await entriesOf(mine))[0] }],
    ])
    expect(itemsOf((await add(mine, 'tee', 's')).body, 'tee')).toMatchObject([{ count: 1 }])
    expect(itemsOf((await add(mine, 'tee', 'l')).body, 'tee')).toMatchObject([{ count: 1 }, { count: 1 }])
  })

  test('exchanges the variant of a required product that has room for one', async () => {
    const mine = await orderWith([{ ...travel, maxPerOrder: 1 }])
    await add(mine, 'travel', 'bus')
    for (const _ of [1, 2]) {
      const { status, body } = await add(mine, 'travel', 'own')
      expect([status, itemsOf(body, 'travel').map(({ name, count }) => [name, count])]).toEqual([
        200,
        [[expect.stringContaining('OWN'), 1]],
      ])
    }
    expect((await offeredTo(mine)).get('travel')?.chosenCount).toBe(1)
  })

  test('reduces a count to the stock and says so', async () => {
    const mine = await orderWith([{ ...shirt, stock: 2 }])
    const { body } = await add(mine, 'shirt', undefined, { count: 3 })
    expect([itemsOf(body, 'shirt')[0]?.count, body.adjustments]).toEqual([
      2,
      [{ itemName: 'Футболка', from: 3, to: 2 }],
    ])
  })

  test('names every refusal', async () => {
    const mine = await orderWith()
    const stranger = { ...mine, runner: await newRunner(app) }
    const entryId = newId()
    expect(refusal(await post(mine, 'ApiAddProductToCart', { productId: newId() }))).toEqual([
      404,
      'orders.product_unknown',
    ])
    expect(refusal(await add(mine, 'tee'))).toEqual([422, 'orders.variant_needed'])
    expect(refusal(await add(mine, 'tee', undefined, { variantId: newId() }))).toEqual([404, 'orders.variant_unknown'])
    expect(refusal(await add(mine, 'shirt', undefined, { variantId: newId() }))).toEqual([
      404,
      'orders.variant_unknown',
    ])
    expect(refusal(await add(mine, 'tee', 's', { entryId }))).toEqual([404, 'orders.entry_unknown'])
    expect(refusal(await add(mine, 'shirt', undefined, { entryId }))).toEqual([404, 'orders.entry_unknown'])
    expect(refusal(await add(mine, 'tee', 'm'))).toEqual([409, 'orders.product_sold_out'])
    expect(refusal(await add(mine, 'photo'))).toEqual([409, 'orders.product_over'])
    for (const count of [4, 1_000]) {
      const many = await add(mine, 'shirt', undefined, { count })
      expect(refusal(many)).toEqual([409, 'orders.product_limit'])
      expect(many.body.error.message).toContain('предел для этой опции 3')
    }
    expect(refusal(await add(mine, 'shirt', undefined, { count: 0 }))).toEqual([422, 'http.invalid'])
    expect(refusal(await post(stranger, 'ApiAddProductToCart', await choiceOf(mine, 'shirt')))).toEqual([
      404,
      'orders.not_found',
    ])
    await addChild(mine)
    expect(refusal(await add(mine, 'tee', 's'))).toEqual([422, 'orders.entry_needed'])
    const [, child] = await entriesOf(mine)
    expect((await add(mine, 'tee', 's', { entryId: child })).status).toBe(200)
    await mine.runner.client.post('/Register/ApiClearCart', { registrationId: mine.registrationId })
    expect(refusal(await add(mine, 'shirt'))).toEqual([409, 'orders.not_open'])
  })
})

describe('POST /Register/ApiRemoveProductFromCart', () => {
  test('removes an item and frees its stock, and twice changes nothing', async () => {
    const mine = await orderWith()
    await add(mine, 'tee', 's')
    const cartItemId = await itemOf(mine, 'tee')
    for (const _ of [1, 2]) {
      const { status, body } = await post(mine, 'ApiRemoveProductFromCart', { cartItemId })
      expect([status, itemsOf(body, 'tee')]).toEqual([200, []])
    }
    expect((await offeredTo(mine)).get('tee')?.variants[0]?.availableCount).toBe(3)
  })

  test('refuses the last one of a required product, what a place includes, and a place', async () => {
    const mine = await orderWith()
    const remove = async (cartItemId: string) => refusal(await post(mine, 'ApiRemoveProductFromCart', { cartItemId }))
    await add(mine, 'travel', 'bus')
    expect(await remove(await itemOf(mine, 'travel'))).toEqual([409, 'orders.option_required'])
    await add(mine, 'travel', 'own')
    expect(await remove(await itemOf(mine, 'travel'))).toEqual([200, undefined])
    expect(await remove(await itemOf(mine, 'medal'))).toEqual([409, 'orders.option_included'])
    const [place] = (await cartOf(mine)).items
    expect(await remove(place.id)).toEqual([409, 'orders.item_not_product'])
  })
})

describe('POST /Register/ApiSetProductCount', () => {
  test('sets the count of an item, whose id stays', async () => {
    const mine = await orderWith()
    await add(mine, 'tee', 's')
    const cartItemId = await itemOf(mine, 'tee')
    const { body } = await post(mine, 'ApiSetProductCount', { cartItemId, count: 3 })
    expect(itemsOf(body, 'tee')).toMatchObject([{ id: cartItemId, count: 3 }])
    expect(itemsOf((await post(mine, 'ApiSetProductCount', { cartItemId, count: 0 })).body, 'tee')).toEqual([])
    expect((await post(mine, 'ApiSetProductCount', { cartItemId, count: 0 })).status).toBe(200)
  })

  test('reduces a count above limit or stock and says so', async () => {
    const mine = await orderWith([
      { ...shirt, stock: 2 },
      { ...shirt, code: 'cap', stock: null },
    ])
    for (const [code, to] of [
      ['shirt', 2],
      ['cap', 3],
    ] as const) {
      await add(mine, code)
      for (const from of [5, 1_000]) {
        const { body } = await post(mine, 'ApiSetProductCount', { cartItemId: await itemOf(mine, code), count: from })
        expect([itemsOf(body, code)[0]?.count, body.adjustments]).toMatchObject([to, [{ from, to }]])
      }
    }
  })

  test('names every refusal', async () => {
    const mine = await orderWith()
    const set = async (cartItemId: string, count: number) =>
      refusal(await post(mine, 'ApiSetProductCount', { cartItemId, count }))
    expect(await set(newId(), 1)).toEqual([404, 'orders.item_unknown'])
    expect(await set((await cartOf(mine)).items[0].id, 1)).toEqual([409, 'orders.item_not_product'])
    expect(await set(await itemOf(mine, 'medal'), 2)).toEqual([409, 'orders.option_included'])
    await add(mine, 'travel', 'bus')
    expect(await set(await itemOf(mine, 'travel'), 0)).toEqual([409, 'orders.option_required'])
    await add(mine, 'shirt')
    await app.sql(`update catalog.products set sold_until = now() - interval '1 day' where id = $1`, [
      (await choiceOf(mine, 'shirt')).productId,
    ])
    expect(await set(await itemOf(mine, 'shirt'), 2)).toEqual([409, 'orders.product_over'])
    expect(await set(newId(), 1_000_001)).toEqual([422, 'http.invalid'])
  })
})

describe('POST /Register/SetCustomPrice', () => {
  test('sets a price within the bounds, which a recheck keeps', async () => {
    const mine = await orderWith()
    await add(mine, 'donation')
    const cartItemId = await itemOf(mine, 'donation')
    for (const priceMinor of [10_000, 500_000, 77_700]) {
      const { body } = await post(mine, 'SetCustomPrice', { cartItemId, priceMinor })
      expect(itemsOf(body, 'donation')).toMatchObject([{ id: cartItemId, priceMinor }])
    }
    const { body } = await post(mine, 'Cart', {})
    expect(itemsOf(body, 'donation')).toMatchObject([{ priceMinor: 77_700 }])
  })

  test('names every refusal, with the bounds in the text', async () => {
    const mine = await orderWith()
    await add(mine, 'donation')
    await add(mine, 'shirt')
    const [cartItemId, fixed] = [await itemOf(mine, 'donation'), await itemOf(mine, 'shirt')]
    const set = (id: string, priceMinor: unknown) => post(mine, 'SetCustomPrice', { cartItemId: id, priceMinor })
    const low = await set(cartItemId, 9_999)
    expect([low.status, low.body.error.fields.priceMinor.message.replaceAll(/\s/g, ' ')]).toEqual([
      422,
      'Сумма должна быть не меньше 100 ₽.',
    ])
    expect(low.body.error.params).toMatchObject({ minMinor: 10_000, maxMinor: 500_000 })
    const high = await set(cartItemId, 500_001)
    expect(refusal(high)).toEqual([422, 'orders.price_too_high'])
    expect(high.body.error.message.replaceAll(/\s/g, ' ')).toContain('5 000 ₽')
    for (const invalid of ['много', 1.5, null, Number.MAX_SAFE_INTEGER + 2])
      expect((await set(cartItemId, invalid)).status).toBe(422)
    expect(refusal(await set(fixed, 10_000))).toEqual([409, 'orders.price_fixed'])
    expect(refusal(await set(newId(), 10_000))).toEqual([404, 'orders.item_unknown'])
  })
})

describe('POST /Register/ApiSaveProducts', () => {
  test('sets lines of sizes and people at once, a swapped size within the limit, and leaves the rest', async () => {
    const mine = await orderWith([{ ...tee, maxPerOrder: 1 }, shirt])
    await addChild(mine)
    const [parent, child] = await entriesOf(mine)
    await add(mine, 'shirt')
    const [s, l] = [await choiceOf(mine, 'tee', 's'), await choiceOf(mine, 'tee', 'l')]
    const save = async (products: unknown[]) => (await post(mine, 'ApiSaveProducts', { products })).body
    await save([
      { ...s, entryId: parent, count: 1 },
      { ...s, entryId: child, count: 1 },
    ])
    const swapped = await save([
      { ...l, entryId: child, count: 1 },
      { ...s, entryId: child, count: 0 },
    ])
    expect([itemsOf(swapped, 'tee').map(({ name, entryId }) => [name, entryId]), swapped.adjustments]).toEqual([
      [
        ['Майка, S', parent],
        ['Майка, L', child],
      ],
      [],
    ])
    expect(itemsOf(swapped, 'shirt')).toHaveLength(1)
    const above = await save([{ ...l, entryId: child, count: 2 }])
    expect(above.adjustments).toEqual([{ itemName: 'Майка, L', from: 2, to: 1 }])
  })

  test('refuses one line twice, however it is named', async () => {
    const mine = await orderWith()
    const s = await choiceOf(mine, 'tee', 's')
    const [entryId] = await entriesOf(mine)
    const twice = await post(mine, 'ApiSaveProducts', {
      products: [
        { ...s, count: 1 },
        { ...s, count: 2 },
      ],
    })
    expect(twice.status).toBe(422)
    const both = await post(mine, 'ApiSaveProducts', {
      products: [
        { ...s, count: 1 },
        { ...s, entryId, count: 2 },
      ],
    })
    expect(itemsOf(both.body, 'tee')).toMatchObject([{ count: 2 }])
  })
})

describe('what a place includes', () => {
  test('comes with the place and goes with it', async () => {
    const mine = await orderWith()
    expect(itemsOf(await cartOf(mine), 'medal')).toMatchObject([{ count: 1, priceMinor: 0 }])
    await addChild(mine)
    const [parent, child] = await entriesOf(mine)
    expect(
      itemsOf(await cartOf(mine), 'medal')
        .map(({ entryId }) => entryId)
        .toSorted(),
    ).toEqual([parent, child].toSorted())
    await add(mine, 'tee', 's', { entryId: child })
    const dropped = await mine.runner.client.post(`/api/registrations/${mine.registrationId}/remove-entry`, {
      entryId: child,
    })
    expect(dropped.status).toBe(200)
    const cart = await cartOf(mine)
    expect([itemsOf(cart, 'medal').map(({ entryId }) => entryId), itemsOf(cart, 'tee')]).toEqual([[parent], []])
  })

  test('is paid for only with its size, and the size takes stock', async () => {
    const mine = await orderWith([vest])
    const pay = async () => {
      await post(mine, 'Cart', { consents: ['offer', 'personal-data', 'receipt'] })
      return await post(mine, 'ApiSavePay', { paymentType: 'card' })
    }
    const refused = await pay()
    expect([refused.status, refused.body.error.code, refused.body.error.message]).toEqual([
      409,
      'orders.option_needed',
      'Выберите хотя бы один вариант: Жилет. Без этого заказ оплатить нельзя.',
    ])
    const cartItemId = await itemOf(mine, 'vest')
    const { body } = await post(mine, 'ApiSaveProducts', {
      products: [{ ...(await choiceOf(mine, 'vest', 's')), count: 1 }],
    })
    expect(itemsOf(body, 'vest')).toMatchObject([{ id: cartItemId, name: 'Жилет, S', count: 1 }])
    expect((await offeredTo(mine)).get('vest')?.variants[0]?.availableCount).toBe(2)
    const gone = await post(mine, 'ApiSaveProducts', {
      products: [{ ...(await choiceOf(mine, 'vest', 'l')), count: 1 }],
    })
    expect([itemsOf(gone.body, 'vest'), gone.body.adjustments]).toMatchObject([
      [{ name: 'Жилет, S' }],
      [{ from: 1, to: 0 }],
    ])
    expect((await pay()).status).toBe(200)
  })

  test('gets its size by ApiAddProductToCart too, and stays one unit', async () => {
    const mine = await orderWith([vest])
    const cartItemId = await itemOf(mine, 'vest')
    const small = await choiceOf(mine, 'vest', 's')
    for (const _ of [1, 2]) {
      const { status, body } = await post(mine, 'ApiAddProductToCart', small)
      expect([status, itemsOf(body, 'vest')]).toMatchObject([200, [{ id: cartItemId, name: 'Жилет, S', count: 1 }]])
    }
    expect(refusal(await post(mine, 'ApiAddProductToCart', await choiceOf(mine, 'vest', 'l')))).toEqual([
      409,
      'orders.product_sold_out',
    ])
    expect(refusal(await post(mine, 'ApiAddProductToCart', { ...small, count: 2 }))).toEqual([
      409,
      'orders.product_limit',
    ])
  })

  test('is not demanded where every size is gone', async () => {
    const mine = await orderWith([{ ...vest, variants: (vest.variants ?? []).slice(1) }])
    await pays(mine)
    expect((await cartOf(mine)).status).toBe('paid')
  })
})

test('an order is not paid without a required option, and is with one', async () => {
  const mine = await orderWith([travel])
  const { body } = await post(mine, 'ApiSavePay', { paymentType: 'card' })
  expect(Object.keys(body.error.fields).sort()).toEqual([
    'consents.offer',
    'consents.receipt',
    expect.stringMatching(/^option\.order\..+\.count$/),
  ])
  await post(mine, 'Cart', { consents: ['offer', 'personal-data', 'receipt'] })
  expect(refusal(await post(mine, 'ApiSavePay', { paymentType: 'card' }))).toEqual([409, 'orders.option_needed'])
  await add(mine, 'travel', 'own')
  await pays(mine)
  expect((await cartOf(mine)).status).toBe('paid')
})

test('a recheck drops what is past its last day and takes the price of today', async () => {
  const mine = await orderWith()
  await add(mine, 'tee', 's')
  await add(mine, 'shirt')
  const { productId } = await choiceOf(mine, 'shirt')
  await app.sql(`update catalog.products set sold_until = now() - interval '1 minute' where id = $1`, [productId])
  await app.sql(`update catalog.product_variants set price_minor = 75000 where product_id = $1 and code = 's'`, [
    (await choiceOf(mine, 'tee', 's')).productId,
  ])
  const { body } = await post(mine, 'Cart', {})
  expect([itemsOf(body, 'shirt'), itemsOf(body, 'tee'), body.adjustments]).toMatchObject([
    [],
    [{ priceMinor: 75_000 }],
    [{ itemName: 'Футболка', from: 1, to: 0 }],
  ])
})
