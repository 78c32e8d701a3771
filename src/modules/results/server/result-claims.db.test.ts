import { expect, vi } from 'vitest'
import { plainDate } from '#src/kernel/plain-date.ts'
import { test } from '#tests/support/app-test.ts'
import type { EmailReader } from '#tests/support/emails.ts'
import { organizersMember } from '#tests/support/organizers-member.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { finishedIn, moveRace, publishRows, type RunRace, runRace } from '#tests/support/run-race.ts'
import { newRunner, type Runner } from '#tests/support/runner.ts'
import type { Json, TestApp, TestClient } from '#tests/support/test-app.ts'
import type { TestBank } from '#tests/support/test-bank.ts'

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
const addRunner = () => newRunner(app, { address: `10.11.${++count}.1` })
type Named = {
  readonly lastName: string
  readonly firstName: string
  readonly year?: number
  readonly gender?: 'male' | 'female'
}
/** A row of a participant who registered on the spot. */
const row = (bib: number, { lastName, firstName, year = 1991, gender = 'female' }: Named, seconds = 2_400) =>
  finishedIn(bib, seconds, {
    person: { lastName, firstName, gender, birthDate: plainDate(year, 3, 4), city: 'Уфа', club: '' },
  })
const vera = { lastName: 'Озёрная', firstName: 'Вера' }

/** A person whose profile has this name, with the id of their participant. */
async function personOf({ lastName, firstName, year = 1991, gender = 'female' }: Named) {
  const runner = await addRunner()
  const profile = { ...runner.participant, lastName, firstName, gender, birthDate: `${year}-03-04` }
  expect((await runner.client.put('/api/account/profile', profile)).status).toBe(200)
  const { participantId } = (await runner.client.get('/api/results/mine')).body
  return { ...runner, participantId: participantId as string }
}
type Person = Awaited<ReturnType<typeof personOf>>

async function raceOf(rows: Parameters<typeof publishRows>[2], day = '2025-06-10'): Promise<RunRace> {
  const race = await publishRace(app)
  await moveRace(app, race, day)
  await publishRows(app, race, rows)
  return race
}
const claim = ({ client, participantId }: Person, race: RunRace, bib: number, other: string = participantId) =>
  client.post('/api/results/claims', { eventCode: race.eventCode, raceCode: race.raceCode, bib, participantId: other })
const history = async ({ client }: Runner) =>
  (await client.get('/api/results/mine')).body.list.map(({ eventCode, bib }: Json) => [eventCode, bib])
const claims = async ({ client }: Runner) => (await client.get('/api/results/claims')).body.list
const outcomeOf = ({ status, body }: { status: number; body: Json }) => [status, body.error?.code ?? body.state]
const organizer = async () => (await organizersMember(app, 'manage')).client
const decisionPath = (race: RunRace, claimId: string) =>
  `/api/organizer/events/${race.eventCode}/result-claims/${claimId}`

test('a claim of a row that names the person is accepted at once, and a repeated one is refused as own', async () => {
  const person = await personOf(vera)
  const race = await raceOf([row(7, vera), row(8, { lastName: 'Речная', firstName: 'Ия' })])
  const claimed = await claim(person, race, 7)
  expect([claimed.status, claimed.body]).toMatchObject([200, { state: 'accepted', causes: [], bib: 7 }])
  expect(await history(person)).toEqual([[race.eventCode, 7]])
  const page = await person.client.get(`/api/events/${race.eventCode}/results/${race.raceCode}/7`)
  expect(page.body).toMatchObject({ row: { isOwn: true }, isClaimedByOther: false, best: { isCurrent: true } })
  const seenBy = async (reader: TestClient) => {
    const { body } = await reader.get(`/api/events/${race.eventCode}/results/${race.raceCode}/7`)
    return [body.row.isOwn, body.isClaimedByOther]
  }
  expect(await seenBy((await addRunner()).client)).toEqual([false, true])
  expect(await seenBy(app.client())).toEqual([false, false])
  const list = await person.client.get(`/api/events/${race.eventCode}/results?race=${race.raceCode}`)
  expect(list.body.own.map(({ bib }: Json) => bib)).toEqual([7])
  expect(outcomeOf(await claim(person, race, 7))).toEqual([409, 'results.claim_own'])
})

