import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toInstant } from '#src/kernel/instant.ts'
import { mustBeOk } from '#src/kernel/result.ts'
import { saveMethods } from '#src/modules/payments/server/commands/save-methods.ts'
import { newId } from '#src/platform/new-id.ts'
import { newRunner, type Runner } from '../support/runner.ts'
import { violationsOf } from '../support/sale-invariants.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'
import { type TestBank, testBank } from '../support/test-bank.ts'
import { playSequences } from './play-sequences.ts'
import { runPeriodicTasks } from './scenarios/run-periodic-tasks.ts'
import { runStep } from './scenarios/run-step.ts'
import { createScenario, type Scenario, type ScenarioTerms } from './scenarios/scenario.ts'
import { factsOf, ordersOf } from './scenarios/scenario-facts.ts'
import { opening, people, type ScenarioStep, stepGroups } from './scenarios/scenario-steps.ts'
import { historyOf, playGroup, printCounts, type SystemUnderTest } from './step-groups.ts'

// Random changes of orders and entries: several entries on an order, upgrades and cheaper races, transfers, waitlists, teams that
// pay each leg separately, group entries, and moves from a cancelled event. Steps run one by one, two at once, or with a connection
// that dies midway. After each step all invariants hold, a confirmed step has its effect, and a refused one changes nothing; at the
// end no money is unsettled. README.md says how to play longer and how to replay a failure.
let app: TestApp
let bank: TestBank
let runners: readonly Runner[]
// Each run starts at the present time, so that the accounts stay signed in.
let nowMs = Date.now()
/** The last error of the log: the response of a 500 does not contain it. */
let lastError = ''
const forward = (minutes: number) => {
  nowMs += minutes * 60_000
}
beforeAll(async () => {
  bank = testBank({ takesParts: true, isSlow: true })
  app = await createTestApp({
    bank: bank.provider,
    now: () => toInstant(nowMs),
    logTo(line) {
      if (line.includes('"level":"error"') && !line.includes('database connection failed')) lastError = line
    },
  })
  // A slow method is always a tenant's choice.
  const words = {
    providerAccountId: null,
    country: null,
    title: null,
    note: null,
    picture: null,
    feePayer: 'platform',
  } as const
  const methods = (['card', 'installments', 'erip'] as const).map((method) => ({
    ...{ id: newId(), method, currency: 'RUB' as const, maxMinor: null, ...words },
    minMinor: method === 'installments' ? 100_000 : 1_000,
  }))
  await app.services.db.transaction({ role: 'app', tenantId: 1 }, async (tx) =>
    mustBeOk(await saveMethods(tx, app.services, 1, methods)),
  )
  runners = await Promise.all(
    Array.from({ length: people }, (_, i) => newRunner(app, { address: `198.51.100.${i + 1}` })),
  )
})
afterAll(() => app.close())

const terms: fc.Arbitrary<ScenarioTerms> = fc.record({
  feeMinor: fc.constantFrom(0, 50_010, 50_010),
  returnsCommission: fc.boolean(),
  returnsDifference: fc.constantFrom(true, true, false),
  limit: fc.constantFrom(null, null, 5),
  perAccount: fc.constantFrom(null, null, 2),
  unpaidPerAccount: fc.constantFrom(null, 1, 2),
  halfCapacity: fc.constantFrom(1, 2, 3),
  fiveCapacity: fc.constantFrom(1, 1, 2),
})
function systemOf(scenario: Scenario): SystemUnderTest<ScenarioStep> {
  return {
    app,
    responses: scenario.responses,
    take(step, isSingleStep) {
      scenario.isSingleStep = isSingleStep
      return runStep(scenario, step)
    },
    expectInvariants: () => expectInvariants(scenario),
    facts: () => factsOf(scenario),
    // Any request may release a payment that has expired, also one that is refused.
    isRefusal: (response) => /^4(?!.*orders\.expired)|^nothing/.test(response),
    lastError: () => lastError,
    async afterDeath() {
      // A webhook that was stored and not processed is processed after a minute.
      await app.sql(
        `update payments.webhook_inbox set received_at = received_at - interval '1 minute' where processed_at is null`,
      )
      await runPeriodicTasks(scenario)
    },
  }
}

async function expectInvariants(scenario: Scenario): Promise<void> {
  const ids = (await ordersOf(scenario)).map(({ id }) => id)
  expect(await violationsOf(app.services.db, ids), `after ${historyOf(scenario)}`).toEqual([])
  // However a place was taken, except a place that a paid one is moved to.
  const exceeded = await app.sql(
    `select h.account_key from inventory.holds h
     join inventory.limits l on l.tenant_id = h.tenant_id and l.id = h.limit_id
     join orders.orders o on o.tenant_id = h.tenant_id and o.id = h.order_id and o.kind <> 'event_move'
     where l.id = $1 and h.state = 'held' and h.held_until > $2 and h.person_key is not null and h.list_account is null
     group by h.account_key, l.unpaid_per_account having count(*) > l.unpaid_per_account`,
    [scenario.eventId, toInstant(nowMs)],
  )
  expect(exceeded, `more unpaid places than allowed after ${historyOf(scenario)}`).toEqual([])
}

/** Lets all deadlines pass, runs all periodic tasks, and checks that nothing is left unfinished. */
async function finishAll(scenario: Scenario): Promise<void> {
  // a reservation waits for three working days, which holidays make longer
  for (const minutes of [24, 13 * 60, 50 * 60, 21 * 24 * 60]) {
    forward(minutes)
    for (let i = 0; i < 3; i += 1) await runPeriodicTasks(scenario)
  }
  await expectInvariants(scenario)
  const unfinished = await app.sql(
    `select 'an order awaits payment' as issue, id from orders.orders where event_id = any ($1) and status = 'awaiting_payment'
     union all select 'a transfer awaits its fee', id from registration.transfers where event_id = any ($1) and state = 'paying'
     union all select 'legs are still to be returned', id from registration.teams where event_id = any ($1) and returns_legs
     union all select 'a refund is not done', r.id from payments.refunds r join payments.payments p on p.id = r.payment_id
       join orders.orders o on o.id = p.order_id where o.event_id = any ($1) and r.state <> 'done'
     union all select 'a payer is owed money', o.id from orders.orders o join payments.postings s on s.account = 'payer:' || o.id
       where o.event_id = any ($1) group by o.id having sum(s.amount_minor) <> 0`,
    [[scenario.eventId, scenario.otherId]],
  )
  expect(unfinished, `at the end, after ${historyOf(scenario)}`).toEqual([])
}

test('in any order of steps places, participants and money agree, and nothing is left unfinished', () =>
  playSequences({
    file: 'tests/model/scenario-sequences.db.test.ts',
    drawn: fc.tuple(terms, stepGroups),
    runs: 5,
    seconds: 8,
    // A failed run leaves its rows in the database, so a shorter run would not start from the same state.
    shrinks: false,
    async play([rules, groups]) {
      nowMs = Date.now()
      const scenario = await createScenario({ app, bank, runners, forward }, rules)
      const system = systemOf(scenario)
      for (const step of opening) await runStep(scenario, step)
      for (const group of groups) await playGroup(system, group)
      await finishAll(scenario)
    },
  }))
afterAll(printCounts)
