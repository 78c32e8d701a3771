import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureAccount } from '#src/modules/accounts/server/commands/ensure-account.ts'
import { draftTariff } from '#src/modules/catalog/domain/testing/draft.ts'
import { changeEventStatus } from '#src/modules/catalog/server/commands/change-event-status.ts'
import { addMember } from '#src/modules/organizers/server/commands/add-member.ts'
import { refundPayment } from '#src/modules/payments/server/commands/refund-payment.ts'
import { newId } from '#src/platform/new-id.ts'
import { chooseProductsOf } from '#tests/support/insurance-for-tests.ts'
import { operatorOf } from '#tests/support/operator-of.ts'
import { policy as defaultPolicy, shirt as defaultShirt, publishRace } from '#tests/support/race-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf, type Runner } from '#tests/support/runner.ts'
import { violationsOf } from '#tests/support/sale-invariants.ts'
import { createTestApp, type Json, type TestApp, type TestClient } from '#tests/support/test-app.ts'
import { type TestBank, testBank, testPayment } from '#tests/support/test-bank.ts'

let app: TestApp
let bank: TestBank
let operator: TestClient
beforeAll(async () => {
  bank = testBank()
  app = await createTestApp({ bank: bank.provider })
  operator = await operatorOf(app)
})
afterAll(() => app.close())

const password = 'сосна ветер лодка'
async function signedIn(email: string): Promise<TestClient> {
  await ensureAccount(app.services, { email, password, language: 'ru', roles: [] })
  const client = app.client()
  const { status, body } = await client.post('/api/account/sign-in', { email, password })
  if (status !== 200) throw new Error(`Sign-in answered ${status}: ${JSON.stringify(body)}`)
  return client
}

const everythingBack = [{ daysBefore: 0, shareBp: 10_000, returnsCommission: true }]
// Sums that leave half a kopeck of commission here and there.
const shirt = { ...defaultShirt, priceMinor: 70_010 } as const
const tariffs = [draftTariff({ premiumMinor: 25_001 })]
const policy = { ...defaultPolicy, priceMinor: 25_001, tariffs, maxPerOrder: 5 } as const

const services = () => app.services
const sendWebhook = (paymentId: string, state: 'succeeded' | 'declined') => {
  const message = bank.message(paymentId, state)
  bank.set(paymentId, state)
  return app.receiveWebhook(message)
}
const balanceOf = async (account: string) =>
  (
    await app.sql<{ sum: number }>(
      'select sum(amount_minor)::bigint as sum from payments.postings where account = $1',
      [account],
    )
  )[0]?.sum ?? 0
const paymentOf = async (orderId: string) =>
  (
    await app.sql<{ id: string; state: string; tenantId: number }>(
      'select id, state, tenant_id as "tenantId" from payments.payments where order_id = $1 order by created_at desc limit 1',
      [orderId],
    )
  )[0]
const poolOf = async (race: { eventCode: string }) =>
  (
    await app.sql<{ taken: number; held: number }>(
      `select p.taken, p.held from inventory.pools p join catalog.races r on r.pool_id = p.id
       join catalog.events e on e.id = r.event_id where e.code = $1`,
      [race.eventCode],
    )
  )[0]
async function performRefund(orderId: string): Promise<void> {
  const payment = await paymentOf(orderId)
  if (payment) await refundPayment(services(), { tenantId: payment.tenantId, paymentId: payment.id })
}

type Bought = { readonly runner: Runner; readonly id: string; readonly race: Awaited<ReturnType<typeof publishRace>> }
type Change = Parameters<typeof publishRace>[1] & { readonly friends?: number; readonly products?: Change0 }
type Change0 = readonly (typeof shirt | typeof policy)[]

