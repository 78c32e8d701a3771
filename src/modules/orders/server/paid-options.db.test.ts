import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenInvariants } from '#src/integrity/invariants.ts'
import { plusMs, toInstant } from '#src/kernel/instant.ts'
import { newId } from '#src/platform/new-id.ts'
import { type EmailReader, emailReader } from '#tests/support/emails.ts'
import { donation, medal, tee, travel } from '#tests/support/option-products.ts'
import { publishRace, shirt } from '#tests/support/race-for-tests.ts'
import { childOf, holdPlaceOf, newRunner, openPaymentOf, type Runner } from '#tests/support/runner.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { type TestBank, testBank } from '#tests/support/test-bank.ts'

let app: TestApp
let bank: TestBank
let emails: EmailReader
beforeAll(async () => {
  bank = testBank()
  app = await createTestApp({ bank: bank.provider })
  emails = await emailReader(app)
})
afterAll(async () => {
  await emails.close()
  expect(await brokenInvariants(app.services.db)).toEqual([])
  await app.close()
})

const changeableUntil = plusMs(toInstant(new Date()), 30 * 24 * 3600_000)
const sizes = (tee.variants ?? []).map((one) => (one.code === 'm' ? { ...one, stock: 2 } : one))
const jersey = { ...tee, variants: sizes, changeableUntil }
const gift = { ...donation, changeableUntil }
const cap = { ...shirt, code: 'cap', changeableUntil, stock: 2 }

type Bought = { readonly runner: Runner; readonly id: string; readonly entries: readonly string[] }
const pay = async (runner: Runner, orderId: string) => {
  const { id } = await openPaymentOf(runner, orderId)
  bank.set(id, 'succeeded')
  await app.receiveWebhook(bank.message(id, 'succeeded'))
}
/** A paid order of a parent and a child; the child has a jersey of size S. */
async function bought(): Promise<Bought> {
  const refundRules = [{ daysBefore: 10, shareBp: 10_000, returnsCommission: true }]
  const race = await publishRace(app, { products: [jersey, cap, shirt, medal, gift], refundRules })
  const runner = await newRunner(app)
  const id = await holdPlaceOf(runner, race)
  await runner.client.post('/Register/ApiSaveRegistration', {
    ...{ eventCode: race.eventCode, raceCode: race.raceCode, registrationId: id, relation: 'child', isAddition: true },
    ...{ participant: childOf(runner), guardian: true },
  })
  const entries = await app.sql<{ id: string }>(
    'select id from registration.entries where order_id = $1 order by created_at, id',
    [id],
  )
  const order = { runner, id, entries: entries.map((one) => one.id) }
  const saved = await runner.client.post('/Register/ApiSaveProducts', {
    registrationId: id,
    products: [{ ...(await choiceOf(order, 'tee', 's')), entryId: order.entries[1], count: 1 }],
  })
  expect(saved.status).toBe(200)
  await pay(runner, id)
  return order
}
async function choiceOf({ runner, id }: Omit<Bought, 'entries'>, code: string, variant?: string) {
  const { products } = (await runner.client.get(`/Register/ApiProducts?registrationId=${id}`)).body
  const product = products.find((one: { code: string }) => one.code === code)
  const found = product.variants.find((one: { name: string }) => one.name === variant?.toUpperCase())
  return { productId: product.id as string, ...(found === undefined ? {} : { variantId: found.id as string }) }
}
const teeOf = async ({ runner, id }: Bought) => {
  const { products } = (await runner.client.get(`/Register/ApiProducts?registrationId=${id}`)).body
  return products.find((one: { code: string }) => one.code === 'tee').items[0]
}
const change = ({ runner, id }: Bought, body: Record<string, unknown>) =>
  runner.client.post(`/api/account/registrations/${id}/options`, { optionsId: newId(), ...body })
const changeTo = async (order: Bought, size: string) =>
  await change(order, {
    changes: [{ itemId: (await teeOf(order)).itemId, variantId: (await choiceOf(order, 'tee', size)).variantId }],
  })
const stockOf = async (order: Bought) => {
  const rows = await app.sql<{ code: string; taken: number; held: number }>(
    `select v.code, n.taken, n.held from catalog.product_variants v join inventory.pools n on n.id = v.pool_id
     where v.product_id = $1 order by v.position`,
    [(await choiceOf(order, 'tee')).productId],
  )
  return Object.fromEntries(rows.map(({ code, taken, held }) => [code, [taken, held]]))
}
const offerOf = async ({ runner, id }: Bought) =>
  (await runner.client.get(`/api/account/registrations/${id}/cancellation`)).body
