import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { toInstant } from '#src/kernel/instant.ts'
import { wordsOfPdf } from '#src/platform/pdf/testing/words-of-pdf.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf, type Runner } from '#tests/support/runner.ts'
import { createTestApp, type Json, type TestApp } from '#tests/support/test-app.ts'
import { type TestBank, testBank } from '#tests/support/test-bank.ts'
import type { ResultDraft } from '../domain/result-list.ts'
import { publishResults } from './commands/publish-results.ts'

let app: TestApp
let bank: TestBank
let race: Awaited<ReturnType<typeof publishRace>>
let runners: { runner: Runner; registrationId: string }[]
beforeAll(async () => {
  bank = testBank()
  app = await createTestApp({ bank: bank.provider })
  race = await publishRace(app)
  runners = []
  for (const [i, lastName] of ['Полянский', 'Ёлкин', 'Скрытный'].entries()) {
    const runner = await newRunner(app, { address: `10.5.0.${i}` })
    const participant = {
      ...runner.participant,
      lastName,
      club: i === 0 ? 'Темп; «Юг»' : '',
    }
    const registrationId = await holdPlaceOf({ ...runner, participant }, race)
    const payment = await openPaymentOf(runner, registrationId)
    bank.set(payment.id, 'succeeded')
    await app.receiveWebhook(bank.message(payment.id, 'succeeded'))
    runners.push({ runner, registrationId })
  }
  await hide(2, true)
  await app.sql(
    `update catalog.races set starts_at = $2, ends_at = $3 where event_id = (select id from catalog.events where code = $1)`,
    [race.eventCode, toInstant('2026-05-24T06:00Z'), toInstant('2026-05-24T12:00Z')],
  )
  await publish()
})
afterAll(() => app.close())

async function hide(i: number, isHidden: boolean) {
  const of = runners[i]
  if (of === undefined) throw new Error('Nobody')
  const path = `/api/account/registrations/${of.registrationId}/visibility`
  const [entry] = (await of.runner.client.get(path)).body.entries
  await of.runner.client.put(path, { hidden: isHidden ? [entry.entryId] : [] })
}

async function publish(last: 'dns' | 'dnf' = 'dns') {
  const line = (bib: number, minutes: number, more: Partial<ResultDraft> = {}): ResultDraft => ({
    ...{
      bib,
      status: 'finished',
      gunMs: minutes * 60_000 + 2_500,
      netMs: minutes * 60_000,
      splitsMs: [minutes * 30_000],
    },
    ...more,
  })
  const rows = [
    line(102, 33),
    line(103, 35),
    line(101, 0, { status: last, gunMs: null, netMs: null, splitsMs: [null] }),
  ]
  const splits = [{ code: '31', name: { ru: 'КП 31', en: 'Control 31' }, distanceM: null }]
  const done = await app.services.db.transaction({ role: 'app', tenantId: 1 }, (tx) =>
    publishResults(tx, race, { rankedBy: 'net', splits, rows }),
  )
  expect(done.ok).toBe(true)
}

const file = (listKind: 'startlist' | 'results', query: string) =>
  app.client().get(`/api/events/${race.eventCode}/${listKind}/file?${query}`)
/** The names of elements in document order. */
const elements = (text: string) => [...text.matchAll(/<([A-Z]\w*)/g)].map(([, name]) => name).join(' ')