/** A paid order: the runner's own place, those of friends, and products with their counts. */
async function bought(counts: Record<string, number> = {}, change: Change = {}): Promise<Bought> {
  const { friends = 0, ...event } = change
  const race = await publishRace(app, { refundRules: everythingBack, products: [shirt, policy], ...event })
  const runner = await newRunner(app)
  const id = await holdPlaceOf(runner, race)
  for (let i = 0; i < friends; i += 1) await addFriend(id)
  await chooseProducts(runner, id, counts)
  const payment = await openPaymentOf(runner, id)
  await sendWebhook(payment.id, 'succeeded')
  return { runner, id, race }
}

async function chooseProducts({ client }: Runner, registrationId: string, counts: Record<string, number>) {
  if (Object.keys(counts).length === 0) return
  const { body } = await client.get(`/Register/ApiProducts?registrationId=${registrationId}`)
  const products = body.products.map(({ id, kind }: { id: string; kind: string }) => ({
    productId: id,
    count: counts[kind] ?? 0,
  }))
  const saved = await chooseProductsOf(client, registrationId, products)
  expect(saved.body.adjustments).toEqual([])
}

/** A second participant in the same order: the screens offer one, the rules know any number. */
async function addFriend(orderId: string): Promise<void> {
  const personKey = newId().replaceAll('-', '')
  const [hold] = await app.sql<{ holdId: string }>(
    `select (inventory.hold(h.tenant_id, h.limit_id, now(), h.held_until,
       array[row (h.order_id, h.pool_id, 1, h.subject, decode($2, 'hex'), 0, h.account_key)::inventory.hold_request])).hold_id as "holdId"
     from inventory.holds h where h.order_id = $1 and h.person_key is not null limit 1`,
    [orderId, personKey],
  )
  await app.sql(
    `insert into orders.lines (tenant_id, order_id, kind, subject_id, name_ru, name_en, unit_price_minor, units, hold_id)
     select tenant_id, order_id, kind, subject_id, name_ru, name_en, unit_price_minor + 1, units, $2
     from orders.lines where order_id = $1 and kind = 'place' limit 1`,
    [orderId, hold?.holdId],
  )
  await app.sql(
    `insert into registration.entries (tenant_id, order_id, event_id, race_id, account_id, participant_id, hold_id,
                                             person_key, ordinal, state, participant)
     select tenant_id, order_id, event_id, race_id, account_id, participant_id, $2, decode($3, 'hex'), ordinal + 1, 'held', participant
     from registration.entries where order_id = $1 limit 1`,
    [orderId, hold?.holdId, personKey],
  )
}

const offerOf = async ({ runner, id }: Bought) =>
  (await runner.client.get(`/api/account/registrations/${id}/cancellation`)).body
/** The organizer's deadlines, so many days sooner: as if the event were so much nearer. */
const nearer = ({ race }: Bought, days: number) =>
  app.sql(
    `update catalog.events set refund_rules = (
       select jsonb_agg(jsonb_set(rule, '{daysBefore}', to_jsonb((rule ->> 'daysBefore')::int + $2::int)))
       from jsonb_array_elements(refund_rules) rule)
     where code = $1`,
    [race.eventCode, days],
  )
const pageOf = async ({ runner, id }: Bought) => (await runner.client.get(`/api/registrations/${id}`)).body
const cancelAs = (client: TestClient, role: string, id: string, body: object) =>
  client.post(`/api/${role}/registrations/${id}/cancel`, body)
const cancel = ({ runner, id }: Bought, body: object) =>
  runner.client.post(`/api/account/registrations/${id}/cancel`, body)
const startList = async (race: { eventCode: string }) =>
  (await app.client().get(`/api/events/${race.eventCode}/startlist`)).body.list
const allIsWell = async (...ids: string[]) => expect(await violationsOf(services().db, ids)).toEqual([])