test.for([
  ['another name', { ...vera, lastName: 'Речная' }, ['name']],
  ['another year of birth', { ...vera, year: 1990 }, ['birth_year']],
  ['another gender', { ...vera, gender: 'male' }, ['gender']],
] as const)('a claim of a row with %s waits for the organizer, once', async ([, named, causes]) => {
  const person = await personOf(vera)
  const race = await raceOf([row(7, named)])
  const first = await claim(person, race, 7)
  expect(first.body).toMatchObject({ state: 'waiting', causes })
  expect((await claim(person, race, 7)).body.claimId).toBe(first.body.claimId)
  expect(await claims(person)).toHaveLength(1)
  expect(await history(person)).toEqual([])
})

test('a claim is refused of a hidden, a missing and a team’s row, without a profile, and for a stranger', async () => {
  const [person, other] = [await personOf(vera), await personOf(vera)]
  const race = await raceOf([row(7, vera), row(8, vera)])
  await app.sql('update results.results set is_hidden = true where bib = 8')
  expect(outcomeOf(await claim(person, race, 8))).toEqual([404, 'results.result_not_found'])
  expect(outcomeOf(await claim(person, race, 9))).toEqual([404, 'results.result_not_found'])
  expect(outcomeOf(await claim(person, race, 7, other.participantId))).toEqual([404, 'results.participant_unknown'])
  await app.sql('update results.results set is_hidden = false, is_team = true where bib = 8')
  expect(outcomeOf(await claim(person, race, 8))).toEqual([409, 'results.claim_team'])
  const blank = await addRunner()
  const { participantId } = (await blank.client.get('/api/results/mine')).body
  expect(outcomeOf(await claim({ ...blank, participantId }, race, 7))).toEqual([409, 'results.claim_profile'])
})

test('of two claims at once one is accepted, and the other waits for the organizer', async () => {
  const people = [await personOf(vera), await personOf(vera), await personOf(vera)]
  const race = await raceOf([row(7, vera)])
  const states = (await Promise.all(people.map((one) => claim(one, race, 7)))).map(({ body }) => [
    body.state,
    body.causes,
  ])
  expect(states.toSorted()).toEqual([
    ['accepted', []],
    ['waiting', ['held']],
    ['waiting', ['held']],
  ])
})

test('the database refuses a second holder of a result', async () => {
  const [first, second] = [await personOf(vera), await personOf(vera)]
  const race = await raceOf([row(7, vera)])
  await claim(first, race, 7)
  const { claimId } = (await claim(second, race, 7)).body
  await expect(app.sql(`update results.claims set state = 'accepted' where id = $1`, [claimId])).rejects.toThrow(
    'one_holder_per_result',
  )
})

test('an organizer accepts a claim: the result changes hands, and both people get an email', async () => {
  const [former, next] = [await personOf(vera), await personOf(vera)]
  const race = await raceOf([row(7, vera)])
  await claim(former, race, 7)
  const { claimId } = (await claim(next, race, 7)).body
  const member = await organizer()
  const { list } = (await member.get(`/api/organizer/events/${race.eventCode}/result-claims?state=waiting`)).body
  expect(list).toMatchObject([
    { claimId, causes: ['held'], claimer: { fullName: 'Озёрная Вера', birthYear: 1991 }, row: { birthYear: 1991 } },
  ])
  expect(JSON.stringify(list)).not.toContain(next.email)
  expect(outcomeOf(await member.post(`${decisionPath(race, claimId)}/accept`, {}))).toEqual([200, 'accepted'])
  expect(outcomeOf(await member.post(`${decisionPath(race, claimId)}/accept`, {}))).toEqual([200, 'accepted'])
  expect(outcomeOf(await member.post(`${decisionPath(race, claimId)}/reject`, { reason: 'нет' }))).toEqual([
    409,
    'results.claim_decided',
  ])
  expect([await history(former), await history(next)]).toEqual([[], [[race.eventCode, 7]]])
  expect((await claims(former))[0]).toMatchObject({ state: 'replaced' })
  expect((await emails.emailsTo(former.email)).at(-1)?.subject).toContain('Результат передан другому участнику')
  expect((await emails.emailsTo(next.email)).at(-1)?.subject).toContain('Результат ваш')
})

