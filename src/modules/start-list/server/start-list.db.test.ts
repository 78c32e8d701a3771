import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#src/integrity/invariants.ts'
import { plusMs, toInstant } from '#src/kernel/instant.ts'
import { foldName } from '#src/kernel/name-spelling.ts'
import { fragment } from '#src/platform/db/sql.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf, type Runner } from '#tests/support/runner.ts'
import { createTeam, publishTeamRace, saveTeam, teammate } from '#tests/support/team-for-tests.ts'
import { createTestApp, type Json, type TestApp } from '#tests/support/test-app.ts'
import { type TestBank, testBank } from '#tests/support/test-bank.ts'
import { filterCondition } from './reads/start-list-search.ts'

let app: TestApp
let bank: TestBank
beforeAll(async () => {
  bank = testBank()
  app = await createTestApp({ bank: bank.provider })
})
afterAll(() => app.close())

let count = 0
type Race = Awaited<ReturnType<typeof publishRace>>
type PersonData = Partial<Record<'lastName' | 'firstName' | 'city' | 'club' | 'birthDate', string>>

async function paid(runner: Runner, registrationId: string) {
  const payment = await openPaymentOf(runner, registrationId)
  bank.set(payment.id, 'succeeded')
  await app.receiveWebhook(bank.message(payment.id, 'succeeded'))
}

async function entered(race: Race, person: PersonData) {
  const runner = await newRunner(app, { address: `10.1.0.${++count}` })
  const init = await runner.client.get(`/Register/ApiInit?eventCode=${race.eventCode}&raceCode=${race.raceCode}`)
  const { registrationId } = init.body
  const { eventCode, raceCode } = race
  const participant = { ...runner.participant, ...person }
  const input = { eventCode, raceCode, participant, registrationId }
  expect((await runner.client.post('/Register/ApiSaveRegistration', input)).status).toBe(200)
  await paid(runner, registrationId)
  return { runner, registrationId }
}

const list = async ({ eventCode }: Race, query: Record<string, string | number> = {}) => {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return (await app.client().get(`/api/events/${eventCode}/startlist?${search}`)).body
}
const names = (page: Json) => page.list.map(({ fullName }: Json) => fullName)

const people: readonly PersonData[] = [
  { lastName: 'Озёрная', firstName: 'Анна', city: 'Уфа', club: 'Темп', birthDate: '1991-02-03' },
  { lastName: 'Озеров', firstName: 'Пётр', city: 'Казань', club: '', birthDate: '1985-02-03' },
  { lastName: 'Верхов', firstName: 'Илья', city: 'казань', club: 'темп', birthDate: '2001-02-03' },
  { lastName: 'Ярский', firstName: 'Анатолий', city: 'Самара', club: 'Пульс', birthDate: '1985-12-03' },
]

async function filledRace() {
  const race = await publishRace(app)
  const entries = []
  for (const person of people) entries.push(await entered(race, person))
  return { race, entries }
}

test('a participant is found by the beginning of the surname, with a name, by bib, city, club and race', async () => {
  const { race } = await filledRace()
  for (const [query, expected] of [
    [{ q: 'озер' }, ['Озёрная Анна', 'Озеров Пётр']],
    [{ q: 'ОЗЁР' }, ['Озёрная Анна', 'Озеров Пётр']],
    [{ q: 'озер ан' }, ['Озёрная Анна']],
    [{ q: '103' }, ['Верхов Илья']],
    [{ q: 'Ozyor' }, ['Озёрная Анна', 'Озеров Пётр']],
    [{ q: 'OZER An' }, ['Озёрная Анна']],
    [{ q: 'Ozerov Pyotr' }, ['Озеров Пётр']],
    [{ q: 'verkhov' }, ['Верхов Илья']],
    [{ q: 'Verhov Il’ya' }, ['Верхов Илья']],
    [{ q: 'Iarskii' }, ['Ярский Анатолий']],
    [{ q: 'Yarsky Anatoly' }, ['Ярский Анатолий']],
    [{ q: 'Yarsky Pyotr' }, []],
    [{ q: '%' }, []],
    [{ q: '_' }, []],
    [{ city: 'Каз' }, ['Озеров Пётр', 'Верхов Илья']],
    [{ city: 'kaz' }, ['Озеров Пётр', 'Верхов Илья']],
    [{ club: 'ТЕМП' }, ['Озёрная Анна', 'Верхов Илья']],
    [{ club: 'темп', city: 'казань' }, ['Верхов Илья']],
    [{ race: race.raceCode }, people.map(({ lastName, firstName }) => `${lastName} ${firstName}`)],
    [{ stage: 1 }, []],
    [{ wave: 'A' }, []],
  ] as const) {
    const page = await list(race, query)
    expect([query, names(page)]).toEqual([query, expected])
    expect(page.totalCount).toBe(expected.length)
  }
  const options = await app.client().get(`/api/events/${race.eventCode}/startlist/options`)
  expect(options.body).toMatchObject({ cities: ['Казань', 'Самара', 'Уфа'], clubs: ['Темп', 'Пульс'], teams: [] })
  // the English list shows, searches and exports the English names of cities
  const headers = { host: 'localhost', cookie: '_rr_culture=en' }
  const english = async (path: string) =>
    await app.http.request(`/api/events/${race.eventCode}/startlist${path}`, { headers })
  const page: Json = await (await english('?city=Kazan')).json()
  expect(page.list.map(({ city }: Json) => city)).toEqual(['Kazan', 'Kazan'])
  expect(await (await english('/options')).json()).toMatchObject({ cities: ['Kazan', 'Samara', 'Ufa'] })
  expect(await (await english('/file?format=csv')).text()).toContain(';Ufa;Темп;')
})

