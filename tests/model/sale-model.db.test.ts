import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plusMs, toInstant } from '#src/kernel/instant.ts'
import { draftTariff } from '#src/modules/catalog/domain/testing/draft.ts'
import { newId } from '#src/platform/new-id.ts'
import { createAutomatic, createDiscountCode, idsOfRace } from '../support/discounts-for-tests.ts'
import { operatorOf } from '../support/operator-of.ts'
import { publishDraft, publishRace } from '../support/race-for-tests.ts'
import { newRunner } from '../support/runner.ts'
import { createTestApp, type TestApp, type TestClient } from '../support/test-app.ts'
import { type TestBank, testBank } from '../support/test-bank.ts'
import { playSequences } from './play-sequences.ts'
import type { Model, Real } from './sale/sale-command.ts'
import { calm, opened, openings, saleCommands } from './sale/sale-commands.ts'
import { balances } from './sale/sale-snapshot.ts'
import { type EventSettings, newSale, orderCount, type RefundTerms, type SaleEvent } from './sale/sale-state.ts'

// Random steps of buyers, organizers, the bank, the clock and periodic tasks, with failures: after each step the program
// must equal a model in memory, to the kopeck. README.md says how to play longer and how to replay.
const password = 'сосна ветер лодка'
const minute = 60_000
let instances: readonly [TestApp, TestApp]
let bank: TestBank
let people: Real['people']
let operators: Real['operators']
let nowMs = Date.now()

beforeAll(async () => {
  bank = testBank({ takesParts: true })
  const now = () => toInstant(nowMs)
  const first = await createTestApp({ bank: bank.provider, now })
  const second = await createTestApp({
    bank: bank.provider,
    now,
    database: { url: first.url, drop: async () => undefined },
  })
  instances = [first, second]
  const { db } = first.services
  await db.pool.query('update tenants.tenants set extra_commission_bp = 150 where id = 1')
  operators = [await operatorOf(first), await operatorOf(second)]
  people = await Promise.all(
    [0, 1, 2].map(async (i) => {
      const { client, email, participant: defaults } = await newRunner(first)
      const participant = i === 2 ? { ...defaults, birthDate: '2005-05-12' } : defaults
      return { participant, clients: [client, await signedIn(second, email)] as const }
    }),
  )
})
afterAll(async () => {
  await instances[1].close()
  await instances[0].close()
})

async function signedIn(app: TestApp, email: string): Promise<TestClient> {
  const client = app.client()
  const { status, body } = await client.post('/api/account/sign-in', { email, password })
  if (status !== 200) throw new Error(`Sign-in answered ${status}: ${JSON.stringify(body)}`)
  return client
}

const product = { about: { ru: '', en: '' }, providerName: '' }
const productsOf = ({ productMinor, stock, maxShirts }: EventSettings) =>
  [
    {
      ...product,
      code: 'shirt',
      kind: 'goods',
      name: { ru: 'Футболка', en: 'Shirt' },
      priceMinor: productMinor.shirt,
      stock,
      maxPerOrder: maxShirts,
    },
    {
      ...product,
      code: 'policy',
      kind: 'insurance',
      name: { ru: 'Полис', en: 'Policy' },
      providerName: 'Полис',
      priceMinor: productMinor.policy,
      stock: null,
      maxPerOrder: 1,
      tariffs: [draftTariff({ premiumMinor: productMinor.policy })],
    },
  ] as const

