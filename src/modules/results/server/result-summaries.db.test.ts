import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plusMs, toInstant } from '#src/kernel/instant.ts'
import { plainDate } from '#src/kernel/plain-date.ts'
import { mustBeOk } from '#src/kernel/result.ts'
import { maxPageSize } from '#src/modules/search/domain/event-query.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { ResultDraft, ResultListDraft } from '../domain/result-list.ts'
import { publishResults } from './commands/publish-results.ts'
import { findWinners } from './queries/result-summaries.ts'

let app: TestApp
let client: ReturnType<TestApp['client']>
const minute = 60_000
const dayMs = 24 * 60 * minute
const now = toInstant(new Date())
const over = {
  startsAt: plusMs(now, -2 * dayMs),
  endsAt: plusMs(now, -1 * dayMs),
  opensAt: plusMs(now, -9 * dayMs),
  closesAt: plusMs(now, -3 * dayMs),
}

beforeAll(async () => {
  app = await createTestApp()
  client = app.client({ language: 'en' })
})
afterAll(() => app.close())

const birthDate = plainDate(1990, 1, 1)
type Gender = 'male' | 'female'

/** A row of a participant who registered on the spot. */
function line(bib: number, lastName: string, gender: Gender, finishMin: number, gunMore = 0): ResultDraft {
  const person = { lastName, firstName: 'Ия', gender, birthDate, city: 'Уфа', club: '' }
  const netMs = finishMin * minute
  return { bib, status: 'finished', gunMs: netMs + gunMore, netMs, splitsMs: [], person }
}
const without = (draft: ResultDraft, status: 'dnf' | 'dsq'): ResultDraft => ({
  ...draft,
  ...{ status, gunMs: null, netMs: null },
})

async function publish(
  eventCode: string,
  rows: readonly ResultDraft[],
  { raceCode = 'ten', tenantId = 1, ...more }: Partial<ResultListDraft> & { raceCode?: string; tenantId?: number } = {},
) {
  await app.services.db.transaction({ role: 'app', tenantId }, async (tx) =>
    mustBeOk(await publishResults(tx, { eventCode, raceCode }, { rankedBy: 'gun', splits: [], rows, ...more })),
  )
}
const resultSummaries = async (...codes: readonly string[]) =>
  (await client.get(`/api/events/result-summaries?codes=${codes.join(',')}`)).body.list
const whole = async (code: string) => (await client.get(`/api/events/${code}/result-summary`)).body.resultSummary
const first = (gender: string, fullName: string | null, finishMin: number | null, sharedBy = 1) => ({
  ...{ gender, raceName: 'Ten', fullName, sharedBy },
  timeMs: finishMin === null ? null : finishMin * minute,
})