test('the search key of a spelling is the same in SQL as in the program, and is looked up by indexes', async () => {
  const typed = ['щукин', 'счастливцев', 'гиниятуллин', 'альтшулер', 'римский-корсаков', 'советский', 'тцц', "д'юрьев"]
  const { db } = app.services
  const eventId = crypto.randomUUID()
  const { keys, plan } = await db.transaction({ role: 'app', tenantId: 1 }, async (tx) => {
    const found = await tx.sql<{ key: string }>`
      select registration.spelling_key(name) as key from unnest(${typed}::text[]) with ordinality as n (name, at) order by at`
    await tx.sql`
      insert into registration.start_list (entry_id, tenant_id, event_id, race_id, last_name, first_name, birth_year,
                                           gender, city, club, norm)
      select gen_random_uuid(), 1, ${eventId}, ${eventId}, 'Иванов', 'Иван', 1990, 'male', '', '', md5(i::text)
      from generate_series(1, 2000) i`
    const condition = filterCondition({ id: eventId, races: [] }, { q: 'Ivanov' })
    const lines = await tx.sql<{ 'QUERY PLAN': string }>(
      fragment`explain select 1 from registration.start_list s where ${condition}`,
    )
    await tx.sql`delete from registration.start_list where event_id = ${eventId}`
    return { keys: found.map(({ key }) => key), plan: lines.map((line) => line['QUERY PLAN']).join('\n') }
  })
  expect(keys).toEqual(typed.map(foldName))
  expect(plan).toContain('start_list_by_person')
  expect(plan).toContain('start_list_by_spelling')
})

test('each order lists everybody once page by page, and back again', async () => {
  const { race } = await filledRace()
  for (const [sort, first] of [
    ['bib', 'Озёрная Анна'],
    ['name', 'Верхов Илья'],
    ['birth-year', 'Озеров Пётр'],
    ['city', 'Озеров Пётр'],
    ['club', 'Ярский Анатолий'],
    ['team', 'Озёрная Анна'],
    ['stage', 'Озёрная Анна'],
  ] as const) {
    const walked: string[][] = []
    for (const order of [sort, `-${sort}`]) {
      const met: string[] = []
      let cursor: string | undefined
      for (let i = 0; i < 5; i += 1) {
        const page = await list(race, { sort: order, take: 1, ...(cursor && { cursor }) })
        met.push(...names(page))
        expect(page.isFromStart).toBe(cursor === undefined)
        if (page.nextCursor === null) break
        cursor = page.nextCursor
      }
      walked.push(met)
    }
    const [up, down] = walked
    expect([sort, up?.[0], new Set(up).size]).toEqual([sort, first, 4])
    expect(down).toEqual(up?.toReversed())
  }
})