test('a start list file has all participants who are not hidden, and no cell can run in a spreadsheet', async () => {
  const csv = await file('startlist', 'format=csv')
  expect([csv.status, csv.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(csv.headers.get('cache-control')).toContain('max-age=60')
  expect(csv.headers.get('content-disposition')).toContain(`${race.eventCode}-startlist.csv`)
  const lines = String(csv.body).replace('\uFEFF', '').trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(';"Темп; «Юг»";')
  expect(String(csv.body)).not.toContain('Скрытный')
  const json = (await file('startlist', `format=json&race=${race.raceCode}`)).body as Json
  expect(json.list.map(({ bib }: Json) => bib)).toEqual([101, 102])
})

test('EntryList and StartList hold their elements in the standard’s order', async () => {
  const entries = String((await file('startlist', 'format=iof-entries')).body)
  const person = 'Person Name Family Given'
  expect(entries).toMatch(
    /^<\?xml version="1.0" encoding="UTF-8"\?>\n<EntryList xmlns="http:\/\/www.orienteering.org\/datastandard\/3.0" iofVersion="3.0" createTime="[^"]+" creator="Startline">/,
  )
  const ofClass = 'Class Id Name'
  expect(elements(entries)).toBe(
    `EntryList Event Name PersonEntry ${person} Organisation Name ${ofClass} PersonEntry ${person} ${ofClass}`,
  )
  expect(entries).toContain('<Person sex="M">')
  const starts = String((await file('startlist', 'format=iof-starts')).body)
  const start = 'Start BibNumber StartTime'
  expect(elements(starts)).toBe(
    `StartList Event Name ClassStart ${ofClass} PersonStart ${person} Organisation Name ${start} PersonStart ${person} ${start}`,
  )
})

test('both lists of a team race hold teams with legs, and a spreadsheet file has the legs together', async () => {
  const set = (kind: string, stages: number | null) =>
    app.sql(
      'update catalog.races set kind = $2, stages = $3 where event_id = (select id from catalog.events where code = $1)',
      [...[race.eventCode, kind, stages]],
    )
  const team = 'b2f7a1de-3d52-4a35-8c55-3b4f8b1d2a11'
  await set('relay', 2)
  for (const [bib, stage] of [
    [101, 2],
    [102, 1],
  ])
    await app.sql('update registration.start_list set team = $2, team_id = $3, stage = $4 where bib = $1', [
      ...[bib, 'Северный ветер', team, stage],
    ])
  const entries = String((await file('startlist', 'format=iof-entries')).body)
  const person = 'Person Name Family Given'
  const [ofClass, club] = ['Class Id Name', 'Organisation Name']
  expect(elements(entries)).toBe(
    `EntryList Event Name TeamEntry Name TeamEntryPerson ${person} Leg TeamEntryPerson ${person} ${club} Leg ${ofClass}`,
  )
  expect(entries).toContain('<TeamEntry><Name>Северный ветер</Name>')
  const starts = String((await file('startlist', 'format=iof-starts')).body)
  expect(elements(starts)).toBe(
    `StartList Event Name ClassStart ${ofClass} TeamStart Name TeamMemberStart ${person} Start Leg BibNumber StartTime ` +
      `TeamMemberStart ${person} ${club} Start Leg BibNumber`,
  )
  expect(`${entries}${starts}`).not.toContain(team)
  expect(String((await file('startlist', 'format=json')).body)).not.toContain(team)
  const csv = String((await file('startlist', 'format=csv')).body)
    .trim()
    .split('\r\n')
  expect(csv.slice(1).map((line) => line.split(';')[0])).toEqual(['102', '101'])
  await app.sql('update registration.start_list set team = $1, team_id = null, stage = null where team_id = $2', [
    '',
    team,
  ])
  await set('individual', null)
})

test('no IOF file contains an entry’s id', async () => {
  for (const [listKind, format] of [
    ['startlist', 'iof-entries'],
    ['startlist', 'iof-starts'],
    ['results', 'iof'],
  ] as const) {
    const text = String((await file(listKind, `format=${format}`)).body)
    expect(text).toContain('Ёлкин')
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
  }
})

test('a file of a race with waves holds the participant’s own start, and none where it is unknown', async () => {
  const waveStartsOf = (waves: readonly (string | null)[]) =>
    waves.map((wave, i) => ({
      ...{ wave, name: { ru: 'Волна', en: 'Wave' } },
      startsAt: `2026-05-24T06:${i}0:00.000Z`,
    }))
  const set = async (waveStarts: readonly (string | null)[], waves: readonly (string | null)[]) => {
    await app.sql(
      'update catalog.races set wave_starts = $2::jsonb where event_id = (select id from catalog.events where code = $1)',
      [race.eventCode, JSON.stringify(waveStartsOf(waveStarts))],
    )
    for (const [i, wave] of waves.entries())
      await app.sql('update registration.start_list set wave = $2 where bib = $1', [101 + i, wave])
  }
  const times = async (listKind: 'startlist' | 'results', format: string) =>
    String((await file(listKind, `format=${format}`)).body)
      .split(/<BibNumber>/)
      .slice(1)
      .map((one) => [Number.parseInt(one, 10), one.match(/<StartTime>[^T]*T(.*?)<\/StartTime>/)?.[1] ?? null])
  await set([null, 'A'], ['A', 'B'])
  expect(await times('startlist', 'iof-starts')).toEqual([
    [101, '06:10:00.000Z'],
    [102, null],
  ])
  await publish('dnf')
  expect(await times('results', 'iof')).toEqual([
    [102, '06:00:03.000Z'],
    [101, '06:10:00.000Z'],
  ])
  await set([null, 'B'], ['A', 'B'])
  expect((await times('results', 'iof'))[1]).toEqual([101, null])
  await set([], [null, null])
  expect((await times('results', 'iof'))[1]).toEqual([101, '06:00:00.000Z'])
  await publish()
})

test('a ResultList has the standard’s elements in order, and a non-starter has only a status', async () => {
  const response = await file('results', 'format=iof')
  const list = String(response.body)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
  expect(list).toContain('status="Complete"')
  const [finisher = '', absent = ''] = list.split('<PersonResult>').slice(1)
  expect(elements(finisher)).toBe(
    'Person Name Family Given Result BibNumber StartTime FinishTime Time TimeBehind Position Status SplitTime ControlCode Time',
  )
  for (const part of [
    '<StartTime>2026-05-24T06:00:03.000Z</StartTime><FinishTime>2026-05-24T06:33:03.000Z</FinishTime><Time>1980</Time><TimeBehind>0</TimeBehind>',
    '<Position>1</Position><Status>OK</Status><SplitTime><ControlCode>31</ControlCode><Time>990</Time></SplitTime>',
  ])
    expect(finisher).toContain(part)
  expect(absent).toContain('<Result><BibNumber>101</BibNumber><Status>DidNotStart</Status><SplitTime status="Missing">')
})

test('CSV, JSON and the page hide a hidden participant’s name, and show it again afterwards', async () => {
  const csv = String((await file('results', 'format=csv')).body)
  expect(csv.split('\r\n')[1]).toMatch(/;1;1;1;102;Ёлкин/)
  expect(csv).not.toContain('Скрытный')
  const json = (await file('results', 'format=json')).body as Json
  expect(json.races[0]).toMatchObject({
    code: race.raceCode,
    rankedBy: 'net',
    list: [{ bib: 102 }, { bib: 101, status: 'dns' }],
  })
  const page = async (query = '') => (await app.client().get(`/api/events/${race.eventCode}/results${query}`)).body
  const [, hidden] = (await page()).list
  expect(hidden).toMatchObject({ position: 2, rank: 2, fullName: null, bib: null, birthYear: null, city: '' })
  expect((await page('?q=скрытный')).totalCount).toBe(0)
  expect((await page('?q=103')).totalCount).toBe(0)
  await publish() // a second publication
  expect((await page()).list[1].fullName).toBeNull()
  expect((await page('?group=male-30')).totalCount).toBe(3)
  expect((await page('?gender=female')).list).toEqual([])
  expect((await page()).groups).toMatchObject([{ gender: 'male', from: 30, count: 3 }])
  await hide(2, false)
  expect((await page()).list[1].fullName).toBe('Скрытный Егор')
  await hide(2, true)
})

test('hiding or showing a participant changes cached standings at once', async () => {
  const rule = { points: [100, 90], beyond: 5, best: 3, clubBest: 2, seasonMonth: 1 }
  await app.sql(
    `with made as (
       insert into catalog.series (tenant_id, organizer_id, code, name_ru, name_en, about_ru, about_en, standings)
       select tenant_id, organizer_id, 'hidden-cup', 'Кубок', 'Cup', '', '', $2::jsonb from catalog.events where code = $1 returning id
     ) update catalog.events e set series_id = made.id, is_listed = true from made where e.code = $1`,
    [race.eventCode, JSON.stringify(rule)],
  )
  const standingsRows = async () => {
    const { standings } = (await app.client().get('/api/series/hidden-cup/standings?field=men')).body
    return standings.list.map(({ rank, name, total }: Json) => [rank, name, total])
  }
  const [winner, second] = [
    [1, 'Ёлкин Егор', 100],
    [2, 'Скрытный Егор', 90],
  ]
  expect(await standingsRows()).toEqual([winner])
  await hide(2, false)
  expect(await standingsRows()).toEqual([winner, second])
  await hide(2, true)
  expect(await standingsRows()).toEqual([winner])
})

test('a participant’s result page has ranks at split points, and a hidden participant’s page is visible only to their own account', async () => {
  const of = (bib: number | string, client = app.client()) =>
    client.get(`/api/events/${race.eventCode}/results/${race.raceCode}/${bib}`)
  const { status, body } = await of(102)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    raceCode: race.raceCode,
    finisherCount: 2,
    ...{ slower: 1, genderCount: 2, groupCount: 2, isHidden: false, isClaimedByOther: false, leaderMs: 33 * 60_000 },
    row: { fullName: 'Ёлкин Егор', splitRanks: [1], splitGenderRanks: [1], splitGroupRanks: [1], members: null },
    stats: { medianMs: 33 * 60_000 },
  })
  expect(body.stats.histogram.counts.reduce((sum: number, one: number) => sum + one, 0)).toBe(2)
  expect((await of(101)).body).toMatchObject({ slower: null, row: { status: 'dns', splitRanks: [null] } })
  const errorOf = async (...args: Parameters<typeof of>) => {
    const response = await of(...args)
    return [response.status, response.body.error?.code]
  }
  expect(await errorOf(103)).toEqual([404, 'results.result_not_found'])
  expect(await errorOf(103, runners[1]?.runner.client)).toEqual([404, 'results.result_not_found'])
  expect(await errorOf(999)).toEqual([404, 'results.result_not_found'])
  expect((await errorOf('x'))[0]).toBe(422)
  const own = runners[2] && (await of(103, runners[2].runner.client)).body
  expect(own).toMatchObject({ isHidden: true, row: { fullName: 'Скрытный Егор', isOwn: true } })
  const page = await app.http.request(`/event/${race.eventCode}/results/${race.raceCode}/103`, {
    headers: { host: 'localhost' },
  })
  expect(page.status).toBe(404)
  expect(await page.text()).not.toContain('Скрытный')
})