describe('the winners of an event', () => {
  test('the winners are the first man and the first woman, the faster first, and never a non-finisher', async () => {
    await publishRace(app, { code: 'plain-run', race: over })
    await publish('plain-run', [
      without(line(1, 'Сошёл', 'male', 30), 'dnf'),
      without(line(2, 'Снята', 'female', 31), 'dsq'),
      line(3, 'Верхов', 'male', 41),
      line(4, 'Озёрная', 'female', 40),
      line(5, 'Ярский', 'male', 45),
    ])
    expect(await resultSummaries('plain-run')).toEqual([
      {
        code: 'plain-run',
        finisherCount: 3,
        race: { code: 'ten', name: 'Ten' },
        winners: [first('female', 'Озёрная Ия', 40), first('male', 'Верхов Ия', 41)],
      },
    ])
    expect(await whole('plain-run')).toMatchObject({
      podium: [
        { rank: 1, fullName: 'Озёрная Ия', timeMs: 40 * minute },
        { rank: 2, fullName: 'Верхов Ия', timeMs: 41 * minute },
        { rank: 3, fullName: 'Ярский Ия', timeMs: 45 * minute },
      ],
      medianMs: 41 * minute,
    })
  })

  test('winners with equal times share the rank', async () => {
    await publishRace(app, { code: 'tied-run', race: over })
    await publish('tied-run', [
      line(1, 'Первый', 'male', 40),
      line(2, 'Вторая', 'female', 42),
      line(3, 'Третий', 'male', 40),
      line(4, 'Четвёртый', 'male', 40),
      line(5, 'Пятый', 'male', 41),
    ])
    const { winners, podium } = await whole('tied-run')
    expect(winners).toEqual([first('male', 'Первый Ия', 40, 3), first('female', 'Вторая Ия', 42)])
    expect(podium.map(({ rank }: { rank: number }) => rank)).toEqual([1, 1, 1])
  })

  test('a winner has the time that decides, and no name where hidden', async () => {
    await publishRace(app, { code: 'net-run', race: over })
    await publish('net-run', [line(1, 'Скрытый', 'male', 40, 5_000), line(2, 'Видная', 'female', 50)], {
      rankedBy: 'net',
    })
    await app.sql(`update results.results set is_hidden = true where last_name = 'Скрытый'`)
    expect(await whole('net-run')).toMatchObject({
      winners: [first('male', null, 40), first('female', 'Видная Ия', 50)],
      podium: [{ rank: 1, fullName: null, timeMs: 40 * minute }, { rank: 2 }],
      medianMs: 40 * minute,
    })
  })

  test('a relay’s winners are teams, and a mixed team is named where it is the first of all', async () => {
    await publishRace(app, { code: 'relay-run', race: { ...over, kind: 'relay', stages: 2 } })
    const team = (bib: number, name: string, finishMin: number, genders: readonly Gender[]): ResultDraft => {
      const { person: _, ...row } = line(bib, '', 'male', finishMin)
      const members = genders.map((gender, i) => ({
        stage: i + 1,
        person: { lastName: name, firstName: 'Ия', gender, birthDate, city: '', club: '' },
      }))
      return { ...row, team: { name, members } }
    }
    const [mixed, men] = [team(1, 'Лисы', 60, ['male', 'female']), team(2, 'Ежи', 61, ['male', 'male'])]
    await publish('relay-run', [mixed, men])
    expect((await resultSummaries('relay-run'))[0]).toMatchObject({
      finisherCount: 2,
      winners: [first('unknown', 'Лисы', 60), first('male', 'Ежи', 61)],
    })
    await publish('relay-run', [{ ...mixed, gunMs: 62 * minute, netMs: 62 * minute }, men])
    expect((await resultSummaries('relay-run'))[0].winners).toEqual([first('male', 'Ежи', 61)])
  })
})

describe('the main race', () => {
  test('the main race is the longest with finishers, individual before relay, and finishers are counted over all races', async () => {
    const more = [
      { ...over, code: 'five', distanceM: 5_000 },
      { ...over, code: 'half', distanceM: 21_097 },
      { ...over, code: 'hour', distanceM: null, durationMin: 60 },
      { ...over, code: 'relay', kind: 'relay' as const, distanceM: 21_097, stages: 2 },
    ]
    await publishRace(app, { code: 'many-run', race: over, more })
    const winner = [line(1, 'Верхов', 'male', 60)]
    const mainRace = async () => (await resultSummaries('many-run'))[0]?.race.code
    await publish('many-run', winner, { raceCode: 'hour' })
    expect((await whole('many-run')).winners).toEqual([first('male', 'Верхов Ия', null)]) // a race of a fixed hour has no deciding time
    expect((await whole('many-run')).medianMs).toBeNull()
    await publish('many-run', winner, { raceCode: 'five' })
    expect(await mainRace()).toBe('five')
    await publish('many-run', winner, { raceCode: 'relay' })
    await publish('many-run', winner)
    expect(await mainRace()).toBe('ten')
    await publish('many-run', [without(line(1, 'Сошёл', 'male', 30), 'dnf')], { raceCode: 'half' })
    expect(await mainRace()).toBe('ten')
    await publish('many-run', winner, { raceCode: 'half' })
    expect((await resultSummaries('many-run'))[0]).toMatchObject({
      finisherCount: 5,
      race: { code: 'half', name: 'Ten' },
    })
  })
})