describe('the owner', () => {
  test('an owner sees the sums, cancels the whole order, and is refunded to the kopeck', async () => {
    const order = await bought({ goods: 3, insurance: 1 })
    const paidMinor = (await order.runner.client.get(`/Register/ApiCart?registrationId=${order.id}`)).body.totals
      .overallMinor
    const offer = await offerOf(order)
    expect(offer).toMatchObject({
      status: 'paid',
      paidMinor,
      refundedMinor: 0,
      activeMinor: paidMinor,
      refusal: null,
      terms: { shareBp: 10_000, returnsCommission: true },
      whole: { refundMinor: paidMinor },
      entries: [{ state: 'confirmed', refundMinor: paidMinor }],
    })
    expect(await startList(order.race)).toHaveLength(1)
    const done = await cancel(order, { refundMinor: paidMinor })
    expect([done.status, done.body.status]).toEqual([200, 'refunded'])
    expect(done.body).toMatchObject({
      refundedMinor: paidMinor,
      activeMinor: 0,
      entries: [{ state: 'refunded' }],
      cancellations: [{ cancelledBy: 'owner', refundMinor: paidMinor, state: 'requested' }],
    })
    expect(await poolOf(order.race)).toEqual({ taken: 0, held: 0 })
    expect(await startList(order.race)).toEqual([])
    expect(await balanceOf(`payer:${order.id}`)).toBe(paidMinor)
    await allIsWell(order.id)
    await performRefund(order.id)
    expect((await paymentOf(order.id))?.state).toBe('refunded')
    expect(await balanceOf(`payer:${order.id}`)).toBe(0)
    expect((await offerOf(order)).cancellations).toMatchObject([{ state: 'done' }])
    expect(bank.refunds.filter(({ reference }) => reference.endsWith(`${bank.opened.at(-1)?.id}`))).toHaveLength(1)
    await allIsWell(order.id)
  })

  test('an owner cancels one entry after the other, and in the end exactly the payment is refunded', async () => {
    const order = await bought({ goods: 2, insurance: 2 }, { friends: 1, commissionBp: 333 })
    const { entries, items, paidMinor } = await offerOf(order)
    const [shirts] = items.filter(({ kind }: { kind: string }) => kind === 'product')
    const steps = [{ itemId: shirts.itemId }, { entryId: entries[1].entryId }, { entryId: entries[0].entryId }]
    let back = 0
    for (const [i, step] of steps.entries()) {
      const offer = await offerOf(order)
      const [of] = [...offer.entries, ...offer.items].filter(
        ({ entryId, itemId }) => (entryId ?? itemId) === (step.entryId ?? step.itemId),
      )
      const done = await cancel(order, { ...step, refundMinor: of.refundMinor })
      expect(done.status).toBe(200)
      back += of.refundMinor
      expect([done.body.refundedMinor, done.body.status]).toEqual([back, i === 2 ? 'refunded' : 'partially_refunded'])
      if (i === 1) {
        // with the place went its insurance, and the other's stayed
        expect(done.body.items.map((item: Json) => [item.kind, item.count, item.returnedCount])).toEqual([
          ...[
            ['product', 2, 2],
            ['insurance', 1, 0],
          ],
          ['insurance', 1, 1],
        ])
        expect(await startList(order.race)).toHaveLength(1)
      }
      if (i === 0) await performRefund(order.id)
      await allIsWell(order.id)
    }
    expect(back).toBe(paidMinor)
    await performRefund(order.id)
    expect((await paymentOf(order.id))?.state).toBe('refunded')
    await allIsWell(order.id)
  })

  test('an owner is refunded by the rules of the day: half of the place, the insurance whole, then the insurance alone', async () => {
    const order = await bought({ insurance: 1 }, { refundRules: undefined })
    expect((await offerOf(order)).terms).toMatchObject({ shareBp: 10_000, returnsCommission: false })
    await nearer(order, 40)
    const offer = await offerOf(order)
    expect(offer).toMatchObject({
      terms: { shareBp: 5_000, returnsCommission: false },
      whole: { refundMinor: 95_000 + 25_001 },
    })
    expect(offer.rules).toMatchObject([{ shareBp: 10_000 }, { shareBp: 5_000 }])
    await nearer(order, 14)
    const late = await offerOf(order)
    expect(late).toMatchObject({
      refusal: null,
      terms: null,
      whole: { refundMinor: 25_001 },
      premiums: [{ amountMinor: 25_001 }],
      entries: [{ refundMinor: 25_001 }],
    })
    const own = await order.runner.client.get(`/api/account/registrations/${order.id}`)
    expect(own.body.cancelling).toEqual({
      ...{ refusal: null, refundMinor: 25_001, retainedFeeMinor: 9_500, lastDay: null, premiums: late.premiums },
    })
    expect(await cancel(order, { refundMinor: 120_001 })).toMatchObject({
      status: 409,
      body: { error: { code: 'orders.refund_changed' } },
    })
    expect((await cancel(order, { refundMinor: 25_001 })).body).toMatchObject({
      ...{ status: 'refunded', refundedMinor: 25_001, entries: [{ state: 'cancelled' }] },
    })
    expect(await poolOf(order.race)).toEqual({ taken: 0, held: 0 })
    await performRefund(order.id)
    await allIsWell(order.id)
  })

  test('after the organizer’s deadline an entry without insurance stays, and an insurance is returned alone', async () => {
    const order = await bought({ goods: 1, insurance: 1 }, { friends: 1, refundRules: [] })
    const { entries, items } = await offerOf(order)
    expect(entries.map(({ refundMinor }: Json) => refundMinor).sort()).toEqual([0, 25_001])
    const [uninsured] = entries.filter(({ refundMinor }: Json) => refundMinor === 0)
    const [shirt, policyItem] = ['product', 'insurance'].map((kind) => items.find((item: Json) => item.kind === kind))
    for (const target of [{ entryId: uninsured.entryId }, { itemId: shirt.itemId }])
      expect(await cancel(order, { ...target, refundMinor: 0 })).toMatchObject({
        status: 409,
        body: { error: { code: 'orders.cancel_too_late' } },
      })
    const done = await cancel(order, { itemId: policyItem.itemId, refundMinor: 25_001 })
    expect(done.body).toMatchObject({
      status: 'partially_refunded',
      refusal: 'orders.cancel_too_late',
      premiums: [],
      entries: [{ state: 'confirmed' }, { state: 'confirmed' }],
    })
    await performRefund(order.id)
    await allIsWell(order.id)
  })

  test('after the organizer’s deadline nothing is cancelled without insurance', async () => {
    const order = await bought({}, { refundRules: [] })
    expect(await offerOf(order)).toMatchObject({
      refusal: 'orders.cancel_too_late',
      terms: null,
      whole: { refundMinor: 0 },
    })
    expect(await cancel(order, { refundMinor: 0 })).toMatchObject({
      status: 409,
      body: { error: { code: 'orders.cancel_too_late' } },
    })
  })

  test('a cancellation at another sum than was shown is refused', async () => {
    const order = await bought()
    const { paidMinor } = await offerOf(order)
    expect(await cancel(order, { refundMinor: paidMinor - 1 })).toMatchObject({
      status: 409,
      body: { error: { code: 'orders.refund_changed' } },
    })
    expect((await offerOf(order)).status).toBe('paid')
  })

  test('a free order is cancelled without a refund or a posting', async () => {
    const race = await publishRace(app, {
      refundRules: everythingBack,
      race: { tiers: [{ priceMinor: 0, untilAt: null, untilOrdinal: null }] },
    })
    const runner = await newRunner(app)
    const id = await holdPlaceOf(runner, race)
    await runner.client.post('/Register/Cart', { registrationId: id, consents: ['offer', 'personal-data', 'receipt'] })
    await runner.client.post('/Register/ApiSavePay', { registrationId: id, paymentType: 'free' })
    const done = await cancel({ runner, id, race }, { refundMinor: 0 })
    expect(done.body).toMatchObject({
      status: 'cancelled',
      entries: [{ state: 'cancelled' }],
      cancellations: [{ refundMinor: 0, state: null }],
    })
    expect(await pageOf({ runner, id, race })).toMatchObject({ overallMinor: 0, cancellations: [{ refund: null }] })
    expect(await app.sql('select 1 from payments.postings where account = $1', [`payer:${id}`])).toEqual([])
    await allIsWell(id)
  })

  test('an owner takes a place again after a cancellation, under another bib', async () => {
    const order = await bought()
    await cancel(order, { refundMinor: (await offerOf(order)).paidMinor })
    const address = `/Register/ApiInit?eventCode=${order.race.eventCode}&raceCode=${order.race.raceCode}&registrationId=${order.id}`
    const stepAt = async (query: string) => {
      const { step, registrationId } = (await order.runner.client.get(`${address}${query}`)).body
      return [step, registrationId === order.id]
    }
    // the order's own address shows its outcome; only a request for the form starts again
    expect(await stepAt('')).toEqual(['success', true])
    expect(await stepAt('&step=payment')).toEqual(['success', true])
    expect(await stepAt('&step=participant')).toEqual(['participant', false])
    const id = await holdPlaceOf(order.runner, order.race)
    await sendWebhook((await openPaymentOf(order.runner, id)).id, 'succeeded')
    expect(await startList(order.race)).toMatchObject([{ bib: 102 }])
    await allIsWell(order.id, id)
  })

  test('the order’s page shows an owner the cancellation and the state of the refund', async () => {
    const order = await bought({ goods: 2 })
    const { paidMinor } = await offerOf(order)
    expect(await pageOf(order)).toMatchObject({ cancellations: [], entries: [{ bib: 101 }] })
    await cancel(order, { refundMinor: paidMinor })
    expect((await offerOf(order)).refusal).toBe('orders.already_cancelled')
    const orderPage = await pageOf(order)
    expect(orderPage).toMatchObject({
      entries: [],
      isOnSale: true,
      overallMinor: paidMinor,
      refundedMinor: paidMinor,
      cancellations: [{ cancelledBy: 'owner', refundMinor: paidMinor, refund: 'requested' }],
    })
    expect(orderPage.cancellations[0].items).toMatchObject([
      { name: expect.stringMatching(/^Десятка, \p{L}+ \p{L}+$/u), count: 1, refundMinor: 199_500 },
      { name: 'Футболка', count: 2 },
    ])
    await performRefund(order.id)
    expect((await pageOf(order)).cancellations).toMatchObject([{ refund: 'done' }])
    const stranger = await newRunner(app)
    expect((await stranger.client.get(`/api/registrations/${order.id}`)).status).toBe(404)
  })

  test('the order’s page shows the remaining entry with its bib beside the cancelled one', async () => {
    const order = await bought({}, { friends: 1 })
    const [entry] = (await offerOf(order)).entries
    await cancelAs(operator, 'operator', order.id, { entryId: entry.entryId, refund: 'none' })
    expect(await pageOf(order)).toMatchObject({
      entries: [{ bib: 102 }],
      cancellations: [{ cancelledBy: 'operator', refundMinor: 0, refund: null, items: [{ refundMinor: 0 }] }],
    })
    await cancel(order, { refundMinor: (await offerOf(order)).whole.refundMinor })
    expect((await pageOf(order)).cancellations).toMatchObject([{ cancelledBy: 'owner' }, { cancelledBy: 'operator' }])
  })

  test('an unpaid order has nothing to cancel, and another account’s order is unknown', async () => {
    const race = await publishRace(app)
    const runner = await newRunner(app)
    const id = await holdPlaceOf(runner, race)
    expect((await offerOf({ runner, id, race })).refusal).toBe('orders.not_paid')
    expect(await cancel({ runner, id, race }, { refundMinor: 0 })).toMatchObject({
      status: 409,
      body: { error: { code: 'orders.not_paid' } },
    })
    const order = await bought()
    const stranger = { ...order, runner }
    expect((await cancel(stranger, { refundMinor: 199_500 })).status).toBe(404)
    expect((await runner.client.get(`/api/account/registrations/${order.id}/cancellation`)).status).toBe(404)
    expect((await cancel(order, { entryId: newId(), refundMinor: 0 })).status).toBe(404)
    expect((await cancel(order, { itemId: newId(), refundMinor: 0 })).status).toBe(404)
    expect((await cancel(order, { entryId: newId(), itemId: newId(), refundMinor: 0 })).status).toBe(422)
    expect((await cancel(order, {})).status).toBe(422)
    await allIsWell(id, order.id)
  })
})

