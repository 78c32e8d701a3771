import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#src/integrity/invariants.ts'
import { isUuid } from '#src/kernel/ids.ts'
import { lockPools } from '#src/modules/inventory/server/commands/set-pools.ts'
import { choosePayment } from '#src/modules/orders/server/commands/choose-payment.ts'
import { expireDueOrders } from '#src/modules/orders/server/jobs/expire-due-orders.ts'
import { lockOrders } from '#src/modules/orders/server/queries/orders.ts'
import { refundPayment } from '#src/modules/payments/server/commands/refund-payment.ts'
import { abandonDuePayments } from '#src/modules/payments/server/jobs/periodic-tasks.ts'
import { lockOrderPayments } from '#src/modules/payments/server/reads/payment-of-order.ts'
import { newId } from '#src/platform/new-id.ts'
import { emailReader } from '#tests/support/emails.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf, type Runner } from '#tests/support/runner.ts'
import { violationsOf } from '#tests/support/sale-invariants.ts'
import { setEventStatus } from '#tests/support/set-event-status.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { type TestBank, testBank } from '#tests/support/test-bank.ts'

// A more expensive race instead of the paid one: a linked order pays the difference.
const minute = 60_000
let app: TestApp
let bank: TestBank
beforeAll(async () => {
  bank = testBank()
  app = await createTestApp({ bank: bank.provider })
})
afterAll(() => app.close())

type Race = Awaited<ReturnType<typeof publishRace>>
type Change = Parameters<typeof publishRace>[1]
const at = (priceMinor: number) => [{ priceMinor, untilAt: null, untilOrdinal: null }]
const paidMinor = 190_000 + 6_327
const halfMinor = 60_000 + 1_998
const marathonMinor = 110_000 + 3_663
/** 10 km for 1900, at 3.33 %; the capacity is exact, so that a place counted twice would fail. */
const weekend = (change: Change = {}) =>
  publishRace(app, {
    refundRules: [{ daysBefore: 0, shareBp: 10_000, returnsCommission: true }],
    commissionBp: 333,
    registrationsPerAccount: 1,
    participantLimit: 1,
    more: [
      { code: 'half', bibFrom: 901, tiers: at(250_000), capacity: 1 },
      { code: 'marathon', bibFrom: 1501, tiers: at(300_000) },
      { code: 'five', bibFrom: 501, tiers: at(120_010) },
    ],
    ...change,
  })
const db = () => app.services.db
const allIsWell = async (...ids: string[]) => expect(await violationsOf(db(), ids)).toEqual([])
async function pays(runner: Runner, orderId: string, method = 'card'): Promise<string> {
  const payment = await openPaymentOf(runner, orderId, method)
  await comes(payment.id)
  return payment.id
}
async function comes(paymentId: string) {
  bank.set(paymentId, 'succeeded')
  await app.receiveWebhook(bank.message(paymentId, 'succeeded'))
}
async function bought(race: Race): Promise<{ runner: Runner; id: string; path: string }> {
  const runner = await newRunner(app)
  const id = await holdPlaceOf(runner, race)
  await pays(runner, id)
  const { entries } = await page(runner, id)
  return { runner, id, path: `/api/account/registrations/${id}/entries/${entries[0].entryId}` }
}
type Bought = Awaited<ReturnType<typeof bought>>
const page = async ({ client }: Runner, id: string) => (await client.get(`/api/account/registrations/${id}`)).body
const racesOf = async ({ runner, path }: Bought) => {
  const { body } = await runner.client.get(`${path}/races`)
  return { ...body, of: Object.fromEntries(body.races.map((one: { raceCode: string }) => [one.raceCode, one])) }
}
const requestUpgrade = async ({ runner, path }: Bought, raceCode = 'half', dueMinor = halfMinor) => {
  const { status, body } = await runner.client.post(`${path}/price-difference`, { raceCode, dueMinor })
  return status === 200 ? (body.registrationId as string) : (body.error.code as string)
}
const poolsOf = async ({ eventCode }: Race) =>
  Object.fromEntries(
    (
      await app.sql<{ code: string; taken: number; held: number }>(
        `select r.code, p.taken, p.held from catalog.races r join inventory.pools p on p.id = r.pool_id
         join catalog.events e on e.id = r.event_id where e.code = $1`,
        [eventCode],
      )
    ).map(({ code, taken, held }) => [code, `${taken}+${held}`]),
  )
