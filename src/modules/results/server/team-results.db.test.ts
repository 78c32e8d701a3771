import { afterAll, beforeAll, expect, test } from 'vitest'
import { plusMs, toInstant } from '#src/kernel/instant.ts'
import { plainDate } from '#src/kernel/plain-date.ts'
import { newRunner, openPaymentOf, type Runner } from '#tests/support/runner.ts'
import { createTeam, publishTeamRace, saveTeam, type TeamRaceOf, teammate } from '#tests/support/team-for-tests.ts'
import { createTestApp, type Json, type TestApp } from '#tests/support/test-app.ts'
import { type TestBank, testBank } from '#tests/support/test-bank.ts'
import type { ResultDraft, ResultListDraft } from '../domain/result-list.ts'
import { publishResults } from './commands/publish-results.ts'

let app: TestApp
let bank: TestBank
let race: TeamRaceOf
let captain: Runner
let team: { readonly registrationId: string; readonly teamRegistrationId: string }
let hiddenEntry = ''
beforeAll(async () => {
  bank = testBank()
  app = await createTestApp({ bank: bank.provider })
  race = await publishTeamRace(app, { race: { opensAt: plusMs(toInstant(new Date()), -1000) } })
  captain = await newRunner(app, { address: '10.7.0.1' })
  team = await createTeam(captain, race, 'Лисы')
  await saveTeam(captain, race, { ...team, personRef: 'me', relayPosition: 1, participant: captain.participant })
  for (const [i, lastName] of ['Авдеева', 'Борисова'].entries())
    await saveTeam(captain, race, { ...team, relayPosition: i + 2, participant: teammate({ lastName }) })
  const payment = await openPaymentOf(captain, team.registrationId)
  bank.set(payment.id, 'succeeded')
  await app.receiveWebhook(bank.message(payment.id, 'succeeded'))
  const { entries } = (await captain.client.get(visibility())).body
  hiddenEntry = entries[1].entryId
  await captain.client.put(visibility(), { hidden: [hiddenEntry] })
  await app.sql(
    `update catalog.races set starts_at = $2, ends_at = $3 where event_id = (select id from catalog.events where code = $1)`,
    [race.eventCode, toInstant('2026-05-24T06:00Z'), toInstant('2026-05-24T12:00Z')],
  )
  await publish()
})
afterAll(() => app.close())

const visibility = () => `/api/account/registrations/${team.registrationId}/visibility`
const minutes = (...all: readonly number[]) => all.map((one) => one * 60_000)

async function publish() {
  const [{ bib } = { bib: 0 }] = await app.sql<{ bib: number }>('select bib from registration.entries where id = $1', [
    team.teamRegistrationId,
  ])
  const finish = (net: number) => ({ status: 'finished', gunMs: net * 60_000, netMs: net * 60_000 }) as const
  const named = ['Громов', 'Дымов', 'Ежов'].map((lastName, i) => ({
    stage: i + 1,
    person: {
      ...{ lastName, firstName: 'Пётр', gender: 'male' as const, birthDate: plainDate(1990, 1, 1) },
      ...{ city: 'Уфа', club: '' },
    },
  }))
  const rows: ResultDraft[] = [
    { bib, ...finish(33), splitsMs: minutes(10, 21) },
    { bib: bib + 1, ...finish(32), splitsMs: minutes(11, 20), team: { name: 'Ежи', members: named } },
    {
      bib: bib + 2,
      status: 'dnf',
      gunMs: null,
      netMs: null,
      splitsMs: [480_000, null],
      team: { name: 'Ёлки', members: named },
    },
  ]
  const names = { ru: 'Этап', en: 'Leg' }
  const resultList: ResultListDraft = {
    rankedBy: 'gun',
    splits: ['one', 'two'].map((code) => ({ code, name: names, distanceM: null })),
    legs: ['one', 'two', null].map((to, i) => ({
      name: names,
      sport: 'run',
      distanceM: 1_000 * (i + 1),
      to,
      stage: i + 1,
    })),
    rows,
  }
  const done = await app.services.db.transaction({ role: 'app', tenantId: 1 }, (tx) =>
    publishResults(tx, race, resultList),
  )
  expect(done.ok).toBe(true)
}

const page = async (query = '') => (await app.client().get(`/api/events/${race.eventCode}/results${query}`)).body
const names = ({ list }: Json) => list.map(({ fullName }: Json) => fullName)
const file = async (format: string) =>
  (await app.client().get(`/api/events/${race.eventCode}/results/file?format=${format}`)).body