describe('an account that acts for the organizer', () => {
  test('a member of the organizer may cancel, and neither a stranger nor a support operator may', async () => {
    const order = await bought()
    const member = await signedIn('member@example.org')
    const [{ organizerId, accountId }] = (await app.sql<{ organizerId: string; accountId: string }>(
      `select (select organizer_id from orders.orders where id = $1) as "organizerId",
              (select id from accounts.accounts where email = 'member@example.org') as "accountId"`,
      [order.id],
    )) as [{ organizerId: string; accountId: string }]
    const join = (right: 'view' | 'manage') =>
      services().db.transaction({ role: 'system' }, (tx) => addMember(tx, { organizerId, accountId, right }))
    const path = `/api/organizer/registrations/${order.id}/cancellation`
    expect((await member.get(path)).status).toBe(404)
    await join('view')
    expect((await member.get(path)).body).toMatchObject({ status: 'paid', refusal: null })
    expect((await cancelAs(member, 'organizer', order.id, { refund: 'full' })).status).toBe(404)
    expect((await cancelAs(order.runner.client, 'organizer', order.id, { refund: 'full' })).status).toBe(404)
    expect((await cancelAs(order.runner.client, 'operator', order.id, { refund: 'full' })).status).toBe(403)
    expect((await cancelAs(operator, 'organizer', order.id, { refund: 'full' })).status).toBe(404)
    await join('manage')
    expect((await cancelAs(member, 'organizer', order.id, { refund: 'full' })).body).toMatchObject({
      status: 'refunded',
      cancellations: [{ cancelledBy: 'organizer' }],
    })
    await allIsWell(order.id)
  })

  test('an operator may refund more than the rules, also of another brand, and after the deadline', async () => {
    const race = await publishRace(app, { tenantId: 2, refundRules: [], products: [shirt] })
    const runner = await newRunner(app, { host: 'pionercup.localhost:3000' })
    const id = await holdPlaceOf(runner, race)
    await chooseProducts(runner, id, { goods: 1 })
    await sendWebhook((await openPaymentOf(runner, id)).id, 'succeeded')
    expect((await cancel({ runner, id, race }, { refundMinor: 0 })).status).toBe(409)
    expect((await cancelAs(operator, 'operator', id, { refund: 'rules' })).status).toBe(409)
    const seen = await operator.get(`/api/operator/registrations/${id}/cancellation`)
    expect(seen.body).toMatchObject({ refusal: 'orders.cancel_too_late', activeMinor: seen.body.paidMinor })
    const done = await cancelAs(operator, 'operator', id, { refund: 'full' })
    expect(done.body).toMatchObject({ status: 'refunded', refundedMinor: seen.body.paidMinor })
    expect((await cancelAs(operator, 'operator', newId(), { refund: 'full' })).status).toBe(404)
    await allIsWell(id)
  })

  test('an operator may cancel without a refund but of the premium, and a disqualified entry keeps its history', async () => {
    const order = await bought({ insurance: 1 })
    const done = await cancelAs(operator, 'operator', order.id, { refund: 'none' })
    expect(done.body).toMatchObject({ status: 'refunded', refundedMinor: 25_001, entries: [{ state: 'cancelled' }] })
    await performRefund(order.id)
    await allIsWell(order.id)
  })

  test('a cancelled event refunds fullRefund, whatever the rules say', async () => {
    const order = await bought({ goods: 1 }, { refundRules: [] })
    expect((await offerOf(order)).refusal).toBe('orders.cancel_too_late')
    await services().db.transaction({ role: 'app', tenantId: 1 }, (tx) =>
      changeEventStatus(tx, order.race.eventCode, 'cancelled'),
    )
    const offer = await offerOf(order)
    expect(offer).toMatchObject({ terms: { shareBp: 10_000, lastDay: null }, whole: { refundMinor: offer.paidMinor } })
    expect((await cancel(order, { refundMinor: offer.paidMinor })).body.status).toBe('refunded')
    await allIsWell(order.id)
  })
})

