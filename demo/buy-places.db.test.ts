import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentTimeLimitMs } from '#src/modules/orders/domain/payment-time-limit.ts'
import { createPlaceRunner } from '#src/modules/registration/checkout/server/commands/place-batcher.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { violationsOf } from '#tests/support/sale-invariants.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { type Buyer, buyPlaces } from './buy-places.ts'
import { type ClockedDatabase, openClocked } from './clocked-database.ts'
import { stableId } from './seeded-random.ts'
import { rulesOf } from './sell-places.ts'

let app: TestApp
let clocked: ClockedDatabase
beforeAll(async () => {
  app = await createTestApp()
  clocked = openClocked(app.url, 1)
})
afterAll(async () => {
  await clocked.db.close()
  await app.close()
})

const buyer = (i: number): Buyer => ({
  orderId: stableId(`order/${i}`),
  accountId: stableId(`account/${i}`),
  participantId: stableId(`participant/${i}`),
  personKey: String(i).padStart(64, '0'),
  participant: {
    lastName: `Верхов${i}`,
    firstName: 'Илья',
    birthDate: '1990-01-01',
    gender: 'male',
    city: '',
    club: '',
  },
})

test('seeding that was interrupted between hold and payment pays the held place, and nothing twice', async () => {
  const { db } = clocked
  const { eventCode, raceCode } = await publishRace(app)
  const rules = await rulesOf(db, eventCode, raceCode)
  const { raceId, poolId, raceNameRu: nameRu, raceNameEn: nameEn } = rules
  const all = [0, 1, 2, 3, 4].map(buyer)
  const inputs = all
    .slice(0, 3)
    .map((product) => ({ ...product, language: 'ru', raceId, poolId, nameRu, nameEn, isPrepaid: true }) as const)
  const taken = await createPlaceRunner(db, paymentTimeLimitMs)(rules, inputs)
  expect(taken.map(({ code }) => code)).toEqual(['held', 'held', 'held'])
  const counts = async () =>
    (
      await db.pool.query(`select (select count(*)::int from payments.payments) as payments,
        (select count(*)::int from orders.orders where status = 'paid') as paid,
        (select count(*)::int from registration.start_list) as starters`)
    ).rows[0]
  await buyPlaces(db, rules, all)
  expect(await counts()).toEqual({ payments: 5, paid: 5, starters: 5 })
  await buyPlaces(db, rules, all)
  expect(await counts()).toEqual({ payments: 5, paid: 5, starters: 5 })
  expect(
    await violationsOf(
      db,
      all.map(({ orderId }) => orderId),
    ),
  ).toEqual([])
})