/** Waits until exactly this many transactions wait for a lock, seen four times in a row. */
const untilWaiting = async (count: number) => {
  for (let seen = 0; seen < 4; ) {
    await sleep(20)
    const [{ waiting = 0 } = {}] = await app.sql<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    seen = waiting === count ? seen + 1 : 0
  }
}
type Three = [PromiseWithResolvers<void>, PromiseWithResolvers<void>, PromiseWithResolvers<void>]
const startList = async ({ eventCode }: Race) =>
  (await app.client().get(`/api/events/${eventCode}/startlist`)).body.list
const paymentsOf = (...orders: string[]) =>
  app.sql<{ id: string; state: string; refundMinor: number }>(
    'select id, state, refund_minor as "refundMinor" from payments.payments where order_id = any($1) order by id',
    [orders],
  )
const refundAll = async (...orders: string[]) => {
  for (const { id } of await paymentsOf(...orders)) await refundPayment(app.services, { tenantId: 1, paymentId: id })
}
const sweepAfter = async (minutes: number) => {
  app.forward(minutes * minute)
  await sweep()
}
const sweep = async () => {
  await abandonDuePayments.run(app.services)
  await expireDueOrders.run(app.services)
}

test('an upgrade holds the new place while its difference is paid, then gives it and frees the old place', async () => {
  const race = await weekend()
  const mine = await bought(race)
  const { runner, id } = mine
  expect((await racesOf(mine)).of.half).toMatchObject({
    costMinor: paidMinor + halfMinor,
    differenceMinor: halfMinor,
    refundMinor: 0,
    refusal: null,
  })
  const priceDifference = await requestUpgrade(mine)
  expect(await poolsOf(race)).toMatchObject({ ten: '1+0', half: '0+1' })
  const { body: init } = await runner.client.get(
    `/Register/ApiInit?eventCode=${race.eventCode}&raceCode=half&registrationId=${priceDifference}`,
  )
  expect(init).toMatchObject({
    registrationId: priceDifference,
    step: 'order',
    hasOptions: false,
    priceDifference: { paidOrderId: id },
  })
  const { body: cart } = await runner.client.get(`/Register/ApiCart?registrationId=${priceDifference}`)
  expect(cart).toMatchObject({ items: [{ kind: 'price_difference' }], totals: { overallMinor: halfMinor } })
  // Given for the paid order, whose contract the difference changes.
  expect(cart.consents.map(({ isGiven }: { isGiven: boolean }) => isGiven)).toEqual([true, true, true])
  const paidOrder = await page(runner, id)
  expect(paidOrder.priceDifferences).toMatchObject([
    {
      priceDifferenceId: priceDifference,
      entryId: paidOrder.entries[0].entryId,
      dueMinor: halfMinor,
      abandonAt: expect.stringContaining(`/payments/return?order=${priceDifference}&ending=ask`),
    },
  ])
  // The list of the account's orders agrees: among pending orders, and on the paid order's card.
  const listed = (await runner.client.get('/api/account/registrations')).body
  const difference = { priceDifferenceId: priceDifference, dueMinor: halfMinor, isForPlace: false }
  expect(listed.waiting).toMatchObject([
    { registrationId: id, difference, toPayMinor: halfMinor, entries: [{ state: 'confirmed' }], waits: [] },
  ])
  expect(listed.waiting[0].continueTo).toContain(`registrationId=${priceDifference}`)
  expect(listed.upcoming).toMatchObject([
    { registrationId: id, difference: null, continueTo: null, waits: [difference] },
  ])
  await allIsWell(id, priceDifference)
  expect((await startList(race)).map(({ bib }: { bib: number }) => bib)).toEqual([101])
  await pays(runner, priceDifference, 'sbp_qr')
  expect(await poolsOf(race)).toMatchObject({ ten: '0+0', half: '1+0' })
  expect((await startList(race)).map(({ bib }: { bib: number }) => bib)).toEqual([901])
  expect(await page(runner, id)).toMatchObject({
    overallMinor: paidMinor + halfMinor,
    priceDifferences: [],
    entries: [{ raceCode: 'half', bib: 901 }],
    payments: [{ amountMinor: halfMinor }, { amountMinor: paidMinor }],
    cancelling: { refundMinor: paidMinor + halfMinor },
  })
  const { body: mineAll } = await runner.client.get('/api/account/registrations')
  expect(mineAll.upcoming).toMatchObject([{ registrationId: id, overallMinor: paidMinor + halfMinor }])
  expect(mineAll.waiting).toEqual([])
  expect((await runner.client.get(`/api/registrations/${priceDifference}`)).body).toMatchObject({
    registrationId: id,
    entries: [{ bib: 901 }],
    overallMinor: paidMinor + halfMinor,
  })
  await allIsWell(id, priceDifference)
})

