import { expect } from 'vitest'
import { brokenInvariants } from '#src/integrity/invariants.ts'
import { plusMs, toInstant } from '#src/kernel/instant.ts'
import { question, shirtSize } from '#src/modules/catalog/domain/questions.ts'
import { refundPayment } from '#src/modules/payments/server/commands/refund-payment.ts'
import { test } from '#tests/support/app-test.ts'
import { emailReader } from '#tests/support/emails.ts'
import { chooseProductsOf } from '#tests/support/insurance-for-tests.ts'
import { policy, publishRace, shirt } from '#tests/support/race-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf, type Runner } from '#tests/support/runner.ts'
import { violationsOf } from '#tests/support/sale-invariants.ts'
import { formOf, samplePicture } from '#tests/support/sample-form.ts'
import type { TestApp, TestClient } from '#tests/support/test-app.ts'
import type { TestBank } from '#tests/support/test-bank.ts'

// A cancelled event: the paid place moves to another event of the same organizer.
let app: TestApp
let bank: TestBank
let organizer: TestClient
test.beforeAll(({ app: ownApp, bank: ownBank, organizer: ownOrganizer }) => {
  app = ownApp
  bank = ownBank
  organizer = ownOrganizer
})

type Race = Awaited<ReturnType<typeof publishRace>>
const at = (priceMinor: number) => [{ priceMinor, untilAt: null, untilOrdinal: null }]
const paidMinor = 190_000 + 6_327
const lessMinor = 120_010 + 3_996
const all = ['offer', 'personal-data', 'receipt']
const off = (change = {}) => publishRace(app, { commissionBp: 333, ...change })
const other = (change: Parameters<typeof publishRace>[1] = {}) =>
  publishRace(app, {
    commissionBp: 333,
    race: { tiers: at(120_010), bibFrom: 701 },
    more: [
      { code: 'dear', tiers: at(500_000) },
      { code: 'women', gender: 'female', tiers: at(100) },
    ],
    ...change,
  })
const comes = async (paymentId: string) => {
  bank.set(paymentId, 'succeeded')
  await app.receiveWebhook(bank.message(paymentId, 'succeeded'))
}
async function bought(race: Race, products: { productId: string; count: number }[] = []) {
  const runner = await newRunner(app)
  const id = await holdPlaceOf(runner, race)
  if (products.length > 0) await chooseProductsOf(runner.client, id, products)
  await comes((await openPaymentOf(runner, id)).id)
  return { runner, id, path: `/api/account/registrations/${id}/entries/${(await page(runner, id)).entries[0].entryId}` }
}
const page = async ({ client }: Runner, id: string) => (await client.get(`/api/account/registrations/${id}`)).body
const cancelEvent = async (race: Race, eventMoveTo: Race[], status = 'cancelled') =>
  (
    await organizer.post(`/api/organizer/events/${race.eventCode}/status`, {
      status,
      eventMoveTo: eventMoveTo.map(({ eventCode }) => eventCode),
    })
  ).body
type Bought = Awaited<ReturnType<typeof bought>>
/** Adds these fields to every request body. */
const answering = (client: TestClient, more: object): TestClient => ({
  ...client,
  post: (path, body, ...rest) => client.post(path, { ...(body as object), ...more }, ...rest),
})
const offers = async ({ runner, path }: Bought) => (await runner.client.get(`${path}/event-move`)).body.races
const eventMoves = async (
  { runner, path }: Bought,
  to: Race,
  refundMinor: number,
  consents = all,
  raceCode = to.raceCode,
) => {
  const input = { eventCode: to.eventCode, raceCode, refundMinor, consents }
  const { status, body } = await runner.client.post(`${path}/event-move`, input)
  return status === 200 ? (body.registrationId as string) : (body.error.code as string)
}
const paymentsOf = (id: string) =>
  app.sql<{ id: string; state: string; refundMinor: number }>(
    'select id, state, refund_minor as "refundMinor" from payments.payments where order_id = $1',
    [id],
  )
