import { expect } from 'vitest'
import { brokenInvariants } from '#src/integrity/invariants.ts'
import { defaultChangeRules } from '#src/modules/catalog/domain/change-rules.ts'
import { shirtSize } from '#src/modules/catalog/domain/questions.ts'
import { refundPayment } from '#src/modules/payments/server/commands/refund-payment.ts'
import { test } from '#tests/support/app-test.ts'
import { emailReader } from '#tests/support/emails.ts'
import { chooseProductsOf } from '#tests/support/insurance-for-tests.ts'
import { changeStatus } from '#tests/support/organizers-member.ts'
import { policy, publishRace, shirt } from '#tests/support/race-for-tests.ts'
import { confirmIdentity, holdPlaceOf, newRunner, openPaymentOf, type Runner } from '#tests/support/runner.ts'
import { violationsOf } from '#tests/support/sale-invariants.ts'
import type { TestApp, TestClient } from '#tests/support/test-app.ts'
import type { TestBank } from '#tests/support/test-bank.ts'
import { lapseDeferral } from './commands/return-deferral.ts'

// Deferral of a paid entry to the next edition: its place is free at once, the amount paid waits.
let app: TestApp
let bank: TestBank
let organizer: TestClient
test.beforeAll(({ app: ownApp, bank: ownBank, organizer: ownOrganizer }) => {
  app = ownApp
  bank = ownBank
  organizer = ownOrganizer
})

type Race = Awaited<ReturnType<typeof publishRace>>
type Change = Parameters<typeof publishRace>[1]
const rules = { ...defaultChangeRules, deferDays: 14, deferFeeMinor: 30_000, deferMonths: 18 }
const refundRules = [{ daysBefore: 30, shareBp: 5_000, returnsCommission: false }]
/** Starts in sixty days; half of the price is refunded until thirty days before. */
const allowing = (change: Change = {}) =>
  publishRace(app, { commissionBp: 333, changeRules: rules, refundRules, ...change })
const at = (priceMinor: number) => [{ priceMinor, untilAt: null, untilOrdinal: null }]
const in90 = new Date(Date.now() + 90 * 86_400_000)
const next = (change: Change = {}, priceMinor = 120_010) => {
  const [startsAt, endsAt] = [in90.toISOString(), new Date(in90.getTime() + 3_600_000).toISOString()] as never[]
  return publishRace(app, {
    commissionBp: 333,
    race: { tiers: at(priceMinor), bibFrom: 701, startsAt, endsAt },
    more: [{ code: 'dear', tiers: at(500_000), startsAt, endsAt }],
    ...change,
  })
}
const insurance = { ...policy, name: { ru: 'Страховка', en: 'Insurance' } }
const paidMinor = 190_000 + 6_327
const creditMinor = paidMinor - 30_000 - 999
const cheaperMinor = 120_010 + 3_996
/** The refund of half of the price of 1,900 if all waits: of the rest the same share. */
const restBackMinor = Math.floor(((creditMinor - cheaperMinor) * 95_000) / creditMinor)
const comes = async (paymentId: string) => {
  bank.set(paymentId, 'succeeded')
  await app.receiveWebhook(bank.message(paymentId, 'succeeded'))
}
const page = async ({ client }: Runner, id: string) => (await client.get(`/api/account/registrations/${id}`)).body
async function bought(race: Race, products: readonly string[] = []) {
  const runner = await newRunner(app)
  const id = await holdPlaceOf(runner, race)
  if (products.length > 0) {
    const { body } = await runner.client.get(`/Register/ApiProducts?registrationId=${id}`)
    const wanted = body.products.filter(({ name }: { name: string }) => products.includes(name))
    const counts = wanted.map(({ id: productId }: { id: string }) => ({ productId, count: 1 }))
    await chooseProductsOf(runner.client, id, counts)
  }
  await comes((await openPaymentOf(runner, id)).id)
  return { runner, id, path: `/api/account/registrations/${id}/entries/${(await page(runner, id)).entries[0].entryId}` }
}
type Bought = Awaited<ReturnType<typeof bought>>
const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) =>
  status === 200 ? 'ok' : (body.error?.code ?? String(status))
const view = async ({ runner, path }: Bought) => (await runner.client.get(`${path}/deferral`)).body
const defers = async ({ runner, path }: Bought, waits = creditMinor, insuranceMinor = 0) =>
  codeOf(await runner.client.post(`${path}/deferral`, { creditMinor: waits, insuranceMinor }))
const requestRefund = async ({ runner, path }: Bought, refundMinor: number) =>
  codeOf(await runner.client.post(`${path}/deferral/refund`, { refundMinor }))