test('cancelling an upgraded entry refunds both payments to the minor unit, each to its own card', async () => {
  const mine = await bought(await weekend())
  const { runner, id } = mine
  const priceDifference = await requestUpgrade(mine)
  await pays(runner, priceDifference)
  const { body: offer } = await runner.client.get(`/api/account/registrations/${id}/cancellation`)
  expect(offer).toMatchObject({
    paidMinor: paidMinor + halfMinor,
    whole: { refundMinor: paidMinor + halfMinor },
    entries: [{ paidMinor: paidMinor + halfMinor, refundMinor: paidMinor + halfMinor }],
    items: [],
  })
  const cancel = (refundMinor: number) => runner.client.post(`/api/account/registrations/${id}/cancel`, { refundMinor })
  expect((await cancel(paidMinor)).body.error.code).toBe('orders.refund_changed')
  expect((await cancel(paidMinor + halfMinor)).status).toBe(200)
  expect((await cancel(paidMinor + halfMinor)).status).toBe(200)
  await allIsWell(id, priceDifference)
  await refundAll(id, priceDifference)
  expect(await paymentsOf(id, priceDifference)).toMatchObject([
    { state: 'refunded', refundMinor: paidMinor },
    { state: 'refunded', refundMinor: halfMinor },
  ])
  expect(await page(runner, id)).toMatchObject({
    status: 'refunded',
    refundedMinor: paidMinor + halfMinor,
    cancellations: [{ kind: 'cancellation', refundMinor: paidMinor + halfMinor, refund: 'done' }],
  })
  await allIsWell(id, priceDifference)
})

test('leaving an upgraded race for a cheaper one refunds the latest payment first, and a more expensive race costs the remaining difference', async () => {
  const race = await weekend()
  const mine = await bought(race)
  const { runner, id, path } = mine
  const first = await requestUpgrade(mine)
  await pays(runner, first)
  const { of } = await racesOf(mine)
  expect(of.marathon.differenceMinor).toBe(50_000 + 1_665)
  const second = await requestUpgrade(mine, 'marathon', of.marathon.differenceMinor)
  await pays(runner, second)
  expect(await page(runner, id)).toMatchObject({ entries: [{ bib: 1501 }], overallMinor: paidMinor + 61_998 + 51_665 })
  const { five } = (await racesOf(mine)).of
  const back = paidMinor - (120_010 + 3_996) + 61_998 + 51_665
  expect(five).toMatchObject({ refundMinor: back })
  await runner.client.post(`${path}/race`, { raceCode: 'five', refundMinor: back })
  await allIsWell(id, first, second)
  await refundAll(id, first, second)
  expect(await paymentsOf(id, first, second)).toMatchObject([
    { state: 'succeeded', refundMinor: paidMinor - 124_006 },
    { state: 'refunded', refundMinor: 61_998 },
    { state: 'refunded', refundMinor: 51_665 },
  ])
  expect(await page(runner, id)).toMatchObject({
    overallMinor: 124_006,
    cancellations: [{ kind: 'price_reduction', refundMinor: back, refund: 'done' }],
    cancelling: { refundMinor: 124_006 },
  })
  await runner.client.post(`/api/account/registrations/${id}/cancel`, { refundMinor: 124_006 })
  await refundAll(id)
  await allIsWell(id, first, second)
})