const refundAll = async (id: string) => {
  for (const payment of await paymentsOf(id)) await refundPayment(app.services, { tenantId: 1, paymentId: payment.id })
}
const db = () => app.services.db
const allIsWell = async (...ids: string[]) => expect(await violationsOf(db(), ids)).toEqual([])

test('an event move takes a place at the other event for the money paid here, and the rest is refunded now and on cancellation', async () => {
  const [from, to] = [await off(), await other()]
  const mine = await bought(from)
  const { runner, id } = mine
  expect(await eventMoves(mine, to, paidMinor - lessMinor)).toBe('registration.not_cancelled')
  expect(await cancelEvent(from, [to])).toMatchObject({ status: 'cancelled' })
  expect((await page(runner, id)).entries).toMatchObject([{ canEventMove: true }])
  expect(await offers(mine)).toMatchObject([
    { raceCode: 'ten', costMinor: lessMinor, refundMinor: paidMinor - lessMinor, refusal: null },
    { raceCode: 'dear', refusal: null, dueMinor: expect.any(Number), refundMinor: 0 },
    { raceCode: 'women', refusal: 'registration.gender_female_only' },
  ])
  expect(await eventMoves(mine, to, 0)).toBe('orders.refund_changed')
  expect(await eventMoves(mine, to, paidMinor - lessMinor, ['offer'])).toBe('orders.consents_missing')
  expect(await eventMoves(mine, to, 0, all, 'dear')).toBe('orders.race_costs_more')
  expect(await eventMoves(mine, to, 0, all, 'women')).toBe('registration.gender_female_only')
  await allIsWell(id)
  const movedOrder = await eventMoves(mine, to, paidMinor - lessMinor)
  await allIsWell(id, movedOrder)
  expect(await eventMoves(mine, to, paidMinor - lessMinor)).toBe('registration.not_active')
  expect(await page(runner, movedOrder)).toMatchObject({
    status: 'paid',
    overallMinor: lessMinor,
    entries: [{ bib: 701, state: 'confirmed' }],
    payments: [{ amountMinor: paidMinor }],
    cancelling: { refundMinor: expect.any(Number) },
  })
  expect(await page(runner, id)).toMatchObject({
    status: 'refunded',
    cancellations: [{ refundMinor: paidMinor - lessMinor, moved: { minor: lessMinor } }],
  })
  await refundAll(id)
  expect(await paymentsOf(id)).toMatchObject([{ state: 'succeeded', refundMinor: paidMinor - lessMinor }])
  await allIsWell(id, movedOrder)
  // and there a full refund is possible too, to the original payment
  await cancelEvent(to, [])
  const cancelled = await runner.client.post(`/api/account/registrations/${movedOrder}/cancel`, {
    refundMinor: lessMinor,
  })
  expect(cancelled.status).toBe(200)
  await refundAll(id)
  expect(await paymentsOf(id)).toMatchObject([{ state: 'refunded', refundMinor: paidMinor }])
  expect(await page(runner, movedOrder)).toMatchObject({ status: 'refunded', cancellations: [{ refund: 'done' }] })
  await allIsWell(id, movedOrder)
})

test('the payer is emailed the offered events at once, and again when events are named later', async () => {
  const emails = await emailReader(app)
  try {
    const [from, later] = [await off(), await off()]
    const to = await other({ name: { ru: 'Забег у моря', en: 'Run by the sea' } })
    const [mine, waits] = [await bought(from), await bought(later)]
    const lastTo = async ({ runner }: Bought) => (await emails.emailsTo(runner.email)).at(-1)
    await cancelEvent(from, [to])
    expect((await lastTo(mine))?.plain.replace(/\s+/g, ' ')).toContain(
      'на другом событии за ту же оплату: «Забег у моря»',
    )
    await cancelEvent(later, [])
    expect((await lastTo(waits))?.plain).not.toContain('Забег у моря')
    await cancelEvent(later, [to])
    const named = await lastTo(waits)
    expect(named?.subject).toBe('Можно взять место на другом событии: Пробный забег')
    expect(named?.plain).toContain('«Забег у моря»')
    await cancelEvent(later, [to]) // nothing has changed
    const count = (await emails.emailsTo(waits.runner.email)).filter(({ subject }) => subject === named?.subject)
    expect(count).toHaveLength(1)
  } finally {
    await emails.close()
  }
})