async function printed(path: string, language: string) {
  const headers = { host: 'localhost', cookie: `_rr_culture=${language}` }
  const response = await app.http.request(path, { headers })
  const [page = ''] = wordsOfPdf(new Uint8Array(await response.arrayBuffer()))
  return [page, response.headers.get('content-type')] as const
}

test('any visitor can print a finisher’s certificate; only their own account can print a hidden finisher’s', async () => {
  const path = (bib: number | string) => `/api/events/${race.eventCode}/results/${race.raceCode}/${bib}/certificate`
  const [words, type] = await printed(path(102), 'ru')
  expect(type).toBe('application/pdf')
  for (const word of ['Диплом финишёра', 'Ёлкин Егор', '33:00', '1 из 2', '102']) expect(words).toContain(word)
  expect((await printed(path(102), 'en'))[0]).toContain('Finisher’s certificate')
  const statuses = []
  for (const bib of [101, 103, 999, 'x']) statuses.push((await app.client().get(path(bib))).status)
  expect(statuses).toEqual([404, 404, 404, 422])
  expect((await runners[2]?.runner.client.get(path(103)))?.status).toBe(200)
  expect((await runners[1]?.runner.client.get(path(103)))?.status).toBe(404)
})

test('certificates do not delay tickets and receipts, and a changed time is printed at once', async () => {
  const ticketRenderer = vi.spyOn(app.services.pdf, 'renderFor')
  const path = `/api/events/${race.eventCode}/results/${race.raceCode}/102/certificate`
  expect((await printed(path, 'ru'))[0]).toContain('33:00')
  await app.sql('update results.results set net_ms = net_ms - 60000 where bib = 102')
  expect((await printed(path, 'ru'))[0]).toContain('32:00')
  expect(ticketRenderer).not.toHaveBeenCalled()
  await publish()
})