const names = async (race: Race, to: Race, until = in90.toISOString().slice(0, 10)) =>
  codeOf(
    await organizer.post(`/api/organizer/events/${race.eventCode}/next-edition`, {
      nextEventCode: to.eventCode,
      until,
    }),
  )
const takes = async ({ runner, path }: Bought, to: Race, refundMinor: number, raceCode = to.raceCode, dueMinor = 0) => {
  const consents = ['offer', 'personal-data', 'receipt']
  const { status, body } = await runner.client.post(`${path}/event-move`, {
    ...{ eventCode: to.eventCode, raceCode, refundMinor, dueMinor, consents },
  })
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
const freeOf = async (race: Race) =>
  (
    await app.sql<{ taken: number }>(
      `select p.taken from inventory.pools p join catalog.races r on r.pool_id = p.id
       join catalog.events e on e.id = r.event_id where e.code = $1`,
      [race.eventCode],
    )
  )[0]?.taken
/** Moves the end of the wait into the past. */
const hasWaited = async ({ path }: Bought) => {
  const entryId = path.split('/').at(-1)
  await app.sql("update registration.deferrals set waits_until = app.now() - interval '1 minute' where entry_id = $1", [
    entryId,
  ])
  await db().transaction({ role: 'app', tenantId: 1 }, (tx) => lapseDeferral(tx, entryId ?? ''))
}

test('a deferral frees the place at once and stores the money, which pays for the next edition, and the rest is refunded', async () => {
  const race = await allowing({ race: { capacity: 1 } })
  const mine = await bought(race)
  const { runner, id } = mine
  expect((await page(runner, id)).entries).toMatchObject([{ canDefer: true, bib: 101 }])
  expect(await view(mine)).toMatchObject({
    offer: { isOpen: true },
    deferral: null,
    ...{ paidMinor, retainedMinor: 30_999, creditMinor, insuranceMinor: 0, refundMinor: 95_000 },
  })
  expect(await defers(mine, creditMinor + 1)).toBe('orders.refund_changed')
  await allIsWell(id)
  expect(await Promise.all([defers(mine), defers(mine)])).toEqual(['ok', 'ok'])
  expect(await defers(mine)).toBe('ok')
  await allIsWell(id)
  expect(await freeOf(race)).toBe(0)
  expect(await page(runner, id)).toMatchObject({
    status: 'paid',
    refundedMinor: 0,
    entries: [{ state: 'deferred', canDefer: false, canMove: false, canTransfer: false, canChange: false }],
    cancelling: { refusal: 'orders.deferred', refundMinor: 0 },
  })
  const list = await runner.client.get(`/api/events/${race.eventCode}/startlist`)
  expect(list.body.list).toEqual([])
  expect(JSON.stringify(list.body)).not.toContain(String(runner.participant.lastName))
  expect(codeOf(await runner.client.post(`/api/account/registrations/${id}/cancel`, { refundMinor: 0 }))).toBe(
    'orders.deferred',
  )
  // another participant has the place; the bib is not used again
  const other = await bought(race)
  expect((await page(other.runner, other.id)).entries).toMatchObject([{ bib: 102 }])
  const to = await next()
  expect(await takes(mine, to, 0)).toBe('registration.race_not_found')
  expect(await names(race, to)).toBe('ok')
  expect(await view(mine)).toMatchObject({
    deferral: { state: 'waiting', edition: { eventCode: to.eventCode, isOpen: true } },
  })
  expect((await runner.client.get(`${mine.path}/event-move`)).body).toMatchObject({
    isDeferred: true,
    placeMinor: creditMinor,
    races: [{ costMinor: cheaperMinor, refundMinor: restBackMinor, refusal: null }, {}],
  })
  expect(await takes(mine, to, 0)).toBe('orders.refund_changed')
  const tabs = await Promise.all([1, 2].map(() => takes(mine, to, restBackMinor)))
  const movedOrder = tabs.find((one) => one.length === 36) ?? ''
  expect(tabs.filter((one) => one !== movedOrder)).toEqual(['registration.not_active'])
  await allIsWell(id, movedOrder, other.id)
  expect(await view(mine)).toMatchObject({ deferral: { state: 'taken', toRegistrationId: movedOrder } })
  expect(await page(runner, movedOrder)).toMatchObject({ status: 'paid', entries: [{ bib: 701, state: 'confirmed' }] })
  expect(await requestRefund(mine, 95_000)).toBe('registration.not_deferred')
  await refundAll(id)
  expect(await paymentsOf(id)).toMatchObject([{ state: 'succeeded', refundMinor: restBackMinor }])
  await allIsWell(id, movedOrder, other.id)
})

test('a refund of a deferred entry follows the rules of the day of the deferral, once, and too late nothing is refunded', async () => {
  const race = await allowing()
  const mine = await bought(race)
  await defers(mine)
  const stranger = await newRunner(app)
  expect(codeOf(await stranger.client.get(`${mine.path}/deferral`))).toBe('registration.not_found')
  expect(codeOf(await stranger.client.post(`${mine.path}/deferral/refund`, { refundMinor: 95_000 }))).toBe(
    'registration.not_found',
  )
  await app.sql("update accounts.sessions set authenticated_at = app.now() - interval '11 minutes'")
  expect(await requestRefund(mine, 95_000)).toBe('http.reauthentication_required')
  await confirmIdentity(mine.runner.client)
  expect(await requestRefund(mine, 94_000)).toBe('orders.refund_changed')
  expect(await Promise.all([requestRefund(mine, 95_000), requestRefund(mine, 95_000)])).toEqual(['ok', 'ok'])
  await refundAll(mine.id)
  expect(await paymentsOf(mine.id)).toMatchObject([{ refundMinor: 95_000 }])
  expect(await view(mine)).toMatchObject({ deferral: { state: 'returned' } })
  expect(await defers(mine)).toBe('registration.not_active')
  await allIsWell(mine.id)
  const late = await allowing({ refundRules: [{ daysBefore: 90, shareBp: 10_000, returnsCommission: true }] })
  const other = await bought(late)
  expect(await defers(other)).toBe('ok')
  expect((await view(other)).refundMinor).toBe(0)
  expect(await requestRefund(other, 0)).toBe('registration.deferral_keeps')
  await allIsWell(other.id)
})

test('a cheap or free place of the next edition does not circumvent the organizer’s refund rules', async () => {
  const strict = await allowing({ refundRules: [] })
  const mine = await bought(strict)
  await defers(mine)
  expect((await view(mine)).refundMinor).toBe(0)
  const to = await next({}, 0)
  expect(await names(strict, to)).toBe('ok')
  expect((await mine.runner.client.get(`${mine.path}/event-move`)).body).toMatchObject({
    races: [{ costMinor: 0, refundMinor: 0, refusal: null }, {}],
  })
  expect(await takes(mine, to, creditMinor)).toBe('orders.refund_changed')
  const movedOrder = await takes(mine, to, 0)
  expect(movedOrder).toHaveLength(36)
  await refundAll(mine.id)
  expect(await paymentsOf(mine.id)).toMatchObject([{ state: 'succeeded', refundMinor: 0 }])
  await allIsWell(mine.id, movedOrder)
})

test('the price difference paid before pays with the deferred place, and its rest is refunded by the rules', async () => {
  const [dueMinor, halfMore] = [70_000 + 2_331, 35_000]
  const expensive = { code: 'long', tiers: at(260_000) }
  for (const [priceMinor, upgradeMinor, back] of [
    [210_000, 0, Math.floor(((dueMinor - 51_665) * halfMore) / dueMinor)], // the place brings 1,600, the rest 500
    [160_000, 0, halfMore],
    [300_000, 70_000 + 2_331, 0],
  ] as const) {
    const race = await allowing({ more: [expensive] })
    const mine = await bought(race)
    const { runner, id, path } = mine
    const upgrade = await runner.client.post(`${path}/price-difference`, { raceCode: 'long', dueMinor })
    const upgradeId: string = upgrade.body.registrationId
    await comes((await openPaymentOf(runner, upgradeId)).id)
    expect(await view(mine)).toMatchObject({
      creditMinor: creditMinor + dueMinor,
      refundMinor: 95_000 + halfMore,
    })
    expect(await defers(mine, creditMinor + dueMinor)).toBe('ok')
    const to = await next({}, priceMinor)
    expect(await names(race, to)).toBe('ok')
    const { placeMinor, races } = (await runner.client.get(`${path}/event-move`)).body
    expect(placeMinor).toBe(creditMinor + dueMinor)
    expect(races[0]).toMatchObject({ dueMinor: upgradeMinor, refundMinor: back, refusal: null })
    const movedOrder = await takes(mine, to, races[0].refundMinor, to.raceCode, upgradeMinor)
    expect(movedOrder).toHaveLength(36)
    if (upgradeMinor > 0) await comes((await openPaymentOf(runner, movedOrder)).id)
    await refundAll(id)
    await refundAll(upgradeId)
    const [own] = await paymentsOf(id)
    const [other] = await paymentsOf(upgradeId)
    expect([own?.refundMinor, other?.refundMinor]).toEqual([0, back])
    expect(await page(runner, movedOrder)).toMatchObject({ status: 'paid', entries: [{ state: 'confirmed' }] })
    const parts = await app.sql<{ id: string }>('select id from orders.orders where source_order_id = $1', [movedOrder])
    await allIsWell(id, upgradeId, movedOrder, ...parts.map((one) => one.id))
  }
})

test('an edition that is cancelled while the deferral waits refunds all of it with the fee, or the money moves elsewhere', async () => {
  const race = await allowing()
  const [mine, other] = [await bought(race), await bought(race)]
  await defers(mine)
  await defers(other)
  const to = await next()
  expect(await names(race, to)).toBe('ok')
  await changeStatus(organizer, race, {
    ...{ status: 'cancelled', eventMoveTo: [to.eventCode] },
  })
  expect(await view(mine)).toMatchObject({ creditMinor: paidMinor, refundMinor: paidMinor })
  expect(await requestRefund(mine, 95_000)).toBe('orders.refund_changed')
  expect(await requestRefund(mine, paidMinor)).toBe('ok')
  await refundAll(mine.id)
  expect(await paymentsOf(mine.id)).toMatchObject([{ state: 'refunded', refundMinor: paidMinor }])
  const movedOrder = await takes(other, to, paidMinor - cheaperMinor)
  expect(movedOrder).toHaveLength(36)
  await refundAll(other.id)
  expect(await paymentsOf(other.id)).toMatchObject([{ refundMinor: paidMinor - cheaperMinor }])
  await allIsWell(mine.id, other.id, movedOrder)
})

test('a deferral without a next edition is refunded with the fee, and by the rules where an edition was named', async () => {
  const race = await allowing()
  const [mine, other] = [await bought(race), await bought(race)]
  await defers(mine)
  await defers(other)
  await hasWaited(mine)
  await refundAll(mine.id)
  expect(await paymentsOf(mine.id)).toMatchObject([{ state: 'refunded', refundMinor: paidMinor }])
  const to = await next()
  expect(await names(race, to)).toBe('ok')
  await hasWaited(other)
  expect((await view(other)).deferral.state).toBe('waiting') // as long as a place may be taken there
  await changeStatus(organizer, to, { status: 'cancelled' })
  await hasWaited(other)
  await refundAll(other.id)
  expect(await paymentsOf(other.id)).toMatchObject([{ refundMinor: 95_000 }])
  await allIsWell(mine.id, other.id)
})

test('a deferral refunds insurance at once and leaves goods, and a later cancellation of the event refunds all', async () => {
  const race = await allowing({ products: [shirt, insurance] })
  const mine = await bought(race, ['Футболка'])
  const insured = await bought(race, ['Футболка', insurance.name.ru])
  const { insuranceMinor } = await view(insured)
  expect(insuranceMinor).toBe(insurance.priceMinor)
  expect(await defers(insured, creditMinor, insuranceMinor)).toBe('ok')
  await refundAll(insured.id)
  expect((await paymentsOf(insured.id))[0]?.refundMinor).toBe(insuranceMinor)
  expect(await defers(mine)).toBe('ok')
  await allIsWell(mine.id, insured.id)
  await changeStatus(organizer, race, { status: 'cancelled' })
  const { cancelling, overallMinor } = await page(mine.runner, mine.id)
  expect(cancelling).toMatchObject({ refusal: null, refundMinor: overallMinor })
  const { body } = await mine.runner.client.post(`/api/account/registrations/${mine.id}/cancel`, {
    refundMinor: overallMinor,
  })
  expect(body.error).toBeUndefined()
  await refundAll(mine.id)
  expect(await paymentsOf(mine.id)).toMatchObject([{ state: 'refunded', refundMinor: overallMinor }])
  expect(await view(mine)).toMatchObject({ deferral: { state: 'returned' } })
  await allIsWell(mine.id, insured.id)
})

test('a deferral is allowed by the organizer’s rule and deadline, for one’s own entry that is not offered for transfer', async () => {
  const noDeferral = await bought(await publishRace(app, { commissionBp: 333 }))
  expect(await view(noDeferral)).toMatchObject({ offer: { isOpen: false, lastDay: null } })
  expect(await defers(noDeferral, paidMinor)).toBe('registration.defer_too_late')
  const late = await bought(await allowing({ changeRules: { ...rules, deferDays: 61 } }))
  expect(await defers(late)).toBe('registration.defer_too_late')
  const race = await allowing()
  const mine = await bought(race)
  expect(codeOf(await mine.runner.client.post(`${mine.path}/transfer`, { email: 'friend@example.org' }))).toBe('ok')
  expect(await defers(mine)).toBe('registration.transfer_open')
  await allIsWell(noDeferral.id, late.id, mine.id)
})

test('the next edition’s questions are answered while the deferral waits, and the former race accepts no changes', async () => {
  const race = await allowing()
  const mine = await bought(race)
  expect(await defers(mine)).toBe('ok')
  const to = await next({ questions: [shirtSize({ isRequired: true })] })
  expect(await names(race, to)).toBe('ok')
  const offers = async () => (await mine.runner.client.get(`${mine.path}/event-move`)).body.races
  const fillAt = expect.stringContaining(`/${to.eventCode}/ten/register/details?`)
  expect((await offers())[0]).toMatchObject({ refusal: 'registration.form_incomplete', fillAt })
  const own = await mine.runner.client.get(`${mine.path}/details`)
  expect([own.status, own.body.error.code]).toEqual([409, 'registration.not_active'])
  const body = { eventCode: to.eventCode, raceCode: 'ten', answers: { 'shirt-size': 's' } }
  expect((await mine.runner.client.put(`${mine.path}/details`, body)).status).toBe(200)
  expect((await offers())[0]).toMatchObject({ refusal: null })
  const order = await takes(mine, to, restBackMinor)
  await allIsWell(mine.id, order)
})

test('an organizer names a later edition of their own, until a day in the future', async () => {
  const race = await allowing()
  const to = await next()
  const early = await publishRace(app)
  expect(await names(race, { ...to, eventCode: 'no-such-event' })).toBe('catalog.edition_refused')
  expect(await names(race, race)).toBe('catalog.edition_refused')
  expect(await names(race, early)).toBe('catalog.edition_refused') // on the same day
  expect(await names(race, to, '2020-01-01')).toBe('catalog.edition_day')
  expect(await names(race, to, '2090-01-01')).toBe('catalog.edition_day')
  expect(await names(race, to)).toBe('ok')
  expect(await names(race, to)).toBe('ok')
})

test('the payer is emailed once about a waiting deferral, its next edition and its end', async () => {
  const emails = await emailReader(app)
  try {
    const race = await allowing({ name: { ru: 'Забег у пруда', en: 'Pond run' } })
    const mine = await bought(race)
    // each email is rendered before the next step, since it shows the state at that moment
    const to = await next({ name: { ru: 'Забег у пруда через год', en: 'Pond run a year on' } })
    const before = (await emails.emailsTo(mine.runner.email)).length
    for (const step of [() => defers(mine), () => names(race, to), () => requestRefund(mine, 95_000)]) {
      await step()
      await step()
      await emails.emailsTo(mine.runner.email)
    }
    const read = (await emails.emailsTo(mine.runner.email)).slice(before)
    expect(read.map(({ subject }) => subject)).toEqual([
      'Участие перенесено: Забег у пруда',
      'Можно взять место: Забег у пруда через год',
      'Перенос завершён: Забег у пруда',
    ])
    expect(read[0]?.plain.replace(/\s/g, ' ')).toContain('1 653,28 ₽ ждут следующего события')
    expect(read[1]?.plain).toContain(`/account/registrations/${mine.id}/entries/`)
    await allIsWell(mine.id)
  } finally {
    await emails.close()
  }
})

test('guard removal: the invariants find a place that was not freed and a deferral without its entry', async () => {
  const race = await allowing()
  const mine = await bought(race)
  await defers(mine)
  const found = async () => (await brokenInvariants(db())).map(({ rule }) => rule)
  await app.sql("update registration.deferrals set state = 'returned', ended_at = app.now() where order_id = $1", [
    mine.id,
  ])
  expect(await found()).toContain('a deferred entry, its hold and its deferral disagree')
  await app.sql("update registration.deferrals set state = 'waiting', ended_at = null where order_id = $1", [mine.id])
  await app.sql("update inventory.holds set state = 'taken' where order_id = $1", [mine.id])
  expect(await found()).toContain('a deferred entry, its hold and its deferral disagree')
  await app.sql("update inventory.holds set state = 'freed' where order_id = $1", [mine.id])
  await app.sql('update orders.lines set is_deferred = false where order_id = $1', [mine.id])
  expect(await found()).toContain('a deferred entry, its hold and its deferral disagree')
  await app.sql('update orders.lines set is_deferred = true where order_id = $1', [mine.id])
  await allIsWell(mine.id)
})