test('an event move of the last place refunds its products as money', async () => {
  const from = await off({ products: [shirt, policy] })
  const to = await other()
  const probe = await newRunner(app)
  const held = await holdPlaceOf(probe, from)
  const { body } = await probe.client.get(`/Register/ApiProducts?registrationId=${held}`)
  const mine = await bought(
    from,
    body.products.map(({ id, productId }: { id?: string; productId?: string }) => ({
      productId: productId ?? id ?? '',
      count: 1,
    })),
  )
  expect((await page(mine.runner, mine.id)).items).toHaveLength(3)
  await cancelEvent(from, [to], 'postponed')
  const [ten] = await offers(mine)
  expect(ten.refundMinor).toBe((await page(mine.runner, mine.id)).overallMinor - lessMinor)
  const movedOrder = await eventMoves(mine, to, ten.refundMinor)
  await refundAll(mine.id)
  await allIsWell(mine.id, movedOrder)
})

test('one of two gets the last place by an event move, the other keeps their money, and a repeat has one effect', async () => {
  const from = await off()
  const to = await other({ race: { tiers: at(120_010), capacity: 1 }, more: [] })
  const both = [await bought(from), await bought(from)]
  await cancelEvent(from, [to])
  const answers = await Promise.all(both.map((one) => eventMoves(one, to, paidMinor - lessMinor)))
  expect(answers.filter((answer) => answer === 'registration.sold_out')).toHaveLength(1)
  const [full] = await offers(both[answers.indexOf('registration.sold_out')] as Bought)
  expect([full.refusal, full.reason]).toEqual(['registration.sold_out', expect.not.stringContaining('удержать')])
  const free = await other()
  expect(await cancelEvent(from, [free])).toMatchObject({ status: 'cancelled' }) // named again
  const rest = both[answers.indexOf('registration.sold_out')] as Bought
  expect((await offers(rest)).map(({ eventCode }: { eventCode: string }) => eventCode)).toContain(free.eventCode)
  await allIsWell(...both.map(({ id }) => id))
  const again = await off()
  const twice = await bought(again)
  const to2 = await other()
  await cancelEvent(again, [to2])
  const tabs = await Promise.all([
    eventMoves(twice, to2, paidMinor - lessMinor),
    eventMoves(twice, to2, paidMinor - lessMinor),
  ])
  expect(tabs.filter((answer) => answer === 'registration.not_active')).toHaveLength(1)
  await allIsWell(twice.id)
})

test('an organizer names their own published events, and a stranger moves nothing', async () => {
  const [from, to] = [await off(), await other()]
  const mine = await bought(from)
  const unknown = { ...to, eventCode: 'no-such-event' }
  expect(await cancelEvent(from, [unknown])).toMatchObject({ error: { code: 'catalog.event_move_refused' } })
  expect((await page(mine.runner, mine.id)).eventStatus).toBe('published')
  await cancelEvent(from, [to])
  const stranger = await newRunner(app)
  expect((await stranger.client.get(`${mine.path}/event-move`)).status).toBe(404)
  await cancelEvent(to, [])
  expect(await offers(mine)).toEqual([])
  expect(await eventMoves(mine, to, paidMinor - lessMinor)).toBe('registration.race_not_found')
  await allIsWell(mine.id)
})