test('an upgrade asked for twice is one order at one price, and asking for another race frees the first place', async () => {
  const race = await weekend()
  const mine = await bought(race)
  const both = await Promise.all([requestUpgrade(mine), requestUpgrade(mine)])
  expect(new Set(both).size).toBe(1)
  await app.sql(
    `update catalog.price_tiers set price_minor = 400000 where race_id = (select r.id from catalog.races r
     join catalog.events e on e.id = r.event_id where e.code = $1 and r.code = 'half')`,
    [race.eventCode],
  )
  expect(await racesOf(mine)).toMatchObject({
    waiting: { raceCode: 'half', dueMinor: halfMinor },
    of: { half: { differenceMinor: halfMinor, refusal: null } },
  })
  expect([await requestUpgrade(mine), await requestUpgrade(mine, 'half', 1)]).toEqual([
    both[0],
    'orders.price_difference_changed',
  ])
  const payment = await openPaymentOf(mine.runner, both[0] ?? '')
  const other = await requestUpgrade(mine, 'marathon', marathonMinor)
  expect(await poolsOf(race)).toMatchObject({ ten: '1+0', half: '0+0', marathon: '0+1' })
  await comes(payment.id) // a payment for the abandoned upgrade
  expect(await paymentsOf(both[0] ?? '')).toMatchObject([{ state: 'refunding' }])
  expect(await poolsOf(race)).toMatchObject({ ten: '1+0', half: '0+0', marathon: '0+1' })
  await pays(mine.runner, other)
  await allIsWell(mine.id, other, ...both)
})

test('asking for another race while the payment of the first is being opened makes no deadlock', async () => {
  const race = await weekend()
  const mine = await bought(race)
  const priceDifference = await requestUpgrade(mine)
  await mine.runner.client.post('/Register/Cart', {
    registrationId: priceDifference,
    consents: ['offer', 'personal-data', 'receipt'],
  })
  const [{ accountId = '', eventId = '' } = {}] = await app.sql<{ accountId: string; eventId: string }>(
    'select account_id as "accountId", event_id as "eventId" from orders.orders where id = $1',
    [priceDifference],
  )
  const scope = { role: 'app', tenantId: 1, accountId } as const
  const [chosen, opened, released] = Array.from({ length: 3 }, () => Promise.withResolvers<void>()) as Three
  const opening = db().transaction(scope, async (tx) => {
    await choosePayment(tx, app.services, {
      ...{ accountId, orderId: priceDifference, paymentType: 'card', language: 'ru', shownMinor: null },
      returnUrl: 'https://startline.example/',
    })
    chosen.resolve()
    await opened.promise
  })
  await chosen.promise
  const holdingUp = db().transaction(scope, async (tx) => {
    await lockPools(tx, { tenantId: 1, eventId })
    await released.promise
  })
  await untilWaiting(1)
  const another = requestUpgrade(mine, 'marathon', marathonMinor)
  await untilWaiting(2) // both for the transaction that opens the payment
  opened.resolve()
  await opening
  await untilWaiting(1) // for the event
  const heard = db().transaction(scope, async (tx) => {
    await lockOrderPayments(tx, [priceDifference]) // as every message about a payment does
    await lockOrders(tx, [priceDifference])
  })
  await untilWaiting(2)
  released.resolve()
  expect((await Promise.allSettled([holdingUp, another, heard])).map(({ status }) => status)).toEqual(
    Array(3).fill('fulfilled'),
  )
  expect(isUuid(await another)).toBe(true)
  expect(await paymentsOf(priceDifference)).toMatchObject([{ state: 'cancelled' }])
  await allIsWell(mine.id, priceDifference)
})