describe('at once, twice, and with the bank’s bad days', () => {
  test('two cancellations of one order at once make one refund', async () => {
    const order = await bought({ goods: 2 })
    const { paidMinor } = await offerOf(order)
    const responses = await Promise.all([1, 2, 3].map(() => cancel(order, { refundMinor: paidMinor })))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    const late = await cancel(order, { refundMinor: paidMinor - 1 }) // from a page that showed another sum
    expect([late.status, late.body.error.code]).toEqual([409, 'orders.already_cancelled'])
    expect((await offerOf(order)).cancellations).toHaveLength(1)
    await Promise.all([performRefund(order.id), performRefund(order.id)])
    await performRefund(order.id)
    expect(await balanceOf(`payer:${order.id}`)).toBe(0)
    await allIsWell(order.id)
  })

  test('two entries of one order cancelled at once are both refunded, and no more than the payment', async () => {
    const order = await bought({ goods: 1 }, { friends: 1, commissionBp: 777 })
    const { entries, paidMinor } = await offerOf(order)
    const responses = await Promise.all(
      entries.map(({ entryId, refundMinor }: { entryId: string; refundMinor: number }) =>
        cancel(order, { entryId, refundMinor }),
      ),
    )
    // the last place takes the shirt along, so the sum shown for it has changed: it is asked for again
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    const left = (await offerOf(order)).whole.refundMinor
    expect((await cancel(order, { refundMinor: left })).body).toMatchObject({
      status: 'refunded',
      refundedMinor: paidMinor,
    })
    await allIsWell(order.id)
  })

  test('a second payment captured after the cancellation is refunded by the same mechanism', async () => {
    const race = await publishRace(app, { refundRules: everythingBack })
    const runner = await newRunner(app)
    const id = await holdPlaceOf(runner, race)
    const first = await openPaymentOf(runner, id)
    await sendWebhook(first.id, 'declined')
    const second = await openPaymentOf(runner, id)
    await sendWebhook(second.id, 'succeeded')
    const order = { runner, id, race }
    await cancel(order, { refundMinor: (await offerOf(order)).paidMinor })
    await sendWebhook(first.id, 'succeeded')
    const states = await app.sql<{ state: string }>('select state from payments.payments where order_id = $1', [id])
    expect(states).toEqual([{ state: 'refunding' }, { state: 'refunding' }])
    for (const { id: paymentId } of [first, second]) await refundPayment(services(), { tenantId: 1, paymentId })
    expect(await balanceOf(`payer:${id}`)).toBe(0)
    await allIsWell(id)
  })

  test('while the bank is unavailable the refund stays owed, then is made once, and the bank’s own message changes nothing', async () => {
    const order = await bought()
    await cancel(order, { refundMinor: (await offerOf(order)).paidMinor })
    bank.isDown = true
    await expect(performRefund(order.id)).rejects.toThrow('The bank is down')
    bank.isDown = false
    await allIsWell(order.id)
    await performRefund(order.id)
    const payment = await paymentOf(order.id)
    const message = bank.message(payment?.id ?? '', 'refunded' as 'succeeded', { eventKey: newId() })
    for (const _ of [1, 2]) {
      expect((await app.receiveWebhook(message)).status).toBe(200)
    }
    expect((await paymentOf(order.id))?.state).toBe('refunded')
    expect(
      await app.sql(
        "select 1 from payments.entries where kind = 'refund' and reference = (select id from payments.refunds where payment_id = $1)",
        [payment?.id],
      ),
    ).toHaveLength(1)
    await app.sql('update payments.webhook_inbox set processed_at = now()')
    await allIsWell(order.id)
  })

  test('a process that dies between the bank’s response and the commit repeats the refund under the same key, and money moves once', async () => {
    const order = await bought()
    await cancel(order, { refundMinor: (await offerOf(order)).paidMinor })
    const payment = await paymentOf(order.id)
    const [refund] = await app.sql<{ id: string }>('select id from payments.refunds where payment_id = $1', [
      payment?.id,
    ])
    const before = bank.refunds.length
    await bank.provider.refund({
      key: `refund-${refund?.id}`,
      payment: testPayment(payment?.id ?? ''),
      amountMinor: 199_500,
      isRepeated: false,
      others: { madeMinor: 0, references: [] },
    })
    await performRefund(order.id)
    expect(bank.refunds.length).toBe(before + 1)
    await allIsWell(order.id)
  })

  test('a refund that the bank refuses is failed, and an operator sees and repeats it', async () => {
    const order = await bought()
    await cancel(order, { refundMinor: (await offerOf(order)).paidMinor })
    bank.refusesRefunds = true
    await performRefund(order.id)
    bank.refusesRefunds = false
    expect((await offerOf(order)).cancellations).toMatchObject([{ state: 'failed' }])
    const { body } = await operator.get('/api/operator/refunds')
    expect(body.list).toMatchObject([{ registrationId: order.id, amountMinor: 199_500, currency: 'RUB' }])
    expect((await order.runner.client.get('/api/operator/refunds')).status).toBe(403)
    const [{ id }] = body.list
    expect((await operator.post(`/api/operator/refunds/${id}/retry`, {})).body).toEqual({ id, state: 'requested' })
    expect((await operator.post(`/api/operator/refunds/${id}/retry`, {})).status).toBe(409)
    expect((await operator.post(`/api/operator/refunds/${newId()}/retry`, {})).status).toBe(404)
    await performRefund(order.id)
    expect((await paymentOf(order.id))?.state).toBe('refunded')
    await allIsWell(order.id)
  })
})

describe('the database refuses, from every role', () => {
  test('the database refuses a refund above the payment', async () => {
    const order = await bought()
    await expect(
      app.sql('update payments.payments set refund_minor = amount_minor + 1 where order_id = $1', [order.id]),
    ).rejects.toThrow('never_more_back_than_paid')
  })

  test('the database refuses to return places twice', async () => {
    const order = await bought()
    const releaseTwice = `select inventory.release_taken(h.tenant_id, h.limit_id, array[h.id], array[0]) as released
      from inventory.holds h where h.order_id = $1`
    expect(await app.sql(releaseTwice, [order.id])).toEqual([{ released: 1 }])
    expect(await app.sql(releaseTwice, [order.id])).toEqual([{ released: 0 }])
    expect(await poolOf(order.race)).toEqual({ taken: 0, held: 0 })
    await app.sql(`update inventory.holds set state = 'taken' where order_id = $1`, [order.id])
    await app.sql(
      `update inventory.pools set taken = 1 where id = (select pool_id from inventory.holds where order_id = $1)`,
      [order.id],
    )
    await app.sql(
      `update inventory.limits set taken = 1 where id = (select limit_id from inventory.holds where order_id = $1)`,
      [order.id],
    )
    await allIsWell(order.id)
  })
})