test('namesakes stand in the order of their first names, page by page', async () => {
  const race = await publishRace(app)
  for (const [lastName, firstName] of [
    ['Верхова', 'Ёла'],
    ['Верхов', 'Пётр'],
    ['Верхова', 'Анна'],
    ['Верхов', 'Авдей'],
  ] as const)
    await entered(race, { lastName, firstName })
  const sorted = ['Верхов Авдей', 'Верхов Пётр', 'Верхова Анна', 'Верхова Ёла']
  const first = await list(race, { sort: 'name', take: 1 })
  expect([...names(first), ...names(await list(race, { sort: 'name', cursor: first.nextCursor }))]).toEqual(sorted)
  expect(names(await list(race, { sort: '-name' }))).toEqual(sorted.toReversed())
})

test('a link to a bib opens its page in any order, and a missing bib opens the first page', async () => {
  const race = await publishRace(app)
  for (let i = 0; i < 6; i += 1) await entered(race, { lastName: `Боров${'абвгде'[i]}` })
  const page = await list(race, { bib: 106, take: 2 })
  expect(page.list.map(({ bib }: Json) => bib)).toEqual([105, 106])
  const opened = await list(race, { bib: 105, take: 5 })
  expect(opened.list.map(({ bib }: Json) => bib)).toEqual([102, 103, 104, 105, 106])
  expect(opened.isFromStart).toBe(false)
  const backwards = await list(race, { bib: 102, sort: '-bib', take: 5 })
  expect(backwards.list.map(({ bib }: Json) => bib)).toEqual([105, 104, 103, 102, 101])
  expect(await list(race, { bib: 999 })).toMatchObject({ isFromStart: true, totalCount: 6 })
})

test('422 for a cursor of another order or an invalid one, 404 for an unknown event', async () => {
  const { race } = await filledRace()
  const byName = (await list(race, { sort: 'name', take: 1 })).nextCursor
  for (const [cursor, sort] of [
    ['abc', 'bib'],
    [byName, 'bib'],
    [Buffer.from('["a\\u0000","x"]').toString('base64url'), 'name'],
  ]) {
    const { status, body } = await app
      .client()
      .get(`/api/events/${race.eventCode}/startlist?sort=${sort}&cursor=${cursor}`)
    expect([status, body.error.code]).toEqual([404, 'registration.bad_cursor'])
  }
  for (const path of ['startlist', 'startlist/options']) {
    const { status, body } = await app.client().get(`/api/events/no-such/${path}`)
    expect([status, body.error.code]).toEqual([404, 'registration.event_not_found'])
  }
})

test('a hidden participant is counted and not named, and cannot be found by a search', async () => {
  const { race, entries } = await filledRace()
  const [own, other] = entries
  if (!own || !other) throw new Error('Nobody')
  const path = `/api/account/registrations/${own.registrationId}/visibility`
  const { body: before } = await own.runner.client.get(path)
  expect(before.entries).toMatchObject([{ fullName: 'Озёрная Анна', bib: 101, isHidden: false }])
  const entryId = before.entries[0].entryId
  for (const client of [other.runner.client, app.client()]) {
    const refused = await client.put(path, { hidden: [entryId] })
    expect([401, 404]).toContain(refused.status)
  }
  expect(names(await list(race))).toContain('Озёрная Анна')
  for (const _ of [1, 2]) {
    const hidden = await own.runner.client.put(path, { hidden: entryId })
    expect([hidden.status, hidden.body.entries[0].isHidden]).toEqual([200, true])
  }
  expect(await brokenInvariants(app.services.db)).toEqual([])
  const page = await list(race)
  expect([names(page).length, page.totalCount, page.hiddenCount]).toEqual([3, 3, 1])
  expect(JSON.stringify(page)).not.toMatch(/Озёрная|Уфа/)
  for (const query of ['q=озёрная', 'q=101', 'city=Уфа', 'club=темп&city=Уфа'])
    expect(await list(race, Object.fromEntries(new URLSearchParams(query)))).toMatchObject({
      list: [],
      totalCount: 0,
      hiddenCount: 0,
    })
  expect((await list(race, { bib: 101 })).isFromStart).toBe(true)
  expect(await list(race, { race: race.raceCode })).toMatchObject({ totalCount: 3, hiddenCount: 0 })
  const options = await app.client().get(`/api/events/${race.eventCode}/startlist/options`)
  expect(options.body.cities).not.toContain('Уфа')
  await own.runner.client.put(path, {})
  expect(names(await list(race))).toContain('Озёрная Анна')
})