test('an upgrade holds its place for one payer only, and an unpaid one frees it and leaves the entry unchanged', async () => {
  const race = await weekend({ participantLimit: 3 })
  const [mine, rival] = [await bought(race), await bought(race)]
  const priceDifference = await requestUpgrade(mine)
  expect(await requestUpgrade(rival)).toBe('orders.race_sold_out')
  app.forward(21 * minute)
  await sweep()
  expect(await poolsOf(race)).toMatchObject({ ten: '2+0', half: '0+0' })
  const init = await mine.runner.client.get(
    `/Register/ApiInit?eventCode=${race.eventCode}&raceCode=half&registrationId=${priceDifference}&step=participant`,
  )
  expect(init.body).toMatchObject({ registrationId: priceDifference, step: 'expired' })
  const again = { ...race, raceCode: 'half', registrationId: priceDifference, participant: mine.runner.participant }
  expect((await mine.runner.client.post('/Register/ApiSaveRegistration', again)).status).toBe(404)
  expect(await page(mine.runner, mine.id)).toMatchObject({
    priceDifferences: [],
    entries: [{ raceCode: 'ten', bib: 101 }],
  })
  await allIsWell(mine.id, rival.id, priceDifference)
})

test('a late payment of an upgrade takes the place while there is capacity, and otherwise is refunded', async () => {
  const race = await weekend({ participantLimit: 3 })
  const [mine, rival] = [await bought(race), await bought(race)]
  const [first, second] = [await requestUpgrade(mine), await (async () => rival.id)()]
  const late = await openPaymentOf(mine.runner, first)
  app.forward(24 * minute)
  await sweep()
  const theirs = await requestUpgrade(rival)
  const pending = await openPaymentOf(rival.runner, theirs)
  await comes(late.id) // the last place is held for another order by now
  expect(await paymentsOf(first)).toMatchObject([{ state: 'refunding' }])
  expect(await page(mine.runner, mine.id)).toMatchObject({ entries: [{ raceCode: 'ten' }] })
  app.forward(24 * minute)
  await sweep()
  await comes(pending.id) // the place is free
  expect(await page(rival.runner, second)).toMatchObject({ entries: [{ raceCode: 'half', bib: 901 }] })
  expect(await poolsOf(race)).toMatchObject({ ten: '1+0', half: '1+0' })
  await allIsWell(mine.id, rival.id, first, theirs)
})

test('an upgrade ends with its entry, when the owner or a cancelled event cancels it', async () => {
  const race = await weekend({ participantLimit: 3 })
  const mine = await bought(race)
  const priceDifference = await requestUpgrade(mine)
  const payment = await openPaymentOf(mine.runner, priceDifference)
  await mine.runner.client.post(`/api/account/registrations/${mine.id}/cancel`, { refundMinor: paidMinor })
  expect(await poolsOf(race)).toMatchObject({ ten: '0+0', half: '0+0' })
  await comes(payment.id)
  expect(await paymentsOf(priceDifference)).toMatchObject([{ state: 'refunding' }])
  const other = await bought(race)
  const second = await requestUpgrade(other)
  const open = await openPaymentOf(other.runner, second)
  await setEventStatus(app, race.eventCode, 'cancelled')
  await comes(open.id)
  expect(await paymentsOf(second)).toMatchObject([{ state: 'refunding' }])
  expect((await page(other.runner, other.id)).entries).toMatchObject([{ raceCode: 'ten', state: 'confirmed' }])
  await allIsWell(mine.id, priceDifference, other.id, second)
})

