import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toInstant } from '#src/kernel/instant.ts'
import { newRunner, type Runner } from '../support/runner.ts'
import { complaintsOf } from '../support/sale-invariants.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'
import { type TestBank, testBank } from '../support/test-bank.ts'
import { playSequences } from './play-sequences.ts'
import { runPeriodicTasks } from './scenarios/run-periodic-tasks.ts'
import { runStep } from './scenarios/run-step.ts'
import { createScenario, type Scenario, type ScenarioTerms } from './scenarios/scenario.ts'
import { factsOf, ordersOf } from './scenarios/scenario-facts.ts'
import { opening, people, type ScenarioStep, stepGroups } from './scenarios/scenario-steps.ts'
import { historyOf, playGroup, printCounts, type SystemUnderTest } from './step-groups.ts'

// The scenario of changing what one has: joined orders, more expensive and cheaper races, places that are transferred, lines, teams that each
// pay their leg of, a coach's list, and what is moved from a cancelled event; in any turn, two at once, and with a connection
// that dies in the middle. After each all invariants hold, what is answered to be done is done, and what is refused changes nothing; in the end no money is left lying.
// `SCENARIO_SECONDS=600 npx vitest run tests/model/scenario-sequences.db.test.ts` looks longer; a failure prints its seed: SCENARIO_SEED.
let app: TestApp
let bank: TestBank
let runners: readonly Runner[]
// Each run begins today: its people stay signed in.
let nowMs = Date.now()
/** What the log said last of a failure: the answer of a 500 does not. */
let lastError = ''
const forward = (minutes: number) => {
  nowMs += minutes * 60_000
}
beforeAll(async () => {
  bank = testBank()
  app = await createTestApp({
    bank: bank.provider,
    now: () => toInstant(nowMs),
    logTo(line) {
      if (line.includes('"level":"error"') && !line.includes('database connection failed')) lastError = line
    },
  })
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
    answers: scenario.answers,
    take(step, isSingleStep) {
      scenario.isSingleStep = isSingleStep
      return runStep(scenario, step)
    },
    expectInvariants: () => expectInvariants(scenario),
    facts: () => factsOf(scenario),
    // Any request may release a payment that has expired, also one that is refused.
    isRefusal: (answer) => /^4(?!.*orders\.expired)|^nothing/.test(answer),
    lastError: () => lastError,
    async afterDeath() {
      // A message that was stored and not processed is processed a while after.
      await app.sql(
        `update payments.webhook_inbox set received_at = received_at - interval '1 minute' where processed_at is null`,
      )
      await runPeriodicTasks(scenario)
    },
  }
}

async function expectInvariants(scenario: Scenario): Promise<void> {
  const ids = (await ordersOf(scenario)).map(({ id }) => id)
  expect(await complaintsOf(app.services.db, ids), `after ${historyOf(scenario)}`).toEqual([])
  // Whatever way a place was taken, but for one to which a paid one is moved.
  const over = await app.sql(
    `select h.account_key from inventory.holds h
     join inventory.limits l on l.tenant_id = h.tenant_id and l.id = h.limit_id
     join orders.orders o on o.tenant_id = h.tenant_id and o.id = h.order_id and o.kind <> 'event_move'
     where l.id = $1 and h.state = 'held' and h.held_until > $2 and h.person_key is not null and h.list_account is null
     group by h.account_key, l.unpaid_per_account having count(*) > l.unpaid_per_account`,
    [scenario.eventId, toInstant(nowMs)],
  )
  expect(over, `more unpaid places than allowed after ${historyOf(scenario)}`).toEqual([])
}

/** Time has passed, and all that waited was done. */
async function calm(scenario: Scenario): Promise<void> {
  for (const minutes of [24, 13 * 60, 50 * 60]) {
    forward(minutes)
    for (let i = 0; i < 3; i += 1) await runPeriodicTasks(scenario)
  }
  await expectInvariants(scenario)
  const left = await app.sql(
    `select 'an order waits' as issue, id from orders.orders where event_id = any ($1) and status = 'awaiting_payment'
     union all select 'an offer waits for its fee', id from registration.transfers where event_id = any ($1) and state = 'paying'
     union all select 'legs go back', id from registration.teams where event_id = any ($1) and returns_legs
     union all select 'money is on its way', r.id from payments.refunds r join payments.payments p on p.id = r.payment_id
       join orders.orders o on o.id = p.order_id where o.event_id = any ($1) and r.state <> 'done'
     union all select 'somebody is owed money', o.id from orders.orders o join payments.postings s on s.account = 'payer:' || o.id
       where o.event_id = any ($1) group by o.id having sum(s.amount_minor) <> 0`,
    [[scenario.eventId, scenario.otherId]],
  )
  expect(left, `in the end, after ${historyOf(scenario)}`).toEqual([])
}

test('in any order of steps places, participants and money agree, and nothing is left unfinished', () =>
  playSequences({
    file: 'tests/model/scenario-sequences.db.test.ts',
    drawn: fc.tuple(terms, stepGroups),
    runs: 5,
    seconds: 8,
    // The database remembers a run that failed: what it says after which answers is the finding.
    shrinks: false,
    async play([rules, groups]) {
      nowMs = Date.now()
      const scenario = await createScenario({ app, bank, runners, forward }, rules)
      const system = systemOf(scenario)
      for (const step of opening) await runStep(scenario, step)
      for (const group of groups) await playGroup(system, group)
      await calm(scenario)
    },
  }))
afterAll(printCounts)