async function publish({ currency, settings: first }: SaleEvent): Promise<Real['events'][number]> {
  const startedAt = toInstant(nowMs)
  const at = (days: number) => plusMs(startedAt, days * 24 * 60 * minute)
  const change = (settings: EventSettings) => ({
    products: productsOf(settings),
    participantLimit: settings.limit,
    registrationsPerAccount: settings.perAccount,
    unpaidLimits: { perAccount: settings.unpaidPerAccount, perNetwork: 100_000 },
    currency,
    commissionBp: settings.commissionBp,
    refundRules: settings.terms === null ? [] : [{ daysBefore: 1, ...settings.terms }],
    race: {
      capacity: settings.capacity,
      startsAt: at(60),
      endsAt: at(60.2),
      opensAt: at(-1),
      closesAt: at(settings.isClosed ? -0.5 : 50),
      ageFrom: settings.isForAdults ? 30 : null,
      tiers: settings.placeMinor.map((priceMinor, i) => ({
        priceMinor,
        untilAt: null,
        untilOrdinal: i === settings.placeMinor.length - 1 ? null : i + 1,
      })),
    },
  })
  const [app] = instances
  const race = await publishRace(app, change(first))
  const products = await app.services.db.transaction(
    { role: 'system' },
    (tx) => tx.sql<{ id: string; code: string }>`
      select p.id, p.code from catalog.products p join catalog.events e on e.id = p.event_id where e.code = ${race.eventCode}`,
  )
  return {
    ...race,
    products: Object.fromEntries(products.map(({ id, code }) => [code, id])),
    settings: first,
    publish: (of, settings) => publishDraft(of, { code: race.eventCode, ...change(settings) }),
  }
}

async function begin(terms: RefundTerms | null): Promise<{ model: Model; real: Real }> {
  const sale = newSale(terms)
  nowMs += 60 * minute
  // No worker runs here: queries of the job table would have to skip all the email jobs.
  await instances[0].services.db.pool.query('delete from graphile_worker._private_jobs')
  Object.assign(bank, { isDown: false, timesOut: false, refusesRefunds: false })
  const events = [await publish(sale.events[0]), await publish(sale.events[1])] as const
  const { eventId } = await idsOfRace(instances[0], events[0])
  // Each sequence has a rule of its own; an organizer may have fifty.
  await instances[0].sql(`update discounts.rules set is_active = false where trigger = 'automatic'`)
  await instances[0].sql('delete from catalog.automatic_discounts')
  await createAutomatic(instances[0], [eventId], {
    value: { kind: 'percent', shareBp: 700 },
    conditions: { ageTo: 25 },
  })
  const code = await createDiscountCode(instances[0], { conditions: { eventIds: [eventId] } }, 1)
  const real: Real = {
    instances,
    bank,
    people,
    operators,
    events,
    code,
    orderIds: Array.from({ length: orderCount }, () => newId()),
    ledgerBefore: await balances({ instances }),
    startedMs: nowMs,
    nowMs: () => nowMs,
    forward(minutes) {
      nowMs += minutes * minute
    },
  }
  return { model: { sale }, real }
}

const { MODEL_REPLAY } = process.env
const saleSequence = fc.commands(saleCommands, {
  maxCommands: 30,
  size: 'max',
  ...(MODEL_REPLAY === undefined ? {} : { replayPath: MODEL_REPLAY }),
})
const terms = fc.constantFrom<RefundTerms | null>(
  { shareBp: 10_000, returnsCommission: true },
  { shareBp: 10_000, returnsCommission: false },
  { shareBp: 5_000, returnsCommission: true },
  { shareBp: 3_333, returnsCommission: false },
  null,
)
test('the program equals the model after any sequence of buyer, organizer, bank and failure steps', () =>
  playSequences({
    file: 'tests/model/sale-model.db.test.ts',
    drawn: fc.tuple(terms, openings, saleSequence),
    runs: 14,
    seconds: 10,
    shrinks: true,
    async play([rules, opening, commands]) {
      const { model, real } = await begin(rules)
      let hasPassed = false
      try {
        for (const command of opened(opening)) await command.run(model, real)
        await fc.asyncModelRun(() => ({ model, real }), commands)
        hasPassed = true
      } finally {
        // The payments of a failed run must not affect the next one.
        if (!hasPassed) await leave(real)
      }
      for (const command of calm()) await command.run(model, real)
      const owed = Object.keys(model.sale.ledger).filter((account) => account.startsWith('payer:'))
      expect(owed, 'payers with a balance at the end').toEqual([])
    },
  }))

async function leave({ instances: [app], orderIds }: Real): Promise<void> {
  await app.services.db.pool.query(
    `update payments.payments set state = 'expired' where order_id = any ($1) and state in ('created', 'open')`,
    [orderIds],
  )
}
