import { afterAll, beforeAll, expect, test } from 'vitest'
import { mustBeOk } from '#src/kernel/result.ts'
import { publishResults } from '#src/modules/results/server/commands/publish-results.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf, type Runner } from '#tests/support/runner.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { testBank } from '#tests/support/test-bank.ts'
import { hideEntries } from './commands/hide-entries.ts'

// Hiding an entry concurrently with publishing a list: in either order the name is not shown.
const bank = testBank()
let app: TestApp
let race: Awaited<ReturnType<typeof publishRace>>
beforeAll(async () => {
  app = await createTestApp({ bank: bank.provider })
  race = await publishRace(app)
})
afterAll(() => app.close())

type Entry = { readonly runner: Runner; readonly orderId: string; readonly pay: () => Promise<unknown> }

async function newHeldEntry(): Promise<Entry> {
  const runner = await newRunner(app)
  const orderId = await holdPlaceOf(runner, race)
  const payment = await openPaymentOf(runner, orderId)
  bank.set(payment.id, 'succeeded')
  return { runner, orderId, pay: () => app.receiveWebhook(bank.message(payment.id, 'succeeded')) }
}

const hide = (tx: Tx, entry: Entry) => chooseHidden(tx, entry, 'all')

async function chooseHidden(tx: Tx, { runner, orderId }: Entry, hidden: readonly string[] | 'all'): Promise<void> {
  const [account] = await tx.sql<{ id: string }>`select id from accounts.accounts where email = ${runner.email}`
  expect(await hideEntries(tx, { orderId, accountId: account?.id ?? '', hidden })).toHaveLength(1)
}

async function publish(tx: Tx, bib: number): Promise<void> {
  const row = { bib, status: 'finished', gunMs: 2_400_000, netMs: 2_400_000, splitsMs: [] } as const
  mustBeOk(await publishResults(tx, race, { rankedBy: 'net', splits: [], rows: [row] }))
}

/** Runs `first` in a transaction that stays open until `second` waits for its lock. */
async function runConcurrently(first: (tx: Tx) => Promise<void>, second: () => Promise<unknown>): Promise<void> {
  let secondDone: Promise<unknown> = Promise.resolve()
  await app.services.db.transaction({ role: 'system' }, async (tx) => {
    await first(tx)
    secondDone = second()
    secondDone.catch(() => undefined)
    await expect.poll(countLockWaits).toBeGreaterThan(0)
  })
  await secondDone
}

async function countLockWaits(): Promise<number> {
  const [row] = await app.sql<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return row?.count ?? 0
}

const asSystem = (run: (tx: Tx) => Promise<void>) => app.services.db.transaction({ role: 'system' }, run)

async function findListRows({ orderId }: Entry) {
  const [row] = await app.sql<{ bib: number; inList: boolean; inResultList: boolean | null }>(
    `select g.bib, s.is_hidden as "inList", r.is_hidden as "inResultList" from registration.entries g
     join registration.start_list s on s.entry_id = g.id left join results.results r on r.entry_id = g.id
     where g.order_id = $1`,
    [orderId],
  )
  return row
}

test('a participant who hides during the confirmation of the payment is not named in the start list', async () => {
  const entry = await newHeldEntry()
  await runConcurrently((tx) => hide(tx, entry), entry.pay)
  expect(await findListRows(entry)).toMatchObject({ inList: true })
})

async function newPaidEntry(): Promise<Entry & { readonly bib: number }> {
  const entry = await newHeldEntry()
  await entry.pay()
  await app.sql(`update catalog.races set starts_at = now() - interval '5 hours', ends_at = now() - interval '1 hour'
                   where id = (select race_id from registration.entries where order_id = '${entry.orderId}')`)
  return { ...entry, bib: (await findListRows(entry))?.bib ?? 0 }
}

test('a participant who hides during the publication of results is not named in them, whichever commits first', async () => {
  const early = await newPaidEntry()
  await runConcurrently(
    (tx) => hide(tx, early),
    () => asSystem((tx) => publish(tx, early.bib)),
  )
  expect(await findListRows(early)).toMatchObject({ inList: true, inResultList: true })

  await asSystem((tx) => chooseHidden(tx, early, []))
  expect(await findListRows(early)).toMatchObject({ inList: false, inResultList: false })
  await runConcurrently(
    (tx) => publish(tx, early.bib),
    () => asSystem((tx) => hide(tx, early)),
  )
  expect(await findListRows(early)).toMatchObject({ inList: true, inResultList: true })
})
