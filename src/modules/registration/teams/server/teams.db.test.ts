import { afterAll, beforeAll, expect, test } from 'vitest'
import { eachPays } from '#tests/support/each-pays.ts'
import { describeEachPaysGuardRemoval } from '#tests/support/each-pays-guard-removal.ts'
import { eachPaysLeaving } from '#tests/support/each-pays-leaving.ts'
import { emailReader, writtenEmails } from '#tests/support/emails.ts'
import { describeMemberDetails } from '#tests/support/member-details.ts'
import { onQueries } from '#tests/support/on-queries.ts'
import { newRunner, openPaymentOf } from '#tests/support/runner.ts'
import { violationsOf } from '#tests/support/sale-invariants.ts'
import {
  boardOf,
  createTeam,
  filledTeam,
  inDays,
  namesOf,
  publishTeamRace,
  saveTeam,
  teammate,
  threeLegs,
  twoToFour,
} from '#tests/support/team-for-tests.ts'
import { createTestApp, type Json, type TestApp } from '#tests/support/test-app.ts'
import { type TestBank, testBank } from '#tests/support/test-bank.ts'
import { untilAnswered } from '#tests/support/until-answered.ts'
import { sendCancellationEmails } from '../../cancellations/server/emails/cancellation-emails.ts'

let app: TestApp
let bank: TestBank
beforeAll(async () => {
  bank = testBank()
  app = await createTestApp({ bank: bank.provider })
})
afterAll(() => app.close())

const db = () => app.services.db
const outcomeOf = ({ status, body }: { status: number; body: Json }) => [status, body.error?.code]
/** Each runner has an address of their own, since sign-ups from one are limited. */
let runners = 0
const someRunner = () => newRunner(app, { address: `10.0.0.${++runners}` })
const minute = 60_000
const listOf = async (eventCode: string) => (await app.client().get(`/api/events/${eventCode}/startlist`)).body.list

test('a captain creates a team, enters all members and pays, and the team has a bib and stands in the start list by stage', async () => {
  const race = await publishTeamRace(app)
  const captain = await someRunner()
  const team = await createTeam(captain, race, '  Быстрые   лисы ')
  const empty = await boardOf(captain, team.teamRegistrationId)
  expect(empty).toMatchObject({ name: 'Быстрые лисы', role: 'captain', status: 'held', isComplete: false, bib: null })
  expect(empty.missing).toEqual({ members: 3, women: 0, men: 0 })
  const form = (leg: number) =>
    captain.client.get(
      `/Register/ApiRegistration?eventCode=${race.eventCode}&raceCode=${race.raceCode}&registrationId=${team.registrationId}&relayPosition=${leg}`,
    )
  expect((await form(2)).status).toBe(200)
  expect(outcomeOf(await form(99))).toEqual([404, 'registration.leg_unknown'])
  const own = { ...team, personRef: 'me', relayPosition: 2, participant: captain.participant }
  expect((await saveTeam(captain, race, own)).status).toBe(200)
  await saveTeam(captain, race, { ...team, relayPosition: 1, participant: teammate({ lastName: 'Авдеев' }) })
  await captain.client.post('/Register/Cart', {
    registrationId: team.registrationId,
    consents: ['offer', 'personal-data', 'receipt'],
  })
  const early = await captain.client.post('/Register/ApiSavePay', {
    registrationId: team.registrationId,
    paymentType: 'card',
  })
  expect(outcomeOf(early)).toEqual([409, 'orders.incomplete'])
  await saveTeam(captain, race, { ...team, relayPosition: 3, participant: teammate({ lastName: 'Яшин' }) })
  const cart = (await captain.client.get(`/Register/ApiCart?registrationId=${team.registrationId}`)).body
  expect(cart.totals.overallMinor).toBe(190_000 * 1.05) // one price for the team
  const payment = await openPaymentOf(captain, team.registrationId)
  expect((await app.receiveWebhook(bank.message(payment.id, 'succeeded'))).status).toBe(200)
  const board = await boardOf(captain, team.teamRegistrationId)
  expect(board).toMatchObject({ status: 'confirmed', bib: 101, isComplete: true })
  expect(board.legs.map(({ member }: Json) => [member.bib, member.isPaid, member.isConfirmed])).toEqual([
    ['101-1', true, false],
    ['101-2', true, true],
    ['101-3', true, false],
  ])
  const list = await listOf(race.eventCode)
  expect(list.map(({ bib, team: name, stage }: Json) => [bib, name, stage]).sort()).toEqual([
    [101, 'Быстрые лисы', 1],
    [101, 'Быстрые лисы', 2],
    [101, 'Быстрые лисы', 3],
  ])
  expect(await violationsOf(db(), [team.registrationId])).toEqual([])
})

