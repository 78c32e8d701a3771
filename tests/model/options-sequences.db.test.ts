import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toInstant } from '#src/kernel/instant.ts'
import { operatorOf } from '../support/operator-of.ts'
import { newRunner, type Runner } from '../support/runner.ts'
import { createTestApp, type TestApp, type TestClient } from '../support/test-app.ts'
import { type TestBank, testBank } from '../support/test-bank.ts'
import { expectInvariants } from './options/check-options.ts'
import { factsOf } from './options/options-facts.ts'
import { createOptionsSale, type OptionsSale, type OptionsTerms } from './options/options-sale.ts'
import { type OptionsStep, opening, people, stepGroups } from './options/options-steps.ts'
import { runOptionsStep } from './options/run-options-step.ts'
import { playSequences } from './play-sequences.ts'
import { runPeriodicTasks } from './scenarios/run-periodic-tasks.ts'
import { historyOf, playGroup, printCounts, type SystemUnderTest } from './step-groups.ts'

// Random changes of what is bought beside a place: options with variants and little stock, a required and an included one, a free
// price, insurance by person, options after payment, and their refunds. After each step the invariants hold, a refused step has
// changed nothing, and each refund is what options/expected-refunds.ts computes. README.md says how to replay a failure.
let app: TestApp
let bank: TestBank
let runners: readonly Runner[]
let operator: TestClient
let nowMs = Date.now()
/** The last error of the log: the response of a 500 does not contain it. */
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
  operator = await operatorOf(app)
  runners = await Promise.all(
    Array.from({ length: people }, (_, i) => newRunner(app, { address: `198.51.100.${i + 1}` })),
  )
})
afterAll(() => app.close())

const terms: fc.Arbitrary<OptionsTerms> = fc.record({
  refund: fc.constantFrom(
    { shareBp: 10_000, returnsCommission: true },
    { shareBp: 5_000, returnsCommission: false },
    { shareBp: 3_333, returnsCommission: true },
    null,
  ),
  // The event is 60 days ahead: the third rule keeps premiums from the start.
  insurerDaysBefore: fc.constantFrom(0, null, 90),
})

function systemOf(sale: OptionsSale): SystemUnderTest<OptionsStep> {
  return {
    app,
    responses: sale.responses,
    take(step, isSingleStep) {
      sale.isSingleStep = isSingleStep
      return runOptionsStep(sale, step)
    },
    expectInvariants: () => expectInvariants(sale),
    facts: () => factsOf(sale),
    // Any request may release a payment that has expired, also one that is refused.
    isRefusal: (response) => /^4(?!.*orders\.expired)|^nothing/.test(response),
    lastError: () => lastError,
    async afterDeath() {
      await app.sql(
        `update payments.webhook_inbox set received_at = received_at - interval '1 minute' where processed_at is null`,
      )
      await runPeriodicTasks(sale)
    },
  }
}

/** Lets all deadlines pass, runs all periodic tasks, and checks that nothing is left unfinished. */
async function finishAll(sale: OptionsSale): Promise<void> {
  forward(24)
  for (let i = 0; i < 3; i += 1) await runPeriodicTasks(sale)
  await expectInvariants(sale)
  const unfinished = await app.sql(
    `select 'an order awaits payment' as issue, id from orders.orders where event_id = $1 and status = 'awaiting_payment'
     union all select 'a refund is not done', r.id from payments.refunds r join payments.payments p on p.id = r.payment_id
       join orders.orders o on o.id = p.order_id where o.event_id = $1 and r.state <> 'done'
     union all select 'stock is held', p.id from inventory.pools p join catalog.product_variants v on v.pool_id = p.id
       join catalog.products c on c.id = v.product_id where c.event_id = $1 and exists (
         select from inventory.holds h where h.pool_id = p.id and h.state = 'held' and h.held_until > $2)
     union all select 'a payer is owed money', o.id from orders.orders o join payments.postings s on s.account = 'payer:' || o.id
       where o.event_id = $1 group by o.id having sum(s.amount_minor) <> 0`,
    [sale.eventId, toInstant(nowMs)],
  )
  expect(unfinished, `at the end, after ${historyOf(sale)}`).toEqual([])
}

test('in any order of steps options, insurance and money agree, and each refund follows its rule', () =>
  playSequences({
    file: 'tests/model/options-sequences.db.test.ts',
    drawn: fc.tuple(terms, stepGroups),
    runs: 8,
    seconds: 8,
    // A failed run leaves its rows in the database, so a shorter run would not start from the same state.
    shrinks: false,
    async play([rules, groups]) {
      nowMs = Date.now()
      Object.assign(bank, { isDown: false, timesOut: false, refusesRefunds: false })
      const sale = await createOptionsSale({ app, bank, runners, operator, forward }, rules)
      const system = systemOf(sale)
      for (const step of opening) await runOptionsStep(sale, step)
      for (const group of groups) await playGroup(system, group)
      await finishAll(sale)
    },
  }))
afterAll(printCounts)