test('an upgrade order belongs to its owner alone and accepts no participants and no products', async () => {
  const race = await weekend({ participantLimit: 3 })
  const mine = await bought(race)
  const stranger = await newRunner(app)
  const { status } = await stranger.client.post(`${mine.path}/price-difference`, {
    raceCode: 'half',
    dueMinor: halfMinor,
  })
  expect(status).toBe(404)
  expect(await requestUpgrade(mine, 'five', 1)).toBe('orders.price_difference_changed')
  expect(await requestUpgrade(mine, 'half', 1)).toBe('orders.price_difference_changed')
  expect(await poolsOf(race)).toMatchObject({ five: '0+0', half: '0+0' })
  const priceDifference = await requestUpgrade(mine)
  const input = {
    ...race,
    raceCode: 'marathon',
    registrationId: priceDifference,
    participant: mine.runner.participant,
    isAddition: true,
  }
  expect((await mine.runner.client.post('/Register/ApiSaveRegistration', input)).status).toBe(404)
  const buys = await mine.runner.client.post('/Register/ApiSaveProducts', {
    registrationId: priceDifference,
    products: [],
  })
  expect(buys.body.error.code).toBe('orders.not_open')
  const abandoned = await mine.runner.client.post('/Register/ApiClearCart', { registrationId: priceDifference })
  expect(abandoned.body).toMatchObject({ status: 'cancelled' })
  expect(await poolsOf(race)).toMatchObject({ ten: '1+0', half: '0+0' })
  await allIsWell(mine.id, priceDifference)
})

test('upgrades paid at once with other orders, some of them late, are each applied to their own order', async () => {
  const race = await weekend({ participantLimit: null, registrationsPerAccount: null })
  const mine = await bought(race)
  const priceDifference = await openPaymentOf(mine.runner, await requestUpgrade(mine))
  const runners = await Promise.all([1, 2, 3].map(() => newRunner(app)))
  const held = await Promise.all(runners.map((runner) => holdPlaceOf(runner, race)))
  const payments = await Promise.all(runners.map((runner, i) => openPaymentOf(runner, held[i] ?? '')))
  const all = [priceDifference, ...payments].map(({ id }) => id)
  for (const id of all) bank.set(id, 'succeeded')
  await Promise.all(all.map((id) => app.receiveWebhook(bank.message(id, 'succeeded'))))
  expect(await poolsOf(race)).toMatchObject({ ten: '3+0', half: '1+0' })
  await allIsWell(mine.id, ...held)
})

test('an upgrade paid after its entry changed owner is refunded', async () => {
  const race = await weekend()
  const mine = await bought(race)
  const priceDifference = await requestUpgrade(mine)
  const payment = await openPaymentOf(mine.runner, priceDifference)
  const becomes = (personKey: Buffer) =>
    app.sql(
      `update inventory.holds h set person_key = $2 from (select person_key from inventory.holds where order_id = $1) was
       where h.order_id = $1 returning was.person_key`,
      [mine.id, personKey],
    )
  const [was] = (await becomes(Buffer.from('somebody else'))) as { personKey: Buffer }[]
  await comes(payment.id)
  expect(await paymentsOf(priceDifference)).toMatchObject([{ state: 'refunding' }])
  expect(await poolsOf(race)).toMatchObject({ ten: '1+0' })
  const [ended] = await app.sql<{ status: string }>('select status from orders.orders where id = $1', [priceDifference])
  expect(ended?.status).toBe('cancelled') // and is not paid a second time
  await becomes(was?.personKey ?? Buffer.of())
  await sweepAfter(24)
  await allIsWell(mine.id, priceDifference)
})

test('an upgrade to a race is refused to a participant who has an entry there, also by an event move', async () => {
  const race = await weekend({ participantLimit: null, registrationsPerAccount: null })
  const mine = await bought(race)
  const { client, participant } = mine.runner
  for (const raceCode of ['half', 'five'])
    expect(
      (await client.post('/Register/ApiSaveRegistration', { ...race, raceCode, registrationId: newId(), participant }))
        .status,
    ).toBe(200)
  expect(await requestUpgrade(mine, 'half', halfMinor)).toBe('orders.race_taken')
  const moved = await client.post(`${mine.path}/race`, { raceCode: 'five', refundMinor: paidMinor - 124_006 })
  expect(moved.body.error.code).toBe('orders.race_taken')
  await allIsWell(mine.id)
})

test('a corrected name is the same participant, who owns the upgrade that they pay for afterwards', async () => {
  const race = await weekend()
  const mine = await bought(race)
  const priceDifference = await requestUpgrade(mine)
  const participant = { ...mine.runner.participant, lastName: `${mine.runner.participant.lastName}ъ` }
  expect((await mine.runner.client.put(mine.path, { participant })).status).toBe(200)
  await pays(mine.runner, priceDifference)
  expect(await page(mine.runner, mine.id)).toMatchObject({ entries: [{ raceCode: 'half', bib: 901 }] })
  await allIsWell(mine.id, priceDifference)
})