test('the other event’s questions are answered first, with files, and by nobody else', async () => {
  const words = { ru: 'Вопрос', en: 'Question' }
  const deadline = { changeUntil: plusMs(toInstant(new Date()), 86_400_000) }
  const from = await off({ questions: [question('motto', 'text', words, deadline)] })
  const to = await other({
    questions: [shirtSize({ isRequired: true }), question('motto', 'number', words)],
    race: { tiers: at(120_010), bibFrom: 701, requirements: ['medical'], admissionBlocks: ['medical'] },
    more: [
      { code: 'women', gender: 'female', tiers: at(100) },
      { code: 'last', capacity: 1 },
    ],
  })
  const [stranger, mine] = [await newRunner(app), await bought(from)]
  await mine.runner.client.put(`${mine.path}/details`, { answers: { motto: 'ура' } })
  const targetQuery = `eventCode=${to.eventCode}&raceCode=ten`
  const detailsFor = (reader: Runner, of = targetQuery) => reader.client.get(`${mine.path}/details?${of}`)
  expect((await detailsFor(mine.runner)).body.error.code).toBe('registration.race_not_found') // not cancelled yet
  await cancelEvent(from, [to], 'postponed')
  const first = await newRunner(app)
  const input = { answers: { 'shirt-size': 'm', motto: '1' } }
  await holdPlaceOf({ ...first, client: answering(first.client, input) }, { ...to, raceCode: 'last' })
  const [ten, women, last] = await offers(mine)
  // questions are asked only for a race that accepts the person and has a place
  expect(women).toMatchObject({ refusal: 'registration.gender_female_only', fillAt: null })
  expect(last).toMatchObject({ refusal: 'registration.sold_out', fillAt: null })
  const fillAt = expect.stringContaining(`/${to.eventCode}/ten/register/details?`)
  expect(ten).toMatchObject({ refusal: 'registration.form_incomplete', fillAt })
  expect((await detailsFor(stranger)).status).toBe(404)
  expect((await detailsFor(mine.runner, `eventCode=${to.eventCode}&raceCode=none`)).status).toBe(404)
  const form = (await detailsFor(mine.runner)).body
  expect(form).toMatchObject({ isForAnother: true, admission: [{ kind: 'medical-certificate', isBarring: true }] })
  expect(form.questions.map(({ code }: { code: string }) => code)).toEqual(['shirt-size', 'motto'])
  const scanId = (await mine.runner.client.post('/Register/ApiUploadFile', formOf({ file: samplePicture }))).body.fileId
  const answers = { 'shirt-size': 'xl', motto: '7' }
  const validUntil = plusMs(toInstant(new Date()), 300 * 86_400_000).slice(0, 10)
  const saveDetails = (body: object, actor = mine.runner) =>
    actor.client.put(`${mine.path}/details`, { eventCode: to.eventCode, raceCode: 'ten', ...body })
  const admission = { 'medical-certificate': { has: 'yes', validUntil, scanId } }
  expect((await saveDetails({ answers, admission }, stranger)).status).toBe(404)
  expect(Object.keys((await saveDetails({ answers: {} })).body.error.fields)).toEqual([
    'answers.shirt-size',
    'answers.motto',
  ])
  const done = await saveDetails({ answers, admission })
  expect([done.status, done.body.racesAt]).toEqual([200, expect.stringContaining('/event-move')])
  expect((await saveDetails({ answers, admission })).status).toBe(200) // submitting the same file again
  expect((await offers(mine))[0]).toMatchObject({ refusal: null })
  const order = await eventMoves(mine, to, ten.refundMinor)
  expect((await page(mine.runner, order)).entries).toMatchObject([{ state: 'confirmed' }])
  const stored = await app.sql<{ answers: unknown; event: string }>(
    `select g.answers, e.code as event from registration.entries g, registration.files f
     join catalog.events e on e.id = f.event_id where g.order_id = $1 and f.id = $2`,
    [order, scanId],
  )
  expect(stored).toEqual([{ answers: { 'shirt-size': 'xl', motto: 7 }, event: to.eventCode }])
  await allIsWell(mine.id, order)
})

test('guard removal: the invariants find a charge on a payer who did not pay for the moved place', async () => {
  const [from, to] = [await off(), await other()]
  const mine = await bought(from)
  await cancelEvent(from, [to])
  const movedOrder = await eventMoves(mine, to, paidMinor - lessMinor)
  await app.sql('update orders.orders set paying_order_id = null where id = $1', [movedOrder])
  expect((await brokenInvariants(db())).map(({ rule }) => rule)).toContain(
    'a moved amount and the order that it paid disagree',
  )
  await app.sql('update orders.orders set paying_order_id = $2 where id = $1', [movedOrder, mine.id])
  await allIsWell(mine.id, movedOrder)
})
