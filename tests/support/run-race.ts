import { type Instant, toInstant } from '#src/kernel/instant.ts'
import { mustBeOk } from '#src/kernel/result.ts'
import type { ResultDraft, ResultListDraft } from '#src/modules/results/domain/result-list.ts'
import { publishResults } from '#src/modules/results/server/commands/publish-results.ts'
import { newId } from '#src/platform/new-id.ts'
import { publishRace } from './race-for-tests.ts'
import { openPaymentOf, type Runner } from './runner.ts'
import type { TestApp } from './test-app.ts'
import type { TestBank } from './test-bank.ts'

export type RunRace = Awaited<ReturnType<typeof publishRace>>
type Entered = { readonly runner: Runner; readonly body?: Record<string, unknown> }

/**
 * A race with paid entries, then moved to a day in the past. Bibs are 101, 102, … in the order of
 * the entries; each payer enters themself, or the participant of the body.
 */
export async function runRace(
  { app, bank }: { readonly app: TestApp; readonly bank: TestBank },
  entered: readonly Entered[],
  { day, change = {} }: { readonly day: string; readonly change?: Parameters<typeof publishRace>[1] },
): Promise<RunRace> {
  const race = await publishRace(app, change)
  for (const { runner, body = {} } of entered) {
    const { eventCode, raceCode } = race
    const registrationId = newId()
    const saved = await runner.client.post('/Register/ApiSaveRegistration', {
      ...{ eventCode, raceCode, registrationId, participant: runner.participant, ...body },
    })
    if (saved.status !== 200) throw new Error(`place of ${eventCode} not held: ${JSON.stringify(saved.body)}`)
    const payment = await openPaymentOf(runner, registrationId)
    bank.set(payment.id, 'succeeded')
    await app.receiveWebhook(bank.message(payment.id, 'succeeded'))
  }
  await moveRace(app, race, day)
  return race
}

/** Moves a race and its event to a day; it starts at ten in Moscow and lasts an hour. */
export async function moveRace(app: Pick<TestApp, 'sql'>, { eventCode }: RunRace, day: string): Promise<void> {
  const at = (hour: string): Instant => toInstant(`${day}T${hour}:00:00.000Z`)
  await app.sql(
    `update catalog.races set starts_at = $2, ends_at = $3 where event_id = (select id from catalog.events where code = $1)`,
    [eventCode, at('07'), at('08')],
  )
  await app.sql('update catalog.events set starts_on = $2, ends_on = $2 where code = $1', [eventCode, day])
}

/** Publishes results; refused ones fail the test. */
export async function publishRows(
  { services }: Pick<TestApp, 'services'>,
  { eventCode, raceCode }: RunRace,
  rows: readonly ResultDraft[],
  rankedBy: ResultListDraft['rankedBy'] = 'gun',
): Promise<void> {
  await services.db.transaction({ role: 'app', tenantId: 1 }, async (tx) =>
    mustBeOk(await publishResults(tx, { eventCode, raceCode }, { rankedBy, splits: [], rows })),
  )
}

/** A finish; the own start was two seconds after the gun. */
export function finishedIn(bib: number, seconds: number, more: Partial<ResultDraft> = {}): ResultDraft {
  return { bib, status: 'finished', gunMs: seconds * 1000 + 2000, netMs: seconds * 1000, splitsMs: [], ...more }
}

export function didNotFinish(bib: number, status: 'dnf' | 'dns' | 'dsq' = 'dnf'): ResultDraft {
  return { bib, status, gunMs: null, netMs: null, splitsMs: [] }
}