test('a difference that no payment method accepts is not offered and is refused before anything is stored', async () => {
  const card = bank.provider.methods.find(({ method }) => method === 'card') as { minMinor: number }
  const more = [
    { code: 'half', tiers: at(190_099) },
    { code: 'marathon', tiers: at(190_100) },
  ]
  const race = await weekend({ more, commissionBp: 0 })
  const mine = await bought(race)
  const previousMin = card.minMinor
  card.minMinor = 100
  expect((await racesOf(mine)).of).toMatchObject({
    half: { differenceMinor: 99, refusal: 'orders.difference_too_small', reason: expect.stringContaining('мала') },
    marathon: { differenceMinor: 100, refusal: null },
  })
  expect(await requestUpgrade(mine, 'half', 99)).toBe('orders.difference_too_small')
  expect(await poolsOf(race)).toMatchObject({ ten: '1+0', half: '0+0' })
  const priceDifference = await requestUpgrade(mine, 'marathon', 100)
  const methods = async () =>
    (await mine.runner.client.get(`/Register/ApiPay?registrationId=${priceDifference}`)).body.methods.length
  expect(await methods()).toBe(1)
  card.minMinor = 101
  expect(await methods()).toBe(0)
  card.minMinor = previousMin
  await pays(mine.runner, priceDifference)
  await allIsWell(mine.id, priceDifference)
})

/**
 * The half marathon requires adults and an insurance policy; the 10 km also asks for a policy but
 * does not require it.
 */
const strict = () =>
  weekend({
    race: { requirements: ['insurance'] },
    more: [
      {
        ...{ code: 'half', bibFrom: 901, tiers: at(250_000), capacity: 1, ageFrom: 18 },
        ...{ requirements: ['insurance'], admissionBlocks: ['insurance'] },
      },
    ],
  })
const policy = (has: boolean) => ({
  'insurance-policy': has ? { has, documentNumber: 'А 123', validUntil: '2099-01-01' } : { has },
})
async function waitsForStrict() {
  const race = await strict()
  const mine = await bought(race)
  const saveAdmission = async (has: boolean, raceCode?: string) =>
    (await mine.runner.client.put(`${mine.path}/details`, { raceCode, admission: policy(has) })).body.endsDifference
  expect(await saveAdmission(true, 'half')).toBe(false)
  const priceDifference = await requestUpgrade(mine)
  const { id: paymentId } = await openPaymentOf(mine.runner, priceDifference)
  return { race, mine, saveAdmission, priceDifference, paymentId }
}
const isBorn = async ({ runner, path }: Bought, birthDate: string) =>
  (await runner.client.put(path, { participant: { ...runner.participant, birthDate } })).body.endsDifference
const raceOf = async ({ runner, id }: Bought) => (await page(runner, id)).entries[0].raceCode

test('an upgrade ends and is refunded when corrected data make the participant ineligible, and the old place stays', async () => {
  const documents = await waitsForStrict()
  expect(await documents.saveAdmission(true)).toBe(false) // submitting the same again
  expect(await page(documents.mine.runner, documents.mine.id)).toMatchObject({ priceDifferences: [{}] })
  expect(await documents.saveAdmission(false)).toBe(true)
  const age = await waitsForStrict()
  expect(await isBorn(age.mine, '1991-05-12')).toBe(false) // still old enough
  expect(await isBorn(age.mine, '2012-01-01')).toBe(true)
  for (const { race, mine, priceDifference, paymentId } of [documents, age]) {
    expect(await page(mine.runner, mine.id)).toMatchObject({ priceDifferences: [] })
    expect(await poolsOf(race)).toMatchObject({ ten: '1+0', half: '0+0' })
    await comes(paymentId)
    expect(await paymentsOf(priceDifference)).toMatchObject([{ state: 'refunding' }])
    expect(await raceOf(mine)).toBe('ten')
    await allIsWell(mine.id, priceDifference)
  }
})

