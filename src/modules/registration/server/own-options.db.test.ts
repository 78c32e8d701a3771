import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenInvariants } from '#src/integrity/invariants.ts'
import { plusMs, toInstant } from '#src/kernel/instant.ts'
import { newId } from '#src/platform/new-id.ts'
import { donation, medal, tee } from '#tests/support/option-products.ts'
import { publishRace, shirt } from '#tests/support/race-for-tests.ts'
import { childOf, holdPlaceOf, newRunner, openPaymentOf, type Runner } from '#tests/support/runner.ts'
import { setEventStatus } from '#tests/support/set-event-status.ts'
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
const jersey = { ...tee, changeableUntil }
const cap = { ...shirt, code: 'cap', changeableUntil, stock: 2 }
const all = [jersey, cap, shirt, medal, { ...donation, changeableUntil }]

const pay = async (runner: Runner, orderId: string) => {
  const { id } = await openPaymentOf(runner, orderId)
  bank.set(id, 'succeeded')
  await app.receiveWebhook(bank.message(id, 'succeeded'))
}
/** A paid order of a parent and a child; the child has a jersey of the given size. */
async function bought(size: string, products: NonNullable<Parameters<typeof publishRace>[1]>['products'] = all) {
  const race = await publishRace(app, { products })
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
  const known = (await runner.client.get(`/Register/ApiProducts?registrationId=${id}`)).body.products
  const shirtOf = known.find(({ code }: { code: string }) => code === 'tee')
  const variantOf = (name: string): string =>
    shirtOf.variants.find((one: { name: string }) => one.name === name.toUpperCase()).id
  const child = entries[1]?.id
  await runner.client.post('/Register/ApiSaveProducts', {
    registrationId: id,
    products: [{ productId: shirtOf.id, variantId: variantOf(size), entryId: child, count: 1 }],
  })
  await pay(runner, id)
  return { race, runner, id, parent: entries[0]?.id, child, productId: shirtOf.id as string, variantOf }
}
type Bought = Awaited<ReturnType<typeof bought>>
const read = ({ runner, id }: Pick<Bought, 'runner' | 'id'>) =>
  runner.client.get(`/api/account/registrations/${id}/options`)
const canChange = async ({ runner, id }: Bought) =>
  (await runner.client.get(`/api/account/registrations/${id}`)).body.canChangeOptions
const outcome = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [status, body.error?.code]
const change = ({ runner, id }: Bought, body: object) =>
  runner.client.post(`/api/account/registrations/${id}/options`, { optionsId: newId(), ...body })