const refusal = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [status, body.error?.code]

describe('POST /api/account/registrations/{registrationId}/options', () => {
  test('changes a size at an equal price at once, again and back', async () => {
    const order = await bought()
    for (const [size, stock] of [
      ['m', { s: [0, 0], m: [1, 0] }],
      ['s', { s: [1, 0], m: [0, 0] }],
      ['m', { s: [0, 0], m: [1, 0] }],
    ] as const) {
      const done = await changeTo(order, size)
      expect([done.status, done.body]).toMatchObject([200, { status: 'paid', overallMinor: 0 }])
      expect(await stockOf(order)).toEqual(stock)
    }
    const { items } = (await order.runner.client.get(`/api/account/registrations/${order.id}`)).body
    expect(items.map(({ name }: { name: string }) => name)).toContain('Майка, M')
  })

  test('takes a more expensive size when its difference is paid, and refuses a cheaper one', async () => {
    const order = await bought()
    const opened = await changeTo(order, 'l')
    expect(opened.body).toMatchObject({
      status: 'awaiting_payment',
      overallMinor: 10_500,
      items: [{ name: 'Доплата за замену: Майка, L' }],
    })
    expect((await teeOf(order)).variantId).toBe((await choiceOf(order, 'tee', 's')).variantId)
    await pay(order.runner, opened.body.optionsId)
    expect((await teeOf(order)).variantId).toBe((await choiceOf(order, 'tee', 'l')).variantId)
    expect(await stockOf(order)).toEqual({ s: [0, 0], m: [0, 0] })
    expect(refusal(await changeTo(order, 's'))).toEqual([409, 'orders.variant_cheaper'])
    // Both parts of the price come back with the entry.
    const offer = await offerOf(order)
    const child = offer.entries.find(({ entryId }: { entryId: string }) => entryId === order.entries[1])
    expect(child.refundMinor).toBe((190_000 + 80_000) * 1.05)
    const cancelled = await order.runner.client.post(`/api/account/registrations/${order.id}/cancel`, {
      ...{ entryId: order.entries[1], refundMinor: child.refundMinor },
    })
    expect([cancelled.status, cancelled.body.refundedMinor]).toEqual([200, child.refundMinor])
  })

  test('adds options for a person and for the order, and twice adds them once', async () => {
    const order = await bought()
    const optionsId = newId()
    const products = [
      { ...(await choiceOf(order, 'tee', 'm')), entryId: order.entries[0], count: 1 },
      { ...(await choiceOf(order, 'cap')), count: 2 },
    ]
    for (const _ of [1, 2]) {
      const { status, body } = await change(order, { optionsId, products })
      expect([status, body]).toMatchObject([
        200,
        { optionsId, status: 'awaiting_payment', overallMinor: 210_000 * 1.05 },
      ])
    }
    expect(refusal(await change(order, { optionsId, products: products.slice(1) }))).toEqual([
      ...[409, 'orders.options_repeated'],
    ])
    expect(await stockOf(order)).toEqual({ s: [1, 0], m: [0, 1] })
    await pay(order.runner, optionsId)
    expect(await stockOf(order)).toEqual({ s: [1, 0], m: [1, 0] })
    const { body } = await order.runner.client.get(`/api/account/registrations/${order.id}`)
    expect(body.items.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['Майка, S', 'Майка, M', 'Футболка']),
    )
    const { body: all } = await order.runner.client.get('/api/account/registrations')
    expect(all.upcoming).toHaveLength(1)
    expect(all.upcoming[0].overallMinor).toBe((2 * 190_000 + 70_000 + 210_000) * 1.05)
    const offer = await offerOf(order)
    expect(offer.whole.refundMinor).toBe((2 * 190_000 + 70_000 + 210_000) * 1.05)
    const done = await order.runner.client.post(`/api/account/registrations/${order.id}/cancel`, {
      refundMinor: offer.whole.refundMinor,
    })
    expect([done.status, done.body.status]).toEqual([200, 'refunded'])
    expect((await offerOf(order)).paidMinor).toBe(offer.paidMinor)
    expect(await stockOf(order)).toEqual({ s: [0, 0], m: [0, 0] })
  })

  test('the sums of the order, of its cancellation and of the refund agree', async () => {
    const order = await bought()
    const paid = (await order.runner.client.get(`/api/account/registrations/${order.id}`)).body
    const opened = await changeTo(order, 'l')
    await pay(order.runner, opened.body.optionsId)
    const { body } = await order.runner.client.get(`/api/account/registrations/${order.id}`)
    expect(body.overallMinor).toBe(paid.overallMinor + 10_500)
    expect(body.payments.map(({ amountMinor }: { amountMinor: number }) => amountMinor).toSorted()).toEqual(
      [paid.overallMinor, 10_500].toSorted(),
    )
    const success = (await order.runner.client.get(`/api/registrations/${order.id}`)).body
    const card = { priceMinor: 2 * 190_000 + 80_000, toPayMinor: body.overallMinor }
    expect([body.card, success.card]).toMatchObject([card, card])
    const { itemId } = await teeOf(order)
    const offer = await offerOf(order)
    const item = offer.items.find((one: { itemId: string }) => one.itemId === itemId)
    expect(item).toMatchObject({ name: 'Майка, L', paidMinor: 84_000, refundMinor: 84_000 })
    const done = await order.runner.client.post(`/api/account/registrations/${order.id}/cancel`, {
      ...{ itemId, refundMinor: item.refundMinor },
    })
    expect([done.status, done.body.refundedMinor]).toEqual([200, 84_000])
    const refunds = await app.sql<{ amount: number }>(
      `select sum(f.amount_minor)::int as amount from payments.refunds f join payments.payments p on p.id = f.payment_id
         join orders.orders o on o.id = p.order_id where o.id = $1 or o.source_order_id = $1`,
      [order.id],
    )
    expect(refunds).toEqual([{ amount: 84_000 }])
  })

  test('an exchanged option is one line of the bill and of the cancellation, with the difference in its cost', async () => {
    const order = await bought()
    await changeTo(order, 'm')
    await pay(order.runner, (await changeTo(order, 'l')).body.optionsId)
    const own = async () => (await order.runner.client.get(`/api/account/registrations/${order.id}`)).body
    const rowsOf = (items: { name: string; costMinor?: number; refundMinor?: number }[]) =>
      items
        .filter(({ name }) => name.includes('Майка'))
        .map(({ name, costMinor, refundMinor }) => [name, costMinor ?? refundMinor])
    expect(rowsOf((await own()).items)).toEqual([['Майка, L', 80_000]])
    const { itemId } = await teeOf(order)
    await order.runner.client.post(`/api/account/registrations/${order.id}/cancel`, { itemId, refundMinor: 84_000 })
    const [cancellation] = (await own()).cancellations
    expect(rowsOf(cancellation.items)).toEqual([[expect.stringMatching(/^Майка, L, \S/), 84_000]])
  })

  test('a donation costs what the payer names, within its bounds', async () => {
    const order = await bought()
    const choice = { ...(await choiceOf(order, 'donation')), count: 1 }
    const give = (priceMinor?: unknown) =>
      change(order, { products: [priceMinor === undefined ? choice : { ...choice, priceMinor }] })
    expect((await give()).body.items).toMatchObject([{ priceMinor: 30_000 }])
    expect((await give(77_700)).body.items).toMatchObject([{ priceMinor: 77_700 }])
    expect(refusal(await give(9_999))).toEqual([422, 'orders.price_too_low'])
    expect(refusal(await give(500_001))).toEqual([422, 'orders.price_too_high'])
    expect(refusal(await give('much'))).toEqual([422, 'http.invalid'])
    const fixed = { ...(await choiceOf(order, 'cap')), count: 1, priceMinor: 100 }
    expect(refusal(await change(order, { products: [fixed] }))).toEqual([409, 'orders.price_fixed'])
  })

  test('the limit counts all choices of a request, and the refusal names the one that is too much', async () => {
    const order = await bought()
    const entryId = order.entries[0]
    const [medium, large] = [await choiceOf(order, 'tee', 'm'), await choiceOf(order, 'tee', 'l')]
    const refused = await change(order, {
      products: [
        { ...medium, entryId, count: 2 },
        { ...large, entryId, count: 2 },
      ],
    })
    expect(refusal(refused)).toEqual([409, 'orders.product_limit'])
    expect(refused.body.error.message).toContain('предел для этой опции 3')
    expect(refused.body.error.fields).toMatchObject({ 'products.1': { code: 'orders.product_limit' } })
    const sold = await change(order, { products: [{ ...(await choiceOf(order, 'tee', 's')), entryId, count: 3 }] })
    expect(refusal(sold)).toEqual([409, 'orders.product_sold_out'])
    expect(sold.body.error.fields).toMatchObject({ 'products.0': { code: 'orders.product_sold_out' } })
  })

  test('replaces what still waits for payment, and a cancellation ends it', async () => {
    const order = await bought()
    const products = [{ ...(await choiceOf(order, 'tee', 'm')), entryId: order.entries[0], count: 1 }]
    const first = (await change(order, { products })).body.optionsId
    await change(order, { products })
    const statuses = () =>
      app.sql<{ id: string; status: string }>(
        `select id, status from orders.orders where source_order_id = $1 order by id = $2 desc`,
        [order.id, first],
      )
    expect((await statuses()).map(({ status }) => status)).toEqual(['cancelled', 'awaiting_payment'])
    expect((await stockOf(order)).m).toEqual([0, 1])
    const { whole } = await offerOf(order)
    await order.runner.client.post(`/api/account/registrations/${order.id}/cancel`, { refundMinor: whole.refundMinor })
    expect((await statuses()).map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
    expect((await stockOf(order)).m).toEqual([0, 0])
  })

  test('what waits for payment ends with the place it is for only, which the offer and the email say', async () => {
    const order = await bought()
    const products = [{ ...(await choiceOf(order, 'tee', 'm')), entryId: order.entries[0], count: 1 }]
    const waiting = (await change(order, { products })).body.optionsId
    const status = async () =>
      (await app.sql<{ status: string }>('select status from orders.orders where id = $1', [waiting]))[0]?.status
    const offer = await offerOf(order)
    const endedWith = (id: string | undefined) =>
      offer.entries.find(({ entryId }: { entryId: string }) => entryId === id)?.endedOptions
    expect([endedWith(order.entries[0]), endedWith(order.entries[1])]).toEqual([['Майка, M'], []])
    expect(offer.whole.endedOptions).toEqual(['Майка, M'])
    const cancel = async (entryId: string | undefined) => {
      const { entries } = await offerOf(order)
      const { refundMinor } = entries.find((one: { entryId: string }) => one.entryId === entryId)
      await order.runner.client.post(`/api/account/registrations/${order.id}/cancel`, { entryId, refundMinor })
      return (await emails.emailsTo(order.runner.email)).at(-1)?.plain
    }
    expect(await cancel(order.entries[1])).not.toContain('ждали оплаты')
    expect(await status()).toBe('awaiting_payment')
    const { refundMinor, endedOptions } = (await offerOf(order)).whole
    expect(endedOptions).toEqual(['Майка, M'])
    await order.runner.client.post(`/api/account/registrations/${order.id}/cancel`, { refundMinor })
    expect(await status()).toBe('cancelled')
    expect((await emails.emailsTo(order.runner.email)).at(-1)?.plain).toContain(
      'Опции, которые ещё ждали оплаты, сняты с заказа: Майка, M.',
    )
  })

  test('names every refusal', async () => {
    const order = await bought()
    const with1 = async (code: string, variant?: string, more: object = {}) =>
      refusal(await change(order, { products: [{ ...(await choiceOf(order, code, variant)), count: 1, ...more }] }))
    const entryId = order.entries[0]
    expect(refusal(await change(order, {}))).toEqual([422, 'http.invalid'])
    expect(await with1('shirt')).toEqual([409, 'orders.options_fixed'])
    expect(await with1('medal', undefined, { entryId })).toEqual([409, 'orders.option_included'])
    expect(await with1('cap', undefined, { count: 4 })).toEqual([409, 'orders.product_limit'])
    expect(await with1('cap', undefined, { count: 3 })).toEqual([409, 'orders.product_sold_out'])
    expect(await with1('cap', undefined, { productId: newId() })).toEqual([404, 'orders.product_unknown'])
    expect(await with1('tee', undefined, { entryId })).toEqual([422, 'orders.variant_needed'])
    expect(await with1('tee', undefined, { entryId, variantId: newId() })).toEqual([404, 'orders.variant_unknown'])
    expect(await with1('tee', 's')).toEqual([422, 'orders.entry_needed'])
    expect(await with1('tee', 's', { entryId: newId() })).toEqual([404, 'orders.entry_unknown'])
    const { itemId } = await teeOf(order)
    const changes = (one: object) => change(order, { changes: [{ itemId, variantId: newId(), ...one }] })
    expect(refusal(await changes({}))).toEqual([404, 'orders.variant_unknown'])
    expect(refusal(await changes({ itemId: newId() }))).toEqual([404, 'orders.item_unknown'])
    const stranger = { ...order, runner: await newRunner(app) }
    expect(refusal(await change(stranger, { changes: [{ itemId, variantId: newId() }] }))).toEqual([
      404,
      'orders.not_found',
    ])
    const race = await publishRace(app, { products: [cap] })
    const unpaid = { runner: order.runner, id: await holdPlaceOf(order.runner, race), entries: [] }
    const products = [{ ...(await choiceOf(unpaid, 'cap')), count: 1 }]
    expect(refusal(await change(unpaid, { products }))).toEqual([409, 'orders.options_unpaid'])
    const waits = await change(order, { products: [{ ...(await choiceOf(order, 'donation')), count: 1 }] })
    const linked = { ...order, id: waits.body.optionsId }
    expect(refusal(await change(linked, { products }))).toEqual([409, 'orders.options_elsewhere'])
    const coded = await order.runner.client.post('/Register/ApiApplyDiscountCode', {
      ...{ registrationId: linked.id, code: 'ЛЮБОЙ' },
    })
    expect(refusal(coded)).toEqual([409, 'discounts.other_order'])
    await app.sql(`update catalog.products set sold_until = now() - interval '1 minute' where code = 'cap'`)
    expect(await with1('cap')).toEqual([409, 'orders.product_over'])
    await app.sql(`update catalog.products set sold_until = null where code = 'cap'`)
    await app.sql(`update catalog.products set changeable_until = now() - interval '1 minute' where code = 'tee'`)
    expect(refusal(await changeTo(order, 'm'))).toEqual([409, 'orders.options_closed'])
    await app.sql(`update catalog.products set changeable_until = $1 where code = 'tee'`, [changeableUntil])
    await app.sql(
      `update catalog.events e set status = 'cancelled' from orders.orders o where o.id = $1 and e.id = o.event_id`,
      [order.id],
    )
    expect(refusal(await changeTo(order, 'm'))).toEqual([409, 'orders.event_not_held'])
    await app.sql(
      `update catalog.events e set status = 'published' from orders.orders o where o.id = $1 and e.id = o.event_id`,
      [order.id],
    )
  })

  test('what a place includes, and the last of what must be chosen, are cancelled with a place only', async () => {
    const race = await publishRace(app, { products: [{ ...travel, changeableUntil }, medal] })
    const runner = await newRunner(app)
    const id = await holdPlaceOf(runner, race)
    const order = { runner, id, entries: [] }
    const bus = { ...(await choiceOf(order, 'travel', 'bus')), count: 1 }
    await runner.client.post('/Register/ApiSaveProducts', { registrationId: id, products: [bus] })
    await pay(runner, id)
    const itemsOf = async () => {
      const { items } = await offerOf(order)
      return items.map(({ itemId, name, refusal: reason }: Record<string, string>) => ({ itemId, name, reason }))
    }
    const [medals, journey] = (await itemsOf()).toSorted((a: { name: string }) => (a.name === 'Медаль' ? -1 : 1))
    expect([medals.reason, journey.reason]).toEqual(['orders.option_included', 'orders.option_required'])
    const cancel = (itemId: string) =>
      runner.client.post(`/api/account/registrations/${id}/cancel`, { itemId, refundMinor: 0 })
    expect(refusal(await cancel(medals.itemId))).toEqual([409, 'orders.option_included'])
    const required = await cancel(journey.itemId)
    expect(refusal(required)).toEqual([409, 'orders.option_required'])
    expect(required.body.error.message).toContain('Дорога')
    await pay(runner, (await change(order, { products: [bus] })).body.optionsId)
    expect((await itemsOf()).find(({ itemId }: { itemId: string }) => itemId === journey.itemId).reason).toBeNull()
    const { whole } = await offerOf(order)
    const done = await runner.client.post(`/api/account/registrations/${id}/cancel`, {
      refundMinor: whole.refundMinor,
    })
    expect(done.status).toBe(200)
  })

  test('a payment that comes after the cancellation of its order is refunded', async () => {
    const order = await bought()
    const opened = await changeTo(order, 'l')
    const payment = await openPaymentOf(order.runner, opened.body.optionsId)
    const { whole } = await offerOf(order)
    await order.runner.client.post(`/api/account/registrations/${order.id}/cancel`, { refundMinor: whole.refundMinor })
    bank.set(payment.id, 'succeeded')
    await app.receiveWebhook(bank.message(payment.id, 'succeeded'))
    const [row] = await app.sql<{ state: string }>('select state from payments.payments where id = $1', [payment.id])
    expect(['refunding', 'refunded', 'cancelled', 'expired']).toContain(row?.state)
  })
})