test('a team that is sent three times at once is one team', async () => {
  const race = await publishTeamRace(app, { race: { capacity: 1 } })
  const captain = await someRunner()
  const registrationId = crypto.randomUUID()
  const responses = await Promise.all([1, 2, 3].map(() => saveTeam(captain, race, { registrationId, teamName: 'Эхо' })))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(responses.map(({ body }) => body.teamRegistrationId)).size).toBe(1)
  const participant = teammate()
  const member = { registrationId, relayPosition: 1, participant }
  const entered = await Promise.all([1, 2, 3].map(() => saveTeam(captain, race, member)))
  expect(entered.map(({ status }) => status)).toEqual([200, 200, 200])
  const board = await boardOf(captain, responses[0]?.body.teamRegistrationId)
  expect(namesOf(board).filter(Boolean)).toHaveLength(1)
  expect(await violationsOf(db(), [registrationId])).toEqual([])
})

test('three of fifteen captains get the three places, and the others are told that the race is full', async () => {
  const race = await publishTeamRace(app, { race: { capacity: 3 } })
  const captains = await Promise.all(Array.from({ length: 15 }, () => someRunner()))
  const responses = await Promise.all(
    captains.map((captain, i) => {
      const team = { registrationId: crypto.randomUUID(), teamName: `Команда ${i}` }
      return untilAnswered(() => saveTeam(captain, race, team))
    }),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(responses.filter(({ status }) => status !== 200).map(outcomeOf)).toEqual(
    Array(12).fill([409, 'registration.sold_out']),
  )
  expect(await violationsOf(db(), [])).toEqual([])
})

test('a team name is taken while its place is unpaid or paid, and free again once the place expired', async () => {
  const race = await publishTeamRace(app)
  const [first, second] = [await someRunner(), await someRunner()]
  const team = await filledTeam(first, race, 'Лисы')
  const input = { registrationId: crypto.randomUUID(), teamName: ' «ЛИСЫ!»' }
  const refused = await saveTeam(second, race, input)
  expect(outcomeOf(refused)).toEqual([409, 'registration.team_exists_unpaid'])
  expect(refused.body.error.number).toBe(1) // SPEC §8
  expect(refused.body.error.fields).toHaveProperty('teamName')
  const payment = await openPaymentOf(first, team.registrationId)
  await app.receiveWebhook(bank.message(payment.id, 'succeeded'))
  const paid = await saveTeam(second, race, input)
  expect([...outcomeOf(paid), paid.body.error.number]).toEqual([409, 'registration.team_exists', 2])
  const other = await publishTeamRace(app)
  expect((await saveTeam(second, other, { ...input, registrationId: crypto.randomUUID() })).status).toBe(200)
  expect(outcomeOf(await saveTeam(second, race, { ...input, teamName: ' «!» ' }))).toEqual([
    422,
    'registration.team_name_empty',
  ])
})

test('members join by the code, each on a free leg, and neither a leg nor a participant is taken twice', async () => {
  const race = await publishTeamRace(app)
  const captain = await someRunner()
  const team = await createTeam(captain, race, 'Сборная')
  const { joinCode } = await boardOf(captain, team.teamRegistrationId)
  const people = await Promise.all(Array.from({ length: 4 }, () => someRunner()))
  const look = await people[0]?.client.get(`/api/teams/by-code?joinCode=${joinCode.toLowerCase()}`)
  expect(look?.body).toMatchObject({ teamName: 'Сборная', teamRegistrationId: null, closed: null })
  expect(look?.body.legs.map(({ isFree }: Json) => isFree)).toEqual([true, true, true])
  const joins = (person: (typeof people)[number], relayPosition: number, change: Record<string, unknown> = {}) =>
    person.client.post('/api/teams/join', {
      ...{ joinCode, relayPosition, participant: person.participant, consents: ['personal-data'] },
      ...change,
    })
  const [a, b, c] = people as [(typeof people)[number], (typeof people)[number], (typeof people)[number]]
  expect(outcomeOf(await joins(a, 1, { consents: [] }))).toEqual([409, 'registration.form_incomplete'])
  const typed = { participant: { ...a.participant, phone: '12', city: '' } }
  expect(Object.keys((await joins(a, 1, typed)).body.error.fields).toSorted()).toEqual([
    'participant.city',
    'participant.phone',
  ])
  const both = await Promise.all([joins(a, 1), joins(b, 1)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const [winner, loser] = both[0]?.status === 200 ? [a, b] : [b, a]
  expect(outcomeOf(both[0]?.status === 200 ? both[1] : both[0])).toEqual([409, 'registration.leg_taken'])
  expect((await joins(winner, 1)).status).toBe(200) // the same form again
  expect(outcomeOf(await joins(winner, 2))).toEqual([409, 'registration.member_elsewhere'])
  expect(outcomeOf(await joins(loser, 7))).toEqual([404, 'registration.leg_unknown'])
  expect((await joins(loser, 2)).status).toBe(200)
  const lost = await joins(c, 3, { joinCode: 'NOSUCH' })
  expect([...outcomeOf(lost), lost.body.error.number]).toEqual([404, 'registration.team_not_found', 3])
  const looked = await c.client.get('/api/teams/by-code?joinCode=NOSUCH')
  expect(looked.body.error).toMatchObject({ number: 3, message: 'Команда не найдена. Проверьте код.' })
  const rival = await createTeam(c, race, 'Соперники')
  const taken = await saveTeam(c, race, { ...rival, relayPosition: 1, participant: winner.participant })
  expect(outcomeOf(taken)).toEqual([409, 'registration.member_elsewhere'])
  // A team whose first member is refused is not created and holds no place; a person in another
  // team is refused.
  const soloInput = { registrationId: crypto.randomUUID(), teamName: 'Одиночки', relayPosition: 1, personRef: 'me' }
  const refused = await saveTeam(winner, race, { ...soloInput, participant: winner.participant })
  expect(outcomeOf(refused)).toEqual([409, 'registration.member_elsewhere'])
  const incomplete = await saveTeam(winner, race, {
    ...soloInput,
    participant: { ...winner.participant, lastName: '' },
  })
  expect(outcomeOf(incomplete)).toEqual([409, 'registration.form_incomplete'])
  const rows = await app.sql('select from registration.teams where order_id = $1', [soloInput.registrationId])
  expect(rows).toEqual([])
  const query = new URLSearchParams({ eventCode: race.eventCode, raceCode: race.raceCode })
  const shown = (await winner.client.get(`/Register/ApiRelayRegistration?${query}`)).body
  expect(shown.team).toMatchObject({ teamRegistrationId: team.teamRegistrationId, role: 'member' })
  // A member sees the board and may leave, but cannot move or remove other members.
  const board = await boardOf(winner, team.teamRegistrationId)
  expect(board).toMatchObject({ role: 'member', registrationId: null })
  const [own, second] = [board.legs[0].member, board.legs[1].member]
  const place = { ...team, memberId: own.memberId, relayPosition: 2 }
  const moved = await winner.client.post('/Register/ApiMoveRelayParticipant', place)
  expect(outcomeOf(moved)).toEqual([404, 'registration.team_unknown'])
  expect(namesOf(await boardOf(captain, team.teamRegistrationId))).toEqual(namesOf(board))
  const removes = (memberId: string) => winner.client.post('/Register/ApiRemoveRelayParticipant', { ...team, memberId })
  expect(outcomeOf(await removes(second.memberId))).toEqual([404, 'registration.member_unknown'])
  expect((await removes(own.memberId)).status).toBe(200)
  expect(outcomeOf(await removes(own.memberId))).toEqual([404, 'registration.team_unknown'])
  expect((await saveTeam(c, race, { ...rival, relayPosition: 1, participant: winner.participant })).status).toBe(200)
  expect(await violationsOf(db(), [team.registrationId, rival.registrationId])).toEqual([])
})

test('only the captain moves, removes and renames, and two members exchange legs', async () => {
  const race = await publishTeamRace(app)
  const [captain, stranger] = [await someRunner(), await someRunner()]
  const team = await filledTeam(captain, race, 'Ветер')
  const before = await boardOf(captain, team.teamRegistrationId)
  const [first, , third] = before.legs.map(({ member }: Json) => member)
  const move = (actor: typeof captain, change: Record<string, unknown>) =>
    actor.client.post('/Register/ApiMoveRelayParticipant', { ...team, memberId: first.memberId, ...change })
  const moved = await move(captain, { relayPosition: 3 })
  expect(namesOf(moved.body)).toEqual([third.fullName, namesOf(before)[1], first.fullName])
  expect(outcomeOf(await move(stranger, { relayPosition: 1 }))).toEqual([404, 'registration.team_unknown'])
  expect(namesOf(await boardOf(captain, team.teamRegistrationId))).toEqual(namesOf(moved.body))
  expect(outcomeOf(await move(captain, { relayPosition: 4 }))).toEqual([404, 'registration.leg_unknown'])
  expect(outcomeOf(await move(captain, { memberId: crypto.randomUUID(), relayPosition: 1 }))).toEqual([
    404,
    'registration.member_unknown',
  ])
  const { eventCode, raceCode } = race
  const rename = (actor: typeof captain, teamName: string) =>
    actor.client.put('/Register/ApiChangeRelayTeamName', { eventCode, raceCode, teamName })
  await createTeam(stranger, race, 'Буря')
  const named = await rename(captain, 'буря')
  expect([...outcomeOf(named), named.body.error.number]).toEqual([409, 'registration.team_exists_unpaid', 1])
  expect((await rename(captain, 'Вихрь')).body.name).toBe('Вихрь')
  const newcomer = await someRunner()
  expect(outcomeOf(await rename(newcomer, 'Шторм'))).toEqual([404, 'registration.team_unknown'])
  expect((await createTeam(newcomer, race, 'Ветер')).teamRegistrationId).toBeTruthy() // the old name is free
  expect(await violationsOf(db(), [team.registrationId])).toEqual([])
})

test('a paid team and its start list change until the deadline, then no more', async () => {
  const race = await publishTeamRace(app, { team: { ...threeLegs, changesUntil: inDays(55) } })
  const captain = await someRunner()
  const team = await filledTeam(captain, race, 'Смена')
  const payment = await openPaymentOf(captain, team.registrationId)
  await app.receiveWebhook(bank.message(payment.id, 'succeeded'))
  const fresh = teammate({ lastName: 'Новичков' })
  expect((await saveTeam(captain, race, { ...team, relayPosition: 2, participant: fresh })).status).toBe(200)
  expect((await listOf(race.eventCode)).map(({ fullName }: Json) => fullName)).toContain('Новичков Егор')
  const { eventCode, raceCode } = race
  await captain.client.put('/Register/ApiChangeRelayTeamName', { eventCode, raceCode, teamName: 'Пересмена' })
  expect((await listOf(eventCode)).map(({ team: name }: Json) => name)).toEqual(Array(3).fill('Пересмена'))
  expect(await violationsOf(db(), [team.registrationId])).toEqual([])
  await app.sql(`update catalog.races set team_rules = team_rules || '{"changesUntil": "2026-01-01T00:00:00.000Z"}'
    where id = (select race_id from registration.teams where id = '${team.teamRegistrationId}')`)
  const late = await saveTeam(captain, race, { ...team, relayPosition: 2, participant: teammate() })
  expect(outcomeOf(late)).toEqual([409, 'registration.team_closed'])
  expect((await boardOf(captain, team.teamRegistrationId)).closed).not.toBeNull()
})

test('a team that pays by the head costs by its size, and cannot grow beyond its paid size', async () => {
  const race = await publishTeamRace(app, { team: twoToFour })
  const captain = await someRunner()
  const team = await filledTeam(captain, race, 'Пловцы', 2)
  const total = async () =>
    (await captain.client.get(`/Register/ApiCart?registrationId=${team.registrationId}`)).body.totals.totalMinor
  expect(await total()).toBe(2 * 190_000)
  await openPaymentOf(captain, team.registrationId)
  await saveTeam(captain, race, { ...team, relayPosition: 3, participant: teammate() })
  expect(await total()).toBe(3 * 190_000) // and the open payment for two was cancelled
  const payment = await openPaymentOf(captain, team.registrationId)
  await app.receiveWebhook(bank.message(payment.id, 'succeeded'))
  const fourth = await saveTeam(captain, race, { ...team, relayPosition: 4, participant: teammate() })
  expect(outcomeOf(fourth)).toEqual([409, 'registration.team_full'])
  expect(await violationsOf(db(), [team.registrationId])).toEqual([])
})

test('a new account that joins a team priced by the head through the link is added with a profile of its own', async () => {
  const race = await publishTeamRace(app, { team: twoToFour })
  const [captain, mate] = [await someRunner(), await someRunner()]
  const team = await filledTeam(captain, race, 'Выдры', 1)
  const { joinCode } = await boardOf(captain, team.teamRegistrationId)
  const joined = await mate.client.post('/api/teams/join', {
    ...{ joinCode, relayPosition: 2, participant: mate.participant, consents: ['personal-data'] },
  })
  expect(joined.status).toBe(200)
  expect((await mate.client.get('/api/account/profile')).body).toMatchObject({ city: 'Самара' })
  const cart = (await captain.client.get(`/Register/ApiCart?registrationId=${team.registrationId}`)).body
  expect(cart.totals.totalMinor).toBe(2 * 190_000)
})

test('an expired place frees the team’s name and members, and a new hold of the same order restores the team', async () => {
  const race = await publishTeamRace(app)
  const captain = await someRunner()
  const team = await filledTeam(captain, race, 'Феникс')
  const board = await boardOf(captain, team.teamRegistrationId)
  await app.sql(`update inventory.holds set held_until = now() - interval '1 minute' where order_id = $1`, [
    team.registrationId,
  ])
  await app.sql(
    `update orders.orders set held_until = now() - interval '1 minute', pay_before = now() - interval '1 minute' where id = $1`,
    [team.registrationId],
  )
  await app.sql(`update inventory.pools set next_expiry = now() - interval '1 minute' where next_expiry is not null`)
  const closed = await saveTeam(captain, race, { ...team, relayPosition: 1, participant: teammate() })
  expect(closed.status).toBe(200) // entering a member opens the order again
  const again = await boardOf(captain, team.teamRegistrationId)
  expect([again.status, again.joinCode, again.isComplete]).toEqual(['held', board.joinCode, true])
  expect(namesOf(again).slice(1)).toEqual(namesOf(board).slice(1))
  expect(await violationsOf(db(), [team.registrationId])).toEqual([])
})

test('an individual place cannot be taken under a team’s order whose hold has ended', async () => {
  const race = await publishTeamRace(app, { more: [{ code: 'ten' }] })
  const captain = await someRunner()
  const team = await createTeam(captain, race, 'Сойки')
  await app.sql(`update inventory.holds set held_until = now() - interval '1 minute' where order_id = $1`, [
    team.registrationId,
  ])
  await app.sql(`update orders.orders set held_until = now() - interval '1 minute' where id = $1`, [
    team.registrationId,
  ])
  const { eventCode } = race
  const single = (registrationId: string) => ({
    ...{ eventCode, raceCode: 'ten', registrationId, participant: captain.participant },
  })
  const save = (registrationId: string) => captain.client.post('/Register/ApiSaveRegistration', single(registrationId))
  expect(outcomeOf(await save(team.registrationId))).toEqual([409, 'registration.order_ended'])
  const started = (await captain.client.get(`/Register/ApiInit?eventCode=${eventCode}&raceCode=ten`)).body
  expect(started.registrationId).not.toBe(team.registrationId)
  expect((await save(started.registrationId)).status).toBe(200)
  expect(await violationsOf(db(), [team.registrationId, started.registrationId])).toEqual([])
})

test('a paid team that is cancelled leaves the start list, and its members are free', async () => {
  const race = await publishTeamRace(app)
  const captain = await someRunner()
  const team = await createTeam(captain, race, 'Прощание')
  const mates = [1, 2, 3].map(() => teammate())
  for (const [i, participant] of mates.entries()) {
    await saveTeam(captain, race, { ...team, relayPosition: i + 1, participant })
  }
  const payment = await openPaymentOf(captain, team.registrationId)
  await app.receiveWebhook(bank.message(payment.id, 'succeeded'))
  const offer = (await captain.client.get(`/api/account/registrations/${team.registrationId}/cancellation`)).body
  const { refundMinor } = offer.whole
  const done = await captain.client.post(`/api/account/registrations/${team.registrationId}/cancel`, { refundMinor })
  expect([done.status, refundMinor > 0]).toEqual([200, true])
  const [{ id: cancellationId } = { id: '' }] = await app.sql<{ id: string }>(
    'select id from orders.cancellations where order_id = $1',
    [team.registrationId],
  )
  const cancellation = { orderId: team.registrationId, cancellationId }
  const emails = await writtenEmails(app, (context) => sendCancellationEmails(context, cancellation))
  expect(emails.map(({ to }) => to)).toEqual([captain.email, ...mates.map(({ email }) => email)])
  expect(emails.at(-1)?.text).toContain('Место команды «Прощание» отменено')
  expect(await listOf(race.eventCode)).toEqual([])
  expect((await boardOf(captain, team.teamRegistrationId)).status).toBe('refunded')
  const next = await createTeam(await someRunner(), race, 'Прощание')
  expect(next.teamRegistrationId).not.toBe(team.teamRegistrationId)
  const [mate] = mates
  const other = await someRunner()
  const rival = await createTeam(other, race, 'Другая')
  expect((await saveTeam(other, race, { ...rival, relayPosition: 1, participant: mate })).status).toBe(200)
  expect(await violationsOf(db(), [team.registrationId])).toEqual([])
})

test.for([
  ['a child', { ageFrom: 16 }, { birthDate: '2016-02-01' }, 409, 'registration.too_young'],
  ['a man where women race', { gender: 'female' }, { gender: 'male' }, 409, 'registration.gender_female_only'],
  ['an empty name', {}, { lastName: '' }, 409, 'registration.form_incomplete'],
] as const)('%s is refused by the rule that a single runner meets', async ([, rules, change, status, code]) => {
  const race = await publishTeamRace(app, { race: rules })
  const captain = await someRunner()
  const team = await createTeam(captain, race, 'Правила')
  const response = await saveTeam(captain, race, { ...team, relayPosition: 1, participant: teammate(change) })
  expect(outcomeOf(response)).toEqual([status, code])
})

test('a mixed team is complete with its women and men', async () => {
  const race = await publishTeamRace(app, { team: { ...threeLegs, minWomen: 1, minMen: 1 } })
  const captain = await someRunner()
  const team = await filledTeam(captain, race, 'Микст')
  expect(await boardOf(captain, team.teamRegistrationId)).toMatchObject({
    isComplete: false,
    missing: { members: 0, women: 1, men: 0 },
  })
  await saveTeam(captain, race, { ...team, relayPosition: 1, participant: teammate({ gender: 'female' }) })
  expect((await boardOf(captain, team.teamRegistrationId)).isComplete).toBe(true)
})

test('a team call without a session, for an individual race, or with another account’s order is refused', async () => {
  const race = await publishTeamRace(app)
  const captain = await someRunner()
  const team = await createTeam(captain, race, 'Свои')
  const input = {
    eventCode: race.eventCode,
    raceCode: race.raceCode,
    registrationId: crypto.randomUUID(),
    teamName: 'Я',
  }
  expect(outcomeOf(await app.client().post('/Register/ApiSaveRelayRegistration', input))).toEqual([401, 'http.sign_in'])
  const stranger = await someRunner()
  const foreign = await saveTeam(stranger, race, { ...team, teamName: 'Чужие' })
  expect(outcomeOf(foreign)).toEqual([404, 'registration.not_found'])
  expect((await boardOf(stranger, team.teamRegistrationId)).error.code).toBe('registration.team_unknown')
  const saved = await stranger.client.post('/Register/ApiSaveRegistration', {
    eventCode: race.eventCode,
    raceCode: race.raceCode,
    registrationId: team.registrationId,
    participant: stranger.participant,
  })
  expect(outcomeOf(saved)).toEqual([409, 'registration.team_race'])
  const unsold = await publishTeamRace(app, { team: null })
  const none = await saveTeam(stranger, unsold, { registrationId: crypto.randomUUID(), teamName: 'Никак' })
  expect(outcomeOf(none)).toEqual([409, 'registration.team_race'])
})

test('each member is emailed bib and leg, also one who joins a paid team', async () => {
  const reader = await emailReader(app)
  try {
    const race = await publishTeamRace(app)
    const captain = await someRunner()
    const team = await createTeam(captain, race, 'Почтальоны')
    const mates = [1, 2, 3].map(() => teammate())
    for (const [i, participant] of mates.entries())
      await saveTeam(captain, race, { ...team, relayPosition: i + 1, participant })
    const payment = await openPaymentOf(captain, team.registrationId)
    await app.receiveWebhook(bank.message(payment.id, 'succeeded'))
    const [email] = await reader.emailsTo(String(mates[1]?.email))
    expect(email?.subject).toBe('Этап 2 в команде: Пробный забег')
    expect(email?.plain).toContain('101-2')
    // An account that joined a paid team by code has a place in the race, so the registration page shows
    // that place.
    const member = await someRunner()
    const { joinCode, legs } = await boardOf(captain, team.teamRegistrationId)
    const removed = { ...team, memberId: legs[2].member.memberId }
    await captain.client.post('/Register/ApiRemoveRelayParticipant', removed)
    const { client, participant } = member
    const joining = { joinCode, relayPosition: 3, participant, consents: ['personal-data'] }
    expect((await client.post('/api/teams/join', joining)).status).toBe(200)
    await reader.settle() // no email if the new member leaves before it is rendered
    const { eventCode, raceCode } = race
    const key = new URLSearchParams({ eventCode, raceCode })
    const { state } = (await client.get(`/Register/ApiInit?${key}`)).body
    expect(state).toMatchObject({ state: 'already-registered', registrationId: team.registrationId })
    const { places } = (await client.get(`/api/account/waitlists?eventCode=${eventCode}`)).body
    expect(places).toMatchObject([{ raceCode, isPaid: true, entryId: state.entryId }])
    const start = `/api/account/registrations/${team.registrationId}/entries/${state.entryId}/mine`
    expect((await client.get(start)).status).toBe(200)
    // A corrected name is the same person's.
    const corrected = { ...participant, lastName: `${participant.lastName}ский` }
    expect((await client.post('/api/teams/join', { ...joining, participant: corrected })).status).toBe(200)
    const late = teammate()
    await saveTeam(captain, race, { ...team, relayPosition: 3, participant: late })
    expect((await reader.emailsTo(String(late.email))).map(({ plain }) => plain.includes('101-3'))).toEqual([true])
    expect(await reader.emailsTo(String(mates[0]?.email))).toHaveLength(1) // nothing has changed for them
    // a joined member whom the captain removes is notified; and the captain of members who join and
    // leave
    const subjectsTo = async (email: string) => (await reader.emailsTo(email)).map(({ subject }) => subject)
    expect(await subjectsTo(member.email)).toContainEqual(expect.stringMatching(/^Вы больше не в команде: /))
    const order = `/api/account/registrations/${team.registrationId}`
    const missing = async () => (await captain.client.get(order)).body.teamMissing
    expect(await missing()).toBe(0)
    await captain.client.post('/Register/ApiRemoveRelayParticipant', { ...team, memberId: legs[1].member.memberId })
    expect(await missing()).toBe(1)
    expect((await client.post('/api/teams/join', { ...joining, relayPosition: 2 })).status).toBe(200)
    await subjectsTo(captain.email) // sent by now: two waiting emails have no order
    const { legs: present } = await boardOf(captain, team.teamRegistrationId)
    await client.post('/Register/ApiRemoveRelayParticipant', { ...team, memberId: present[1].member.memberId })
    // jobs of one moment run in any order
    expect((await subjectsTo(captain.email)).filter((subject) => subject.includes('команд')).toSorted()).toEqual([
      expect.stringMatching(/^В команде новый участник: /),
      expect.stringMatching(/^В команде новый участник: /),
      expect.stringMatching(/^Участник вышел из команды: /),
    ])
    expect((await reader.emailsTo(captain.email))[0]?.html).toContain('Почтальоны')
  } finally {
    await reader.close()
  }
})

test('after twenty minutes the periodic task ends an unpaid team', async () => {
  const race = await publishTeamRace(app, { race: { capacity: 1 } })
  const captain = await someRunner()
  const team = await filledTeam(captain, race, 'Опоздавшие')
  app.forward(21 * minute)
  const other = await someRunner()
  expect((await createTeam(other, race, 'Опоздавшие')).teamRegistrationId).toBeTruthy()
  expect((await boardOf(captain, team.teamRegistrationId)).status).toBe('expired')
})

describeMemberDetails({ app: () => app, someRunner })
eachPays({ app: () => app, bank: () => bank, someRunner })

eachPaysLeaving({ app: () => app, bank: () => bank, someRunner })

describeEachPaysGuardRemoval({ app: () => app, bank: () => bank, someRunner })

// Last, since it removes a guard for good.
test('guard removal: without the leg’s constraint and the order lock two members who join at once get one leg', async () => {
  const race = await publishTeamRace(app)
  const twoJoin = async (name: string) => {
    const captain = await someRunner()
    const team = await createTeam(captain, race, name)
    const { joinCode } = await boardOf(captain, team.teamRegistrationId)
    const people = [await someRunner(), await someRunner()]
    const responses = await Promise.all(
      people.map(({ client, participant }) =>
        client.post('/api/teams/join', { joinCode, relayPosition: 1, participant, consents: ['personal-data'] }),
      ),
    )
    return responses.map(({ status }) => status).sort()
  }
  expect(await twoJoin('С замком')).toEqual([200, 409])
  await app.sql('alter table registration.team_members drop constraint one_member_per_leg')
  expect(await twoJoin('С одним замком')).toEqual([200, 409])
  withoutLocks()
  // a request that reads before the other has written is accepted, which needs some luck
  for (let tries = 0; tries < 20; tries += 1) {
    if ((await twoJoin(`Без замка ${tries}`)).every((status) => status === 200)) return
  }
  expect.unreachable('Without its guards a leg was never given twice')
})

/** Removes `for update` from reads of orders. */
function withoutLocks() {
  onQueries(db().pool, (text) => text.replaceAll('order by id for update', 'order by id'))
}