describe('GET /api/account/registrations/{registrationId}/options', () => {
  test('lists per person and for the order what may be added, and the variants to exchange for', async () => {
    const order = await bought('s')
    const { status, body } = await read(order)
    expect(status).toBe(200)
    expect(body.products.map(({ code }: { code: string }) => code)).toEqual(['tee', 'cap', 'donation'])
    expect(body.products[0]).toMatchObject({ items: [], soldUntil: changeableUntil, chosenCount: 0 })
    const [parent, child, whole] = body.owners
    expect([parent.entryId, child.entryId, whole.entryId]).toEqual([order.parent, order.child, null])
    expect(parent).toMatchObject({ additions: [{ productId: order.productId, maxCount: 3 }], exchanges: [] })
    expect(child.additions).toEqual([{ productId: order.productId, maxCount: 2 }])
    expect(child.exchanges).toMatchObject([
      {
        name: 'Майка',
        count: 1,
        variantId: order.variantOf('s'),
        variants: [
          { name: 'S', differenceMinor: 0, refusal: null },
          { name: 'M', differenceMinor: 0, availableCount: 0, refusal: 'sold_out' },
          { name: 'L', differenceMinor: 10_000, availableCount: null, refusal: null },
        ],
      },
    ])
    expect(whole.additions).toHaveLength(2)
    expect(await canChange(order)).toBe(true)
  })

  test('a cheaper variant is named as such, and the command refuses the same', async () => {
    const order = await bought('l')
    const { body } = await read(order)
    const [exchange] = body.owners[1].exchanges
    expect(exchange.variants.map(({ refusal }: { refusal: string | null }) => refusal)).toEqual([
      'cheaper',
      'cheaper',
      null,
    ])
    for (const { id, refusal } of exchange.variants.slice(0, 2)) {
      const refused = await change(order, { changes: [{ itemId: exchange.itemId, variantId: id }] })
      expect([refusal, refused.body.error.code]).toEqual(['cheaper', 'orders.variant_cheaper'])
    }
  })

  test('what waits for payment counts as free, since the next choice replaces it; once paid it is gone', async () => {
    const order = await bought('s', [jersey, cap])
    const capOf = (await read(order)).body.products[1]
    expect(capOf).toMatchObject({ code: 'cap', availableCount: 2 })
    const opened = await change(order, { products: [{ productId: capOf.id, count: 2 }] })
    expect((await read(order)).body.products[1].availableCount).toBe(2)
    // The account's list and the order's page name the bill, with where it is paid and abandoned.
    const { upcoming } = (await order.runner.client.get('/api/account/registrations')).body
    const own = (await order.runner.client.get(`/api/account/registrations/${order.id}`)).body
    expect(own.unpaidOptions).toMatchObject({
      optionsId: opened.body.optionsId,
      abandonAt: expect.stringContaining(`order=${opened.body.optionsId}&ending=ask`),
    })
    expect(upcoming).toMatchObject([{ registrationId: order.id, unpaidOptions: own.unpaidOptions }])
    await pay(order.runner, opened.body.optionsId)
    const { products, owners } = (await read(order)).body
    expect(products[1].availableCount).toBe(0)
    expect(owners[2].additions).toEqual([{ productId: capOf.id, maxCount: 1 }])
  })

  test('nothing is offered after the last day, nor where all of it is gone', async () => {
    const order = await bought('s')
    await app.sql(
      `update catalog.products p set changeable_until = now() - interval '1 minute' from catalog.events e
       where e.id = p.event_id and e.code = $1`,
      [order.race.eventCode],
    )
    expect((await read(order)).body).toMatchObject({ products: [], owners: [], closed: 'over' })
    expect(await canChange(order)).toBe(false)
    await app.sql(
      'update catalog.products p set changeable_until = null from catalog.events e where e.id = p.event_id and e.code = $1',
      [order.race.eventCode],
    )
    expect((await read(order)).body.closed).toBe('fixed')
    const gone = await bought('s', [{ ...jersey, variants: (tee.variants ?? []).slice(0, 2) }])
    expect(await canChange(gone)).toBe(true)
    await app.sql(
      `update inventory.pools n set taken = n.capacity from catalog.product_variants v
       where v.pool_id = n.id and v.id = $1`,
      [gone.variantOf('s')],
    )
    expect(await canChange(gone)).toBe(false)
    await app.sql(
      'update inventory.pools n set taken = 1 from catalog.product_variants v where v.pool_id = n.id and v.id = $1',
      [gone.variantOf('s')],
    )
  })

  test('a product published after the payment is offered to the people of the order', async () => {
    const order = await bought('s')
    await app.sql('update orders.lines set entry_id = null where order_id = $1 and kind = $2', [order.id, 'place'])
    const { owners } = (await read(order)).body
    expect(owners.map(({ entryId }: { entryId: string | null }) => entryId)).toEqual([order.parent, order.child, null])
  })

  test('is for the payer of a paid order of an event that takes place', async () => {
    const order = await bought('s')
    expect(outcome(await app.client().get(`/api/account/registrations/${order.id}/options`))).toEqual([
      401,
      'http.sign_in',
    ])
    const stranger = await newRunner(app)
    expect(outcome(await read({ ...order, runner: stranger }))).toEqual([404, 'registration.not_found'])
    expect(outcome(await read({ ...order, id: newId() }))).toEqual([404, 'registration.not_found'])
    expect(outcome(await read({ ...order, id: 'none' }))).toEqual([422, 'http.invalid'])
    const unpaid = await holdPlaceOf(stranger, await publishRace(app, { products: [cap] }))
    expect(outcome(await read({ runner: stranger, id: unpaid }))).toEqual([409, 'orders.options_unpaid'])
    await setEventStatus(app, order.race.eventCode, 'cancelled')
    expect(outcome(await read(order))).toEqual([409, 'orders.event_not_held'])
    expect(await canChange(order)).toBe(false)
  })
})