test('an expired upgrade whose data became ineligible takes nothing with a late payment', async () => {
  const { mine, priceDifference, paymentId } = await waitsForStrict()
  await sweepAfter(24)
  expect(await isBorn(mine, '2012-01-01')).toBe(false) // it could not be paid any more
  await comes(paymentId)
  expect(await paymentsOf(priceDifference)).toMatchObject([{ state: 'refunding' }])
  expect(await raceOf(mine)).toBe('ten')
  await allIsWell(mine.id, priceDifference)
})

test('guard removal: an entry changed without ending its upgrade lets in a participant whom the race does not admit', async () => {
  const { mine, priceDifference, paymentId } = await waitsForStrict()
  await app.sql(
    `update registration.entries set participant = participant || '{"birthDate":"2012-01-01"}', admission = null
     where order_id = $1`,
    [mine.id],
  )
  await comes(paymentId)
  expect(await raceOf(mine)).toBe('half')
  await allIsWell(mine.id, priceDifference)
})

test('an upgrade emails the new bib and the payment, an unpaid difference, and a late payment', async () => {
  const race = await weekend({ participantLimit: 3 })
  const [paid, unpaid] = [await bought(race), await bought(race)]
  await pays(paid.runner, await requestUpgrade(paid))
  const late = await openPaymentOf(unpaid.runner, await requestUpgrade(unpaid, 'marathon', marathonMinor))
  app.forward(24 * minute)
  await sweep()
  const emails = await emailReader(app)
  const words = async ({ runner }: Bought, subject: string) =>
    (await emails.emailsTo(runner.email)).find((one) => one.subject.startsWith(subject))?.plain.replace(/\s+/g, ' ')
  expect(await words(paid, 'Дистанция')).toMatch(/901.*Доплата 619,98 ₽ получена/)
  expect(await words(unpaid, 'Время на оплату')).toContain('Прежняя дистанция и номер остаются за вами')
  await comes(late.id)
  expect(await words(unpaid, 'Оплата пришла')).toContain('мы перевели вас')
  await emails.close()
  await allIsWell(paid.id, unpaid.id)
})

test('guard removal: without the capacity check the database refuses one more hold, and without the move of the hold the invariants find it', async () => {
  const race = await weekend({ participantLimit: 3 })
  const [mine, rival] = [await bought(race), await bought(race)]
  const priceDifference = await requestUpgrade(mine)
  const rewrite = async (name: string, guard: string, instead: string) => {
    const [row] = await app.sql<{ body: string }>(`select pg_get_functiondef('${name}'::regproc) as body`)
    expect(row?.body).toContain(guard)
    await app.sql(row?.body.replace(guard, instead) ?? '')
    return () => app.sql(row?.body ?? '')
  }
  const mend = await rewrite('inventory.reserve_place', 'if free < h.units then', 'if false then')
  expect(await requestUpgrade(rival)).toBe('http.internal')
  await mend()
  const mendMove = await rewrite('inventory.move_to_reserved', 'held = p.held - reserved.units', 'held = p.held')
  const payment = await openPaymentOf(mine.runner, priceDifference)
  bank.set(payment.id, 'succeeded')
  // The pool's CHECK fails: the message stays in the inbox, and nothing has changed.
  expect((await app.receiveWebhook(bank.message(payment.id, 'succeeded'))).status).toBe(500)
  await mendMove()
  const [pool] = await app.sql<{ id: string }>(
    `select r.pool_id as id from catalog.races r join catalog.events e on e.id = r.event_id where e.code = $1 and r.code = 'half'`,
    [race.eventCode],
  )
  await app.sql('update inventory.holds set person_key = $2, subject = id::text where pool_id = $1', [
    pool?.id,
    Buffer.from('x'),
  ])
  const found = (await brokenInvariants(db())).map(({ rule }) => rule)
  expect(found).toContain('a reserved upgrade place has a person key, or another race than its line')
  await app.sql('update inventory.holds set person_key = null, subject = null where pool_id = $1', [pool?.id])
  await app.sql('update payments.webhook_inbox set processed_at = now()')
})