test('an organizer’s link decides once: a rejection needs a reason, which the claimer gets', async () => {
  const person = await personOf(vera)
  const race = await raceOf([row(7, { ...vera, year: 1980 })])
  await claim(person, race, 7)
  const [mailbox] = await app.sql<{ email: string }>(
    `select o.email from organizers.organizers o join catalog.events e on e.organizer_id = o.id where e.code = $1`,
    [race.eventCode],
  )
  const sent = (await emails.emailsTo(mailbox?.email ?? '')).filter(({ subject }) =>
    subject.includes('Заявка на результат'),
  )
  const token = /claim-decision\?(?:ttt=\w+&(?:amp;)?)?token=([\w.-]+)/.exec(sent.at(-1)?.html ?? '')?.[1] ?? ''
  expect(sent.at(-1)?.html).not.toContain('Озёрная')
  const stranger = app.client()
  const look = await stranger.post('/api/results/claim-decisions/look', { token })
  expect(look.body).toMatchObject({ causes: ['birth_year'], row: { birthYear: 1980 }, claimer: { birthYear: 1991 } })
  const decide = (body: Json) => stranger.post('/api/results/claim-decisions', { token, ...body })
  expect(outcomeOf(await decide({ verdict: 'reject' }))).toEqual([422, 'results.reason_missing'])
  expect(outcomeOf(await decide({ verdict: 'reject', reason: 'Это ваша тёзка' }))).toEqual([200, 'rejected'])
  expect(outcomeOf(await decide({ verdict: 'accept' }))).toEqual([410, 'results.link_gone'])
  const forged = `${token.slice(0, -2)}${token.endsWith('aa') ? 'bb' : 'aa'}`
  expect((await stranger.post('/api/results/claim-decisions/look', { token: forged })).status).toBe(410)
  expect((await claims(person))[0]).toMatchObject({ state: 'rejected', reason: 'Это ваша тёзка' })
  const decided = (await emails.emailsTo(person.email)).at(-1)
  expect(decided?.html).toContain('Это ваша тёзка')
  expect(decided?.html).toContain(`/event/${race.eventCode}/ask`) // the way to reach the organizer
})

test('an organizer of another event does not decide a claim', async () => {
  const person = await personOf(vera)
  const [race, other] = [await raceOf([row(7, { ...vera, year: 1980 })]), await raceOf([row(1, vera)])]
  const { claimId } = (await claim(person, race, 7)).body
  const member = await organizer()
  expect((await member.post(`${decisionPath(other, claimId)}/accept`, {})).status).toBe(404)
  expect((await claims(person))[0].state).toBe('waiting')
})

test('a republication takes no accepted claim away: it follows its person, and comes back with the row', async () => {
  const person = await personOf(vera)
  const ija = { lastName: 'Речная', firstName: 'Ия' }
  const race = await raceOf([row(7, vera), row(8, ija)])
  await claim(person, race, 7)
  await publishRows(app, race, [row(7, ija, 2_500), row(9, vera, 2_300)])
  expect(await history(person)).toEqual([[race.eventCode, 9]])
  await publishRows(app, race, [row(8, ija)])
  expect([await history(person), (await claims(person))[0]]).toMatchObject([[], { state: 'accepted', bib: null }])
  await publishRows(app, race, [row(7, vera), row(8, ija)])
  expect(await history(person)).toEqual([[race.eventCode, 7]])
})

test('a bib that names another person after a republication waits for the organizer', async () => {
  const person = await personOf(vera)
  const race = await raceOf([row(7, vera)])
  await claim(person, race, 7)
  await publishRows(app, race, [row(7, { lastName: 'Речная', firstName: 'Ия' })])
  expect((await claims(person))[0]).toMatchObject({ state: 'waiting', causes: ['changed'] })
  expect(await history(person)).toEqual([])
  const { claimId } = (await claims(person))[0]
  await (await organizer()).post(`${decisionPath(race, claimId)}/accept`, {})
  await publishRows(app, race, [row(11, { lastName: 'Речная', firstName: 'Ия' })])
  expect(await history(person)).toEqual([[race.eventCode, 11]])
})

