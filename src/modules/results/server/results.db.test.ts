import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plusMs, toInstant } from '#src/kernel/instant.ts'
import { plainDate } from '#src/kernel/plain-date.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { ResultDraft, ResultListDraft } from '../domain/result-list.ts'
import { publishResults } from './commands/publish-results.ts'

let app: TestApp
let client: ReturnType<TestApp['client']>
let eventCode = ''
const minute = 60_000
const dayMs = 24 * 60 * minute
const now = toInstant(new Date())
const over = { startsAt: plusMs(now, -2 * dayMs), endsAt: plusMs(now, -1 * dayMs), closesAt: plusMs(now, -3 * dayMs) }

beforeAll(async () => {
  app = await createTestApp()
  client = app.client({ language: 'en' })
  const race = { ...over, opensAt: plusMs(now, -9 * dayMs) }
  eventCode = (await publishRace(app, { code: 'over-run', race, more: [{ ...race, code: 'five' }] })).eventCode
  await publishRace(app, { code: 'ahead-run' })
})
afterAll(() => app.close())

/** A row of a participant who registered on the spot, so not in the start list. */
function line(bib: number, lastName: string, gunMin: number, more: Partial<ResultDraft> = {}): ResultDraft {
  const gender = bib % 2 === 0 ? 'female' : 'male'
  const person = { lastName, firstName: 'Ия', gender, birthDate: plainDate(1990, 1, 1), city: 'Уфа', club: '' } as const
  const times = { gunMs: gunMin * minute, netMs: gunMin * minute - 2_000, splitsMs: [gunMin * 30_000] }
  return { bib, status: 'finished', ...times, person, ...more }
}
const dnf = { status: 'dnf', gunMs: null, netMs: null, splitsMs: [null] } as const
const rows = [
  line(12, 'Озёрная', 45),
  line(7, 'Верхов', 40),
  line(14, 'Заречная', 45),
  line(3, 'Ярский', 52),
  line(9, 'Озеров', 0, dnf),
]
const resultList = (more: readonly ResultDraft[] = rows): ResultListDraft => ({
  rankedBy: 'gun',
  splits: [{ code: 'half', name: { ru: 'Половина', en: 'Half way' }, distanceM: 5_000 }],
  rows: more,
})
const publish = (draft: ResultListDraft, code = eventCode, raceCode = 'ten') =>
  app.services.db.transaction({ role: 'app', tenantId: 1 }, (tx) =>
    publishResults(tx, { eventCode: code, raceCode }, draft),
  )
const page = async (search = '') => (await client.get(`/api/events/${eventCode}/results${search}`)).body

describe('publishing', () => {
  test('publishing impossible results is refused, and none of them are published', async () => {
    const { person: _, ...stranger } = line(77, '', 50)
    expect(await publish(resultList([...rows, stranger]))).toMatchObject({
      error: { code: 'results.bib_unknown', fields: { 'rows.5': 'results.bib_unknown' } },
    })
    expect(await publish(resultList([line(1, 'А', 10), line(1, 'Б', 11)]))).toMatchObject({
      error: { code: 'results.bib_twice', fields: { 'rows.1': 'results.bib_twice' } },
    })
    expect(await publish(resultList(), 'ahead-run')).toMatchObject({ error: { code: 'results.not_started' } })
    expect(await publish(resultList(), eventCode, 'marathon')).toMatchObject({
      error: { code: 'results.race_not_found' },
    })
    expect(await page()).toMatchObject({ races: [], race: null, list: [], totalCount: 0 })
    expect((await client.get(`/api/events/${eventCode}`)).body.hasResults).toBe(false)
  })

  test('publishing ranks the results and flags the event, and a repeat changes nothing', async () => {
    expect(await publish(resultList())).toEqual({ ok: true, value: { entries: 5, finishers: 4 } })
    const once = await page()
    expect(once.list.map((one: Record<string, unknown>) => [one.bib, one.rank, one.genderRank, one.groupRank])).toEqual(
      [
        [7, 1, 1, 1],
        [12, 2, 1, 1],
        [14, 2, 1, 1],
        [3, 4, 2, 2],
        [9, null, null, null],
      ],
    )
    expect(once).toMatchObject({
      race: 'ten',
      rankedBy: 'gun',
      races: [{ code: 'ten', entryCount: 5, finisherCount: 4 }],
      splits: [{ code: 'half', name: 'Half way', distanceM: 5_000 }],
      leaderMs: 40 * minute,
    })
    expect((await client.get(`/api/events/${eventCode}`)).body.hasResults).toBe(true)
    await publish(resultList())
    expect(await page()).toEqual(once)
  })

  test('publishing corrected results replaces the former ones', async () => {
    await publish(resultList([line(7, 'Верхов', 40), line(8, 'Тропинская', 39)]))
    expect((await page()).list.map((one: { bib: number }) => one.bib)).toEqual([8, 7])
    await publish(resultList())
    expect((await page()).totalCount).toBe(5)
  })
})

describe('GET /api/events/:code/results', () => {
  test.for([
    ['a bib', '?q=12', ['Озёрная Ия']],
    ['the beginning of a surname, «ё» or «е»', '?q=озер', ['Озёрная Ия', 'Озеров Ия']],
    ['a surname with the name', `?q=${encodeURIComponent('Ярский ия')}`, ['Ярский Ия']],
    ['a Russian surname in Latin letters', '?q=Ozyor', ['Озёрная Ия', 'Озеров Ия']],
    ['a passport’s spelling with the name', '?q=Iarskii%20Iia', ['Ярский Ия']],
    ['an everyday spelling', '?q=verhov', ['Верхов Ия']],
    ['nobody', '?q=нет', []],
    ['nobody in Latin letters', '?q=Net', []],
    ['no sign of a search language', '?q=%25', []],
  ] as const)('200: the search finds %s', async ([, search, names]) => {
    const { list, totalCount } = await page(search)
    expect(list.map((one: { fullName: string }) => one.fullName)).toEqual(names)
    expect(totalCount).toBe(names.length)
  })

  test('200: the pages list everybody once', async () => {
    const bibs: number[] = []
    let cursor = ''
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const { list, nextCursor } = await page(`?take=2${cursor}`)
      bibs.push(...list.map((one: { bib: number }) => one.bib))
      if (nextCursor === null) break
      cursor = `&cursor=${nextCursor}`
    }
    expect(bibs).toEqual([7, 12, 14, 3, 9])
  })

  test('200 for a race without results, with the races that have results', async () => {
    const { race, races, list } = await page('?race=five')
    expect([race, races.map(({ code }: { code: string }) => code), list]).toEqual([null, ['ten'], []])
  })

  test('404 for an unknown event or race, 422 for a broken cursor', async () => {
    const response = async (path: string) => {
      const { status, body } = await client.get(path)
      return [status, body.error?.code]
    }
    expect(await response('/api/events/no-such/results')).toEqual([404, 'results.event_not_found'])
    expect(await response(`/api/events/${eventCode}/results?race=marathon`)).toEqual([404, 'results.race_not_found'])
    expect(await response(`/api/events/${eventCode}/results?cursor=abc`)).toEqual([404, 'results.bad_cursor'])
  })
})