test('a participant who hides before paying is never named', async () => {
  const race = await publishRace(app)
  const runner = await newRunner(app, { address: '10.3.0.1' })
  const registrationId = await holdPlaceOf(runner, race)
  const path = `/api/account/registrations/${registrationId}/visibility`
  const [entry] = (await runner.client.get(path)).body.entries
  await runner.client.put(path, { hidden: [entry.entryId] })
  expect(await list(race)).toMatchObject({ totalCount: 0, hiddenCount: 0 })
  await paid(runner, registrationId)
  expect(await list(race)).toMatchObject({ totalCount: 0, hiddenCount: 1 })
  expect(await brokenInvariants(app.services.db)).toEqual([])
})

test('hiding another account’s entry is refused, and the choice is deleted with the participant', async () => {
  const { race, entries } = await filledRace()
  const [own, other] = entries
  if (!own || !other) throw new Error('Nobody')
  const foreign = (await other.runner.client.get(`/api/account/registrations/${other.registrationId}/visibility`)).body
  await own.runner.client.put(`/api/account/registrations/${own.registrationId}/visibility`, {
    hidden: [foreign.entries[0].entryId],
  })
  expect((await list(race)).hiddenCount).toBe(0)
  const strange = await own.runner.client.get(`/api/account/registrations/${other.registrationId}/visibility`)
  expect([strange.status, strange.body.error.code]).toEqual([404, 'registration.not_found'])
})

test('legs of a team are hidden one by one and stay hidden in a new line-up, and teams list by stage', async () => {
  const race = await publishTeamRace(app, { race: { opensAt: plusMs(toInstant(new Date()), -1000) } })
  const captain = await newRunner(app, { address: '10.2.0.1' })
  const team = await createTeam(captain, race, 'Лисы')
  await saveTeam(captain, race, { ...team, personRef: 'me', relayPosition: 1, participant: captain.participant })
  for (const leg of [2, 3])
    await saveTeam(captain, race, {
      ...team,
      relayPosition: leg,
      participant: teammate({ lastName: `Авдеев${'аб'[leg - 2]}` }),
    })
  await paid(captain, team.registrationId)
  const path = `/api/account/registrations/${team.registrationId}/visibility`
  const { entries } = (await captain.client.get(path)).body
  expect(entries).toHaveLength(3)
  await captain.client.put(path, { hidden: [entries[1].entryId] })
  const page = await list(race, { sort: 'stage', team: 'лис' })
  expect(page.list.map(({ stage, team: name }: Json) => `${name} ${stage}`)).toEqual(['Лисы 1', 'Лисы 3'])
  expect(await list(race)).toMatchObject({ totalCount: 2, hiddenCount: 1, stageCount: 3 })
  // a leg may be a single person
  expect(await list(race, { stage: 2 })).toMatchObject({ totalCount: 0, wholeCount: 2, hiddenCount: 0 })
  await saveTeam(captain, race, { ...team, relayPosition: 3, participant: teammate({ lastName: 'Новикова' }) })
  expect(await list(race)).toMatchObject({ hiddenCount: 1 })
  expect(await brokenInvariants(app.services.db)).toEqual([])
})

test('a signed-in reader’s own rows are marked on any page, and nobody else’s', async () => {
  const { race, entries } = await filledRace()
  const [first, second] = entries
  const page = async (client: { get(path: string): Promise<{ body: Json }> }, query = '') =>
    (await client.get(`/api/events/${race.eventCode}/startlist?take=1&sort=-name${query}`)).body
  const ofFirst = await page(first?.runner.client ?? app.client())
  expect(ofFirst.list).toMatchObject([{ fullName: 'Ярский Анатолий', isOwn: false }])
  expect(ofFirst.own).toMatchObject([{ fullName: 'Озёрная Анна', isOwn: true }])
  const ofSecond = await page(second?.runner.client ?? app.client(), '&q=озеров')
  expect(ofSecond.list).toMatchObject([{ fullName: 'Озеров Пётр', isOwn: true }])
  const ofStranger = await page(app.client(), '&q=озеров')
  expect(ofStranger.own).toEqual([])
  expect(ofStranger.list).toMatchObject([{ isOwn: false }])
})

test('a race of another event has no start list', async () => {
  const race = await publishRace(app)
  const response = await app.client().get(`/api/events/${race.eventCode}/startlist?race=no-such-race`)
  expect([response.status, response.body.error.code]).toEqual([404, 'registration.race_not_found'])
})