test('a result of an entry goes from its participant to the claimer only by the organizer’s decision', async () => {
  const [payer, person] = [await addRunner(), await personOf(vera)]
  const race = await runRace({ app, bank }, [{ runner: payer }], { day: '2025-06-11' })
  await publishRows(app, race, [finishedIn(101, 2_400)])
  const { claimId, causes } = (await claim(person, race, 101)).body
  expect(causes).toEqual(['name', 'birth_year', 'gender', 'held'])
  expect(await history(payer)).toHaveLength(1)
  await (await organizer()).post(`${decisionPath(race, claimId)}/accept`, {})
  expect([await history(payer), await history(person)]).toEqual([[], [[race.eventCode, 101]]])
  const page = await payer.client.get(`/api/events/${race.eventCode}/results/${race.raceCode}/101`)
  expect(page.body.row.isOwn).toBe(false)
  expect((await emails.emailsTo(payer.email)).at(-1)?.subject).toContain('Результат передан')
})

test('a withdrawn claim frees the result, and is over', async () => {
  const [person, other] = [await personOf(vera), await personOf(vera)]
  const race = await raceOf([row(7, vera)])
  const { claimId } = (await claim(person, race, 7)).body
  expect((await other.client.delete(`/api/results/claims/${claimId}`)).status).toBe(404)
  expect(outcomeOf(await person.client.delete(`/api/results/claims/${claimId}`))).toEqual([200, 'withdrawn'])
  expect(outcomeOf(await person.client.delete(`/api/results/claims/${claimId}`))).toEqual([409, 'results.claim_over'])
  expect((await claim(other, race, 7)).body.state).toBe('accepted')
})

test('a relative’s claim moves with a merge and ends with their removal', async () => {
  const person = await personOf({ lastName: 'Лесная', firstName: 'Анна' })
  const child = { lastName: 'Озёрная', firstName: 'Вера', birthDate: '1991-03-04', gender: 'female' }
  const add = async (profile: Json) =>
    (await person.client.post('/api/account/family', { relation: 'sibling', profile })).body.participantId as string
  const [remaining, merged] = [await add({ ...child, firstName: 'Верочка' }), await add(child)]
  const race = await raceOf([row(7, vera)])
  expect((await claim(person, race, 7, merged)).body.state).toBe('accepted')
  await person.client.post(`/api/account/family/${remaining}/merge`, { otherId: merged })
  const ofRemaining = await person.client.get(`/api/results/mine?participantId=${remaining}`)
  expect(ofRemaining.body.list).toHaveLength(1)
  expect((await person.client.delete(`/api/account/family/${remaining}`)).status).toBe(200)
  expect(await claims(person)).toEqual([])
  expect((await claim(await personOf(vera), race, 7)).body.state).toBe('accepted')
})

test('results to claim are those of the own name, and those of a search; never a hidden one', async () => {
  const named = { lastName: 'Заозёрная', firstName: 'Майя' }
  const person = await personOf(named)
  const race = await raceOf([row(7, named), row(8, { ...named, year: 1960 }), row(9, { ...named, firstName: 'Мила' })])
  await app.sql(`update catalog.events set name_ru = 'Забег тысячи озёр' where code = $1`, [race.eventCode])
  const found = async (query: string) =>
    (await person.client.get(`/api/results/claimable?${new URLSearchParams(query)}`)).body.list.map(
      ({ bib }: Json) => bib,
    )
  expect(await found('')).toEqual([7])
  expect(await found('q=заозерная')).toEqual([7, 8, 9])
  expect(await found('event=ТЫСЯЧИ&q=9')).toEqual([9])
  expect(await found('event=другое&q=9')).toEqual([])
  expect(await found('q=9')).toEqual([])
  await app.sql('update results.results set is_hidden = true where bib = 8 and norm like $1', ['заозерная%'])
  expect(await found('q=заозерная')).toEqual([7, 9])
  await claim(person, race, 7)
  expect(await found('')).toEqual([])
})

test('an account’s claims are limited, refused ones too', async () => {
  const person = await personOf(vera)
  const race = await raceOf([row(7, vera)])
  for (let i = 0; i < 10; i++) expect((await claim(person, race, 99)).status).toBe(404)
  expect(outcomeOf(await claim(person, race, 7))).toEqual([429, 'accounts.too_many_attempts'])
})
