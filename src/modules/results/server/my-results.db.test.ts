import { expect, vi } from 'vitest'
import { plainDate } from '#src/kernel/plain-date.ts'
import { mustBeOk } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { test } from '#tests/support/app-test.ts'
import type { EmailReader } from '#tests/support/emails.ts'
import { didNotFinish, finishedIn, publishRows, type RunRace, runRace } from '#tests/support/run-race.ts'
import { newRunner, type Runner } from '#tests/support/runner.ts'
import type { Json, TestApp } from '#tests/support/test-app.ts'
import type { TestBank } from '#tests/support/test-bank.ts'
import { myResults } from './reads/my-results.ts'

vi.setConfig({ testTimeout: 90_000 })

let app: TestApp
let bank: TestBank
let emails: EmailReader
test.beforeAll(({ app: ownApp, bank: ownBank, emails: ownEmails }) => {
  app = ownApp
  bank = ownBank
  emails = ownEmails
})

let count = 0
const addRunner = () => newRunner(app, { address: `10.9.0.${++count}` })
const misha = { lastName: 'Полянский', firstName: 'Миша', birthDate: '2014-03-01', gender: 'male', city: 'Самара' }
const run = (runner: Runner, day: string, change: NonNullable<Parameters<typeof runRace>[2]['change']> = {}) =>
  runRace({ app, bank }, [{ runner }], { day, change })
const mine = async ({ client }: Runner, query = '') => (await client.get(`/api/results/mine${query}`)).body
/** A participant who registered on the spot, who makes the counts of the places. */
const stranger = (bib: number, seconds: number, gender: 'male' | 'female' = 'male') =>
  finishedIn(bib, seconds, {
    person: { lastName: 'Чужой', firstName: 'Ян', gender, birthDate: plainDate(1991, 1, 1), city: 'Уфа', club: '' },
  })

/** Four years of one distance: 50:00, 46:00, did not finish, 47:00. */
async function withHistory(): Promise<{ runner: Runner; races: RunRace[] }> {
  const runner = await addRunner()
  const races: RunRace[] = []
  for (const [year, seconds] of [
    [2022, 3_000],
    [2023, 2_760],
    [2024, null],
    [2025, 2_820],
  ] as const) {
    const race = await run(runner, `${year}-05-20`)
    const own = seconds === null ? didNotFinish(101) : finishedIn(101, seconds)
    await publishRows(app, race, [own, stranger(900, 2_500), stranger(901, 2_600, 'female')])
    races.push(race)
  }
  return { runner, races }
}

test('a history has each start with its places, by year, and one best with what it improved', async () => {
  const { runner, races } = await withHistory()
  const results = await mine(runner)
  expect(results.participants).toMatchObject([{ isSelf: true, resultCount: 4 }])
  expect(results.total).toEqual({ starts: 4, finishes: 3, distanceM: 30_000 })
  expect(results.years).toEqual(
    [
      [2025, 1],
      [2024, 0],
      [2023, 1],
      [2022, 1],
    ].map(([year = 0, finishes = 0]) => ({ year, starts: 1, finishes, distanceM: 10_000 * finishes })),
  )
  expect(results.bests).toMatchObject([
    {
      code: 'run-10000',
      improvedByMs: 240_000,
      finish: { eventCode: races[1]?.eventCode, day: '2023-05-20', timeMs: 2_760_000, bib: 101 },
      progress: [{ timeMs: 3_000_000 }, { timeMs: 2_760_000 }, { timeMs: 2_820_000, best: null }],
    },
  ])
  expect(results.list.map(({ day, status, best }: Json) => [day, status, best])).toEqual([
    ['2025-05-20', 'finished', null],
    ['2024-05-20', 'dnf', null],
    ['2023-05-20', 'finished', { isCurrent: true, improvedByMs: 240_000 }],
    ['2022-05-20', 'finished', { isCurrent: false, improvedByMs: null }],
  ])
  expect(results.list[0]).toMatchObject({
    overall: { place: 3, count: 3 },
    ofGender: { place: 2, count: 2 },
    ofGroup: { place: 2, count: 2 },
    team: null,
  })
  expect(results.list[1]).toMatchObject({ overall: null, ofGender: null, ofGroup: null, gunMs: null })
})

test('a year and a sport filter the list, and bests stay those of all years', async () => {
  const { runner } = await withHistory()
  const ofYear = await mine(runner, '?year=2023')
  expect([ofYear.list.length, ofYear.bests.length, ofYear.years.length]).toEqual([1, 1, 4])
  const ofSport = await mine(runner, '?sport=swimming')
  expect([ofSport.list, ofSport.bests, ofSport.total.starts]).toEqual([[], [], 0])
  expect(ofSport.sports).toEqual([{ sport: 'run', count: 4 }])
})

test('pages list each start once, also where the last one of a page is withdrawn', async () => {
  const { runner, races } = await withHistory()
  const first = await mine(runner, '?take=2')
  expect(first.list.map(({ day }: Json) => day)).toEqual(['2025-05-20', '2024-05-20'])
  await publishRows(app, races[2] as RunRace, [stranger(900, 2_500)])
  const second = await mine(runner, `?take=2&after=${first.nextCursor}`)
  expect(second.list.map(({ day }: Json) => day)).toEqual(['2023-05-20', '2022-05-20'])
  expect(second.nextCursor).toBeNull()
  const broken = await runner.client.get('/api/results/mine?after=tomorrow')
  expect([broken.status, broken.body.error.code]).toEqual([404, 'results.bad_cursor'])
})