const elements = (text: string) => [...text.matchAll(/<([A-Z]\w*)/g)].map(([, name]) => name).join(' ')

test('a relay’s row is its team with the runner, time and rank of each leg', async () => {
  const { list, kind, distanceM } = await page()
  expect([kind, distanceM]).toEqual(['relay', 6_000])
  expect(
    list.map(({ fullName, rank, members }: Json) => [
      ...[fullName, rank],
      members.map(({ legMs, legRank }: Json) => [legMs === null ? null : legMs / 60_000, legRank]),
    ]),
  ).toEqual([
    [
      'Ежи',
      1,
      [
        [11, 3],
        [9, 1],
        [12, 1],
      ],
    ],
    [
      'Лисы',
      2,
      [
        [10, 2],
        [11, 2],
        [12, 1],
      ],
    ],
    [
      'Ёлки',
      null,
      [
        [8, 1],
        [null, null],
        [null, null],
      ],
    ],
  ])
  expect(list[0]).toMatchObject({ gender: 'male', genderRank: 1, group: null, birthYear: null })
  expect((await page()).groups).toEqual([])
})

test('a team is found by its name and its runners, but not by a hidden one', async () => {
  expect(names(await page('?q=лис'))).toEqual(['Лисы'])
  expect(names(await page('?q=борисова'))).toEqual(['Лисы'])
  expect(names(await page('?q=ежов'))).toEqual(['Ежи', 'Ёлки'])
  expect(names(await page('?q=авдеева'))).toEqual([])
})

test('a hidden runner has a leg without a name on the page, in files and on paper, and is named again afterwards', async () => {
  const members = async () => (await page('?q=лисы')).list[0].members.map(({ fullName }: Json) => fullName)
  expect((await members())[1]).toBeNull()
  for (const format of ['csv', 'json', 'iof']) expect(JSON.stringify(await file(format))).not.toContain('Авдеева')
  expect(JSON.stringify(await file('csv'))).toContain('2. Имя скрыто 11:00')
  await captain.client.put(visibility(), { hidden: [] })
  expect((await members())[1]).toContain('Авдеева')
  await captain.client.put(visibility(), { hidden: [hiddenEntry] })
  expect((await members())[1]).toBeNull()
  await publish() // a second publication
  expect((await members())[1]).toBeNull()
})

test('a team has a page of its own, on which its members see it highlighted with everybody’s name', async () => {
  const { bib } = (await page('?q=лисы')).list[0]
  const path = `/api/events/${race.eventCode}/results/${race.raceCode}/${bib}`
  const { status, body } = await app.client().get(path)
  expect([status, body.row.fullName, body.row.members[1].fullName, body.slower]).toEqual([200, 'Лисы', null, 0])
  const own = (await captain.client.get(path)).body.row
  expect([own.isOwn, own.members[1].fullName]).toEqual([true, expect.stringContaining('Авдеева')])
})

test('a ResultList holds TeamResult with its members in the standard’s order', async () => {
  const list = String(await file('iof'))
  const [winner = '', second = ''] = list.split('<TeamResult>').slice(1)
  const member =
    'TeamMemberResult Person Name Family Given Result Leg BibNumber StartTime FinishTime Time Position Status'
  expect(elements(winner)).toBe(
    `Name BibNumber ${member} ${member} ${member} OverallResult Time TimeBehind Position Status`,
  )
  expect(winner).toContain('<Leg>2</Leg>')
  expect(winner).toContain('<Time>540</Time><Position type="Leg">1</Position><Status>OK</Status>')
  expect(second.split('<TeamMemberResult>')[2]).toMatch(/^<Result><Leg>2<\/Leg>/)
})

test('the review of an author with a hidden relay member is unsigned, and signed once the member is shown', async () => {
  const path = `/api/events/${race.eventCode}/reviews`
  const review = await captain.client.put(`${path}/own`, { stars: 5, body: 'Хорошо' })
  expect(review.status).toBe(200)
  const author = async () => (await app.client().get(path)).body.list.map(({ author }: Json) => author)
  const isAuthorHidden = async () => (await captain.client.get(path)).body.isAuthorHidden
  expect([await author(), await isAuthorHidden()]).toEqual([[''], true])
  await captain.client.put(visibility(), { hidden: [] })
  expect([await author(), await isAuthorHidden()]).toEqual([[expect.stringMatching(/./)], false])
  await captain.client.put(visibility(), { hidden: [hiddenEntry] })
})