test('a main race for one gender comes with the main race of the other', async () => {
  const more = [
    { ...over, code: 'girls', gender: 'female' as const, name: { ru: 'Девочки', en: 'Girls' }, distanceM: 3_000 },
    { ...over, code: 'small-girls', gender: 'female' as const, distanceM: 2_000 },
  ]
  await publishRace(app, { code: 'youth-run', race: { ...over, gender: 'male' }, more })
  await publish('youth-run', [line(1, 'Верхов', 'male', 40)])
  expect((await resultSummaries('youth-run'))[0].winners).toEqual([first('male', 'Верхов Ия', 40)])
  await publish('youth-run', [line(2, 'Озёрная', 'female', 9)], { raceCode: 'small-girls' })
  await publish('youth-run', [line(3, 'Ярская', 'female', 15)], { raceCode: 'girls' })
  const girl = { ...first('female', 'Ярская Ия', 15), raceName: 'Girls' }
  expect(await resultSummaries('youth-run')).toEqual([
    {
      code: 'youth-run',
      finisherCount: 3,
      race: { code: 'ten', name: 'Ten' },
      winners: [first('male', 'Верхов Ия', 40), girl],
    },
  ])
})

describe('GET /api/events/result-summaries', () => {
  test('200 with the result summaries of events of every tenant, also of unlisted ones, and none of events without results', async () => {
    const [other] = await app.sql<{ id: number }>('select id from tenants.tenants where id <> 1 order by id limit 1')
    const tenantId = other?.id ?? 0
    await publishRace(app, { code: 'other-run', race: over, tenantId })
    await publish('other-run', [line(1, 'Верхов', 'male', 40)], { tenantId })
    await publishRace(app, { code: 'quiet-run', race: over, isListed: false })
    await publish('quiet-run', [line(1, 'Верхов', 'male', 40)])
    await publishRace(app, { code: 'bare-run', race: over })
    await publishRace(app, { code: 'lost-run', race: over })
    await publish('lost-run', [without(line(1, 'Сошёл', 'male', 30), 'dnf')])
    await publishRace(app, { code: 'draft-run', race: over })
    await publish('draft-run', [line(1, 'Верхов', 'male', 40)])
    await app.sql(`update catalog.events set status = 'draft' where code = 'draft-run'`)
    const codes = ['other-run', 'quiet-run', 'bare-run', 'lost-run', 'draft-run', 'no-such-run']
    expect((await resultSummaries(...codes)).map(({ code }: { code: string }) => code)).toEqual([
      'other-run',
      'quiet-run',
    ])
    for (const code of codes.slice(2)) expect([code, await whole(code)]).toEqual([code, null])
  })

  test('422 for an empty list, an invalid code, and more codes than a page of the list', async () => {
    const statusOf = async (codes: string) => (await client.get(`/api/events/result-summaries?codes=${codes}`)).status
    expect(await statusOf('')).toBe(422)
    expect(await statusOf('a_b')).toBe(422)
    expect(await statusOf(Array.from({ length: maxPageSize }, (_, i) => `run-${i}`).join(','))).toBe(200)
    expect(await statusOf(Array.from({ length: maxPageSize + 1 }, (_, i) => `run-${i}`).join(','))).toBe(422)
  })
})

test('an empty list of events has no winners', async () => {
  const rows = await app.services.db.transaction({ role: 'app', tenantId: 1 }, (tx) => findWinners(tx, []))
  expect(rows).toEqual([])
})

test('a future event shows the result summary of the edition that its organizer named', async () => {
  const last = await publishRace(app, { race: over, name: { ru: 'Прошлый', en: 'Last Year’s' } })
  await publish(last.eventCode, [line(1, 'Первая', 'female', 50), line(2, 'Второй', 'male', 60)])
  await app.sql(
    'update catalog.events set has_results = true, rating_hundredths = 480, rating_count = 5 where code = $1',
    [last.eventCode],
  )
  const next = await publishRace(app)
  const previous = async () => (await client.get(`/api/events/${next.eventCode}/result-summary`)).body
  expect(await previous()).toEqual({ resultSummary: null, previous: null })
  await app.sql(
    `insert into catalog.editions (tenant_id, event_id, to_event_id, until, named_at)
     select 1, p.id, n.id, n.starts_on, now() from catalog.events p, catalog.events n where p.code = $1 and n.code = $2`,
    [last.eventCode, next.eventCode],
  )
  expect(await previous()).toMatchObject({
    resultSummary: null,
    previous: {
      name: 'Last Year’s',
      resultSummary: { code: last.eventCode, finisherCount: 2 },
      rating: { hundredths: 480, count: 5 },
    },
  })
  await app.sql(`update catalog.events set status = 'cancelled' where code = $1`, [next.eventCode])
  expect((await previous()).previous).toBeNull()
})
