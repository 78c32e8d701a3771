import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventJsonLd } from '#src/modules/catalog/parts/event-json-ld.ts'
import { publishRace, shirt } from '#tests/support/race-for-tests.ts'
import { holdPlaceOf, newRunner } from '#tests/support/runner.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  // so that both rates are rounded, each by itself
  await app.sql('update tenants.tenants set extra_commission_bp = 235 where id = 1')
})
afterAll(() => app.close())

/** Prices whose fees end in halves of a kopeck among others. */
const prices = fc.sample(
  fc.record({
    priceMinor: fc.integer({ min: 1, max: 900_000 }),
    commissionBp: fc.constantFrom(0, 1, 333, 500, 750, 10_000),
    shirtMinor: fc.integer({ min: 1, max: 300_000 }),
  }),
  { numRuns: 6, seed: 20 },
)

test.for(prices)('the list, the page, the form and the order show one price: %j', async (input) => {
  const { priceMinor, commissionBp, shirtMinor } = input
  const race = await publishRace(app, {
    commissionBp,
    race: { tiers: [{ priceMinor, untilAt: null, untilOrdinal: null }] },
    products: [{ ...shirt, priceMinor: shirtMinor }],
  })
  const runner = await newRunner(app)
  const registrationId = await holdPlaceOf(runner, race)

  const { body: place } = await runner.client.get(`/Register/ApiCart?registrationId=${registrationId}`)
  const toPayMinor: number = place.totals.overallMinor
  const { body: offered } = await runner.client.get(`/Register/ApiProducts?registrationId=${registrationId}`)
  const { body: both } = await runner.client.post('/Register/ApiSaveProducts', {
    registrationId,
    products: [{ productId: offered.products[0].id, count: 1 }],
  })

  const { body: event } = await app.client().get(`/api/events/${race.eventCode}`)
  const { body: own } = await runner.client.get(`/api/account/registrations/${registrationId}`)
  const { body: list } = await app.client().get('/api/events/list?take=50')
  const { body: form } = await runner.client.get(
    `/Register/ApiCardInfo?eventCode=${race.eventCode}&raceCode=${race.raceCode}`,
  )
  const { body: people } = await runner.client.get(`/api/registrations/people?eventCode=${race.eventCode}`)
  const card = list.list.find(({ code }: { code: string }) => code === race.eventCode)
  const { offers } = eventJsonLd(event, '', '') as { offers: readonly { price: string }[] }

  expect({
    card: card.priceFrom.amountMinor,
    page: event.races[0].toPay.amountMinor,
    robots: Math.round(Number(offers[0]?.price) * 100),
    form: form.toPayMinor,
    people: people.races[0].toPayMinor,
    shirt: event.products[0].toPay.amountMinor,
    own: own.card.toPayMinor,
    ownPrice: own.card.priceMinor,
  }).toEqual({
    card: toPayMinor,
    page: toPayMinor,
    robots: toPayMinor,
    form: toPayMinor,
    people: toPayMinor,
    shirt: both.totals.overallMinor - toPayMinor,
    own: both.totals.overallMinor,
    ownPrice: priceMinor + shirtMinor,
  })
  expect([card.feeBp, event.feeBp, form.feeBp]).toEqual(Array(3).fill(commissionBp + 235))
})