test('a network has one share of the certificate renderer for all its requests', async () => {
  const print = vi.spyOn(app.services.publicPdf, 'renderFor')
  const path = `/api/events/${race.eventCode}/results/${race.raceCode}/102/certificate`
  const signedIn = await newRunner(app, { address: '2001:db8:1:2::8' })
  for (const client of [app.client({ address: '2001:db8:1:2::7' }), signedIn.client])
    expect((await client.get(path)).status).toBe(200)
  expect(print.mock.calls.map(([network]) => network)).toEqual(['2001:db8:1:2::/64', '2001:db8:1:2::/64'])
  print.mockRestore()
})

test('404 for an unknown event and another event’s race, 422 for an unknown format', async () => {
  const errorOf = async (path: string) => {
    const { status, body } = await app.client().get(path)
    return [status, (body as Json).error?.code]
  }
  expect(await errorOf('/api/events/no-such/startlist/file')).toEqual([404, 'registration.event_not_found'])
  expect(await errorOf('/api/events/no-such/results/file')).toEqual([404, 'results.event_not_found'])
  expect(await errorOf(`/api/events/${race.eventCode}/startlist/file?race=x`)).toEqual([
    404,
    'registration.race_not_found',
  ])
  expect(await errorOf(`/api/events/${race.eventCode}/results/file?race=x`)).toEqual([404, 'results.race_not_found'])
  expect((await file('results', 'format=pdf')).status).toBe(422)
})