test('a result page marks a best for its own people alone', async () => {
  const { runner, races } = await withHistory()
  const path = `/api/events/${races[1]?.eventCode}/results/${races[1]?.raceCode}/101`
  expect((await runner.client.get(path)).body.best).toEqual({ isCurrent: true, improvedByMs: 240_000 })
  expect((await (await addRunner()).client.get(path)).body.best).toBeNull()
  expect((await app.client().get(path)).body.best).toBeNull()
})

test('a member of the family has results apart, and no other account sees them', async () => {
  const runner = await addRunner()
  const { participantId } = (await runner.client.post('/api/account/family', { relation: 'child', profile: misha }))
    .body
  const child = { participantId, guardian: true, participant: { ...misha, phone: '+79121234567' } }
  const race = await runRace({ app, bank }, [{ runner }, { runner, body: child }], { day: '2025-06-01' })
  await publishRows(app, race, [finishedIn(101, 2_400), finishedIn(102, 3_300)])
  const own = await mine(runner)
  expect(own.participants.map(({ isSelf, resultCount }: Json) => [isSelf, resultCount])).toEqual([
    [true, 1],
    [false, 1],
  ])
  expect(own.list.map(({ bib }: Json) => bib)).toEqual([101])
  expect((await mine(runner, `?participantId=${participantId}`)).list.map(({ bib }: Json) => bib)).toEqual([102])
  const refused = await (await addRunner()).client.get(`/api/results/mine?participantId=${participantId}`)
  expect([refused.status, refused.body.error.code]).toEqual([404, 'results.participant_unknown'])
})

test('a relative with an account of their own sees the results that the family group entered them for', async () => {
  const [payer, owner] = [await addRunner(), await addRunner()]
  await owner.client.put('/api/account/profile', owner.participant)
  const { participantId } = (
    await payer.client.post('/api/account/family', {
      relation: 'sibling',
      profile: { ...misha, birthDate: '1995-03-01' },
    })
  ).body
  await payer.client.post(`/api/account/family/${participantId}/invitation`, { email: owner.email })
  const [token] = (await emails.emailsTo(owner.email)).flatMap(
    ({ html }) => /account\/claim\?(?:ttt=\w+&(?:amp;)?)?token=([\w-]{43})/.exec(html)?.[1] ?? [],
  )
  expect((await owner.client.post('/api/account/claim/confirm', { token })).body).toEqual({ isClaimed: true })
  const body = { participantId, participant: { ...misha, birthDate: '1995-03-01', phone: '+79121234567' } }
  const race = await runRace({ app, bank }, [{ runner: payer, body }], { day: '2025-06-02' })
  await publishRows(app, race, [finishedIn(101, 2_400)])
  expect((await mine(owner)).list.map(({ eventCode }: Json) => eventCode)).toEqual([race.eventCode])
  expect((await mine(payer, `?participantId=${participantId}`)).list).toHaveLength(1)
  expect((await mine(payer)).list).toEqual([])
})

test('a hidden participant finds their own result, and it says that it is hidden', async () => {
  const runner = await addRunner()
  const race = await run(runner, '2025-07-01')
  const [entry] = await app.sql<{ id: string; orderId: string }>(
    `select g.id, g.order_id as "orderId" from registration.entries g join catalog.events e on e.id = g.event_id where e.code = $1`,
    [race.eventCode],
  )
  await runner.client.put(`/api/account/registrations/${entry?.orderId}/visibility`, { hidden: [entry?.id] })
  await publishRows(app, race, [finishedIn(101, 2_400)])
  expect((await mine(runner)).list).toMatchObject([{ bib: 101, isHidden: true }])
})

test('an account without a profile has no results, and signing in is needed', async () => {
  const results = await mine(await addRunner())
  expect(results).toMatchObject({ participants: [{ isSelf: true, resultCount: 0 }], list: [], bests: [], years: [] })
  expect((await app.client().get('/api/results/mine')).status).toBe(401)
})

test('the number of statements does not grow with the results', async () => {
  const { runner } = await withHistory()
  const [row] = await app.sql<{ id: string }>('select id from accounts.accounts where email = $1', [runner.email])
  const statementsFor = (take: number) =>
    app.services.db.transaction({ role: 'system', readOnly: true }, async (tx) => {
      let statements = 0
      const counting = {
        ...tx,
        sql: ((...args: Parameters<Tx['sql']>) => {
          statements += 1
          return tx.sql(...args)
        }) as Tx['sql'],
      }
      const of = { accountId: row?.id ?? '', language: 'ru', take } as const
      const none = { participantId: undefined, sport: undefined, year: undefined, after: undefined }
      const { list } = mustBeOk(await myResults(counting, { ...of, ...none }))
      return [list.length, statements]
    })
  const [one, all] = [await statementsFor(1), await statementsFor(100)]
  expect([one[0], all[0]]).toEqual([1, 4])
  expect(all[1]).toBe(one[1])
})
