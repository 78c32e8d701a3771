import { afterAll, beforeAll, expect, test } from 'vitest'
import { plusMs, toInstant } from '#src/kernel/instant.ts'
import { newId } from '#src/platform/new-id.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { holdPlaceOf, newRunner, type Runner } from '#tests/support/runner.ts'
import { createTeam, publishTeamRace, saveTeam } from '#tests/support/team-for-tests.ts'
import { createTestApp, type Json, type TestApp } from '#tests/support/test-app.ts'
import { sweepDrafts } from '../../server/periodic-tasks.ts'

type Race = Awaited<ReturnType<typeof publishRace>>
const dayMs = 24 * 3_600_000
let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const saveDraft = ({ client }: Runner, race: Race, form: Json, personRef?: string, changed?: string[]) =>
  client.put('/api/registrations/drafts', { ...race, personRef, form, changed })
const formOf = async ({ client }: Runner, { eventCode, raceCode }: Race, more = '') =>
  (await client.get(`/Register/ApiRegistration?eventCode=${eventCode}&raceCode=${raceCode}${more}`)).body
const draftsOf = async ({ client }: Runner) => (await client.get('/api/registrations/drafts')).body.list

test('a draft is found again by its own account on another device, and by no other account', async () => {
  const [race, other] = [await publishRace(app), await publishRace(app)]
  const [runner, stranger] = [await newRunner(app), await newRunner(app)]
  const typed = { participant: { lastName: 'Седо', birthDate: '31.0', phone: '+7 9' } }
  expect((await saveDraft(runner, race, typed)).status).toBe(200)
  const elsewhere = app.client()
  await elsewhere.post('/api/account/sign-in', { email: runner.email, password: 'сосна ветер лодка' })
  const form = await formOf({ ...runner, client: elsewhere }, race)
  expect(form.draft.form).toEqual(typed) // unchanged and incomplete
  expect((await formOf(runner, other)).draft).toBeNull()
  expect((await formOf(stranger, race)).draft).toBeNull()
  expect(await draftsOf(stranger)).toEqual([])
  expect(await draftsOf(runner)).toMatchObject([{ raceCode: race.raceCode, personRef: 'me', name: 'Седо' }])
})

test('the newest draft is stored, one for each participant', async () => {
  const race = await publishRace(app)
  const runner = await newRunner(app)
  await saveDraft(runner, race, { participant: { city: 'Сама' } })
  await saveDraft(runner, race, { participant: { city: 'Самара' } })
  await saveDraft(runner, race, { participant: { firstName: 'Миша' }, relation: 'child' }, 'new')
  expect((await formOf(runner, race)).draft.form.participant).toEqual({ city: 'Самара' })
  expect((await formOf(runner, race, '&personRef=new')).draft.form).toEqual({
    participant: { firstName: 'Миша' },
    relation: 'child',
  })
  expect(await draftsOf(runner)).toHaveLength(2)
})

test('drafts of one form in two windows each keep the fields changed there', async () => {
  const race = await publishRace(app)
  const runner = await newRunner(app)
  const opened = { participant: { lastName: '', city: '', phone: '', isClub: 'on' }, answers: { size: 'M' } }
  const first = { ...opened, participant: { ...opened.participant, lastName: 'Седова', phone: '+7 900' } }
  await saveDraft(runner, race, first, 'me', ['participant.lastName', 'participant.phone'])
  const second = { participant: { lastName: '', city: 'Уфа', phone: '' }, answers: {} }
  await saveDraft(runner, race, second, 'me', ['participant.city', 'participant.isClub', 'answers.size'])
  const { form } = (await formOf(runner, race)).draft
  expect(form).toEqual({ participant: { lastName: 'Седова', city: 'Уфа', phone: '+7 900' }, answers: {} })
  const [firstCity, other] = ['Пермь', 'Омск'] // at once: neither change is lost
  await Promise.all([
    saveDraft(runner, race, { participant: { city: firstCity } }, 'me', ['participant.city']),
    saveDraft(runner, race, { participant: { lastName: other } }, 'me', ['participant.lastName']),
  ])
  expect((await formOf(runner, race)).draft.form.participant).toMatchObject({ city: firstCity, lastName: other })
})

test('a team member’s draft is stored by leg until it is sent, with its social category', async () => {
  const race = await publishTeamRace(app)
  const captain = await newRunner(app)
  const { registrationId } = await createTeam(captain, race, 'Черновики')
  const saved = await saveDraft(captain, race, { participant: { lastName: 'Седова' } }, 'leg-2')
  expect(saved.status).toBe(200)
  await saveDraft(captain, race, { participant: {}, category: { code: 'student' } }, 'leg-2', ['category.code'])
  const leg = (position: number) =>
    formOf(captain, race, `&registrationId=${registrationId}&relayPosition=${position}&personRef=other`)
  expect((await leg(2)).draft.form).toEqual({ participant: { lastName: 'Седова' }, category: { code: 'student' } })
  expect((await leg(1)).draft).toBeNull()
  const [listed] = await draftsOf(captain)
  expect(listed).toMatchObject({ personRef: 'leg-2', name: 'Седова', leg: { kind: 'relay', relayPosition: 2 } })
  expect(listed.continueTo).toContain(`step=relay&registrationId=${registrationId}&personRef=other&leg=2`)
  const mate = await newRunner(app)
  const typed = { participant: { lastName: 'Кот' }, leg: { relayPosition: 3, joinCode: 'koty-2027' } }
  expect((await saveDraft(mate, race, typed)).status).toBe(200)
  expect(await draftsOf(mate)).toMatchObject([{ personRef: 'me', leg: { relayPosition: 3 } }])
  const [{ draftId, continueTo }] = await draftsOf(mate)
  expect(continueTo).toContain('join=koty-2027&leg=3')
  expect((await captain.client.delete(`/api/registrations/drafts/${draftId}`)).status).toBe(404)
  expect((await mate.client.delete(`/api/registrations/drafts/${draftId}`)).status).toBe(200)
  expect(await draftsOf(mate)).toEqual([])
  expect((await saveDraft(captain, race, { participant: {} }, 'leg-0')).status).toBe(422)
})

test('the draft of a recipient is stored apart, also after the sale has closed, until the start', async () => {
  const race = await publishRace(app)
  const runner = await newRunner(app)
  const [{ participantId } = { participantId: '' }] = await app.sql<{ participantId: string }>(
    `insert into accounts.participants (account_id, relation, last_name, first_name)
     select id, 'child', 'Седов', 'Миша' from accounts.accounts where email = $1 returning id as "participantId"`,
    [runner.email],
  )
  await saveDraft(runner, race, { participant: { city: 'Тверь' } }, 'recipient')
  await saveDraft(runner, race, { participant: { city: 'Омск' } }, `recipient-${participantId}`)
  const recipientCity = async (more = '') =>
    (await formOf(runner, race, `&personRef=recipient${more}`)).draft?.form.participant.city
  expect([await recipientCity(), await recipientCity(`&participantId=${participantId}`)]).toEqual(['Тверь', 'Омск'])
  expect((await formOf(runner, race)).draft).toBeNull()
  expect(await draftsOf(runner)).toEqual([]) // found again by its link
  expect((await saveDraft(runner, race, { participant: {} }, `recipient-${newId()}`)).status).toBe(404)
  await saveDraft(runner, race, { participant: { city: 'Тверь' } })
  const moved = (assignment: string) =>
    app.sql(`update catalog.races set ${assignment} where event_id = (select id from catalog.events where code = $1)`, [
      race.eventCode,
    ])
  await moved(`closes_at = app.now() - interval '1 hour'`)
  await sweepDrafts.run(app.services)
  expect([(await formOf(runner, race)).draft, await recipientCity()]).toEqual([null, 'Тверь'])
  await moved(`starts_at = app.now() - interval '30 minutes'`)
  await sweepDrafts.run(app.services)
  expect(await recipientCity()).toBeUndefined()
})

test('a field that is too long and a participant outside the family are refused with a message', async () => {
  const race = await publishRace(app)
  const runner = await newRunner(app)
  const long = await saveDraft(runner, race, { participant: { city: 'а'.repeat(2_001) } })
  expect([long.status, Object.values<Json>(long.body.error.fields)[0]]).toMatchObject([
    422,
    { code: 'validation.tooLong', message: expect.stringMatching(/^Поместится не больше 2\s000 символов\.$/) },
  ])
  const unknown = await saveDraft(runner, race, { participant: { city: 'Уфа' } }, newId())
  expect([unknown.status, unknown.body.error.code]).toEqual([404, 'registration.person_unknown'])
})

test('a draft stores no value that is not part of the form', async () => {
  const race = await publishRace(app)
  const runner = await newRunner(app)
  await saveDraft(runner, race, { participant: { city: 'Уфа' }, documentNumber: '4509123456' })
  const stored = await app.sql<{ form: Json }>('select form from registration.drafts where form::text like $1', [
    '%Уфа%',
  ])
  expect(stored).toEqual([{ form: { participant: { city: 'Уфа' } } }])
})

test('a draft is deleted on request, once', async () => {
  const race = await publishRace(app)
  const runner = await newRunner(app)
  const { draftId } = (await saveDraft(runner, race, { participant: { city: 'Уфа' } })).body
  expect((await runner.client.delete(`/api/registrations/drafts/${draftId}`)).status).toBe(200)
  expect((await runner.client.delete(`/api/registrations/drafts/${draftId}`)).status).toBe(404)
  expect((await formOf(runner, race)).draft).toBeNull()
})

test('a draft that is too large is refused, and of too many the oldest is deleted', async () => {
  const race = await publishRace(app)
  const runner = await newRunner(app)
  const large = Object.fromEntries(Array.from({ length: 15 }, (_, i) => [`field${i}`, 'а'.repeat(1_900)]))
  const refused = await saveDraft(runner, race, { participant: large })
  expect([refused.status, refused.body.error.code]).toEqual([422, 'registration.draft_too_large'])
  await app.sql(
    `insert into registration.drafts (account_id, race_id, person_kind, relay_position, form, changed_at)
     select a.id, r.id, 'leg', n, '{}', app.now() - interval '1 day'
     from accounts.accounts a, (select id from catalog.races limit 1) r, generate_series(1, 100) n where a.email = $1`,
    [runner.email],
  )
  await saveDraft(runner, race, { participant: { city: 'Уфа' } })
  expect(await draftsOf(runner)).toHaveLength(100)
  expect((await formOf(runner, race)).draft.form.participant.city).toBe('Уфа')
})

test('a participant with a place has no draft, and gets it back when the order expires', async () => {
  const race = await publishRace(app)
  const runner = await newRunner(app)
  await saveDraft(runner, race, { participant: { city: 'Уфа' } })
  const registrationId = await holdPlaceOf(runner, race)
  expect(await draftsOf(runner)).toEqual([])
  expect((await formOf(runner, race, `&registrationId=${registrationId}`)).draft).toBeNull()
  await runner.client.post('/Register/ApiClearCart', { registrationId })
  expect(await draftsOf(runner)).toHaveLength(1)
})

test('before the sale opens a draft is stored with its validation issues, and holds no place', async () => {
  const opensAt = plusMs(toInstant(new Date()), dayMs)
  const race = await publishRace(app, { race: { opensAt, ageFrom: 18 } })
  const runner = await newRunner(app)
  expect((await saveDraft(runner, race, { participant: { city: 'Уфа' } })).status).toBe(200)
  const save = async (participant: Json) => {
    const { body } = await runner.client.get(`/Register/ApiInit?eventCode=${race.eventCode}&raceCode=${race.raceCode}`)
    const response = await runner.client.post('/Register/ApiSaveRegistration', {
      ...race,
      registrationId: body.registrationId,
      participant,
    })
    return [response.status, response.body.error?.code, Object.keys(response.body.error?.fields ?? {})]
  }
  expect(await save({ ...runner.participant, city: '' })).toEqual([
    409,
    'registration.form_incomplete',
    ['participant.city'],
  ])
  expect(await save({ ...runner.participant, birthDate: '2020-01-01' })).toEqual([
    409,
    'registration.too_young',
    ['participant.birthDate'],
  ])
  expect(await save(runner.participant)).toEqual([409, 'registration.not_open_yet', []])
  expect(await draftsOf(runner)).toMatchObject([{ opensAt }])
  expect(
    await app.sql(
      'select 1 from inventory.holds h join registration.entries g on g.hold_id = h.id join catalog.races r on r.id = g.race_id join catalog.events e on e.id = r.event_id where e.code = $1',
      [race.eventCode],
    ),
  ).toEqual([])
})

test('a team’s draft is stored before and after the sale opens, until the team has its place', async () => {
  const [race, early] = [
    await publishTeamRace(app),
    await publishTeamRace(app, { race: { opensAt: plusMs(toInstant(new Date()), dayMs) } }),
  ]
  const [runner, stranger] = [await newRunner(app), await newRunner(app)]
  const begins = async ({ client }: Runner, { eventCode, raceCode }: Race) =>
    (await client.get(`/Register/ApiRelayRegistration?eventCode=${eventCode}&raceCode=${raceCode}`)).body.draft
  const team = { teamName: 'Бегу', pays: 'captain' }
  for (const one of [race, early])
    expect((await saveDraft(runner, one, { participant: {}, team }, 'team')).status).toBe(200)
  const typed = { participant: {}, team: { teamName: 'Бегуны', pays: 'each' } }
  await saveDraft(runner, race, typed, 'team', ['teamName']) // the other window has changed nothing else
  expect((await begins(runner, race)).form).toEqual({ participant: {}, team: { teamName: 'Бегуны', pays: 'captain' } })
  expect(await begins(stranger, race)).toBeNull()
  const listed = await draftsOf(runner)
  expect(listed.map(({ personRef, name }: Json) => [personRef, name])).toEqual([
    ['team', 'Бегуны'],
    ['team', 'Бегу'],
  ])
  expect(listed[0].continueTo).toContain(`/${race.eventCode}/${race.raceCode}/register`)
  const tooEarly = await saveTeam(runner, early, { registrationId: newId(), teamName: 'Бегу' })
  expect([tooEarly.status, tooEarly.body.error.code]).toEqual([409, 'registration.not_open_yet'])
  const nameless = await saveTeam(runner, early, { registrationId: newId(), teamName: ' ' })
  expect(Object.keys(nameless.body.error.fields)).toEqual(['teamName'])
  await createTeam(runner, race, 'Бегуны')
  expect(await begins(runner, race)).toBeNull()
  expect((await draftsOf(runner)).map(({ name }: Json) => name)).toEqual(['Бегу'])
})

test('a draft that can no longer be sent is deleted', async () => {
  const runner = await newRunner(app)
  const [open, over] = [await publishRace(app), await publishRace(app)]
  await saveDraft(runner, open, { participant: { city: 'Уфа' } })
  await saveDraft(runner, over, { participant: { city: 'Уфа' } })
  await app.sql(
    `update catalog.races r set opens_at = app.now() - interval '3 days', closes_at = app.now() - interval '1 day'
     from catalog.events e where e.id = r.event_id and e.code = $1`,
    [over.eventCode],
  )
  expect(await draftsOf(runner)).toHaveLength(1)
  await sweepDrafts.run(app.services)
  const count = () =>
    app.sql<{ n: number }>(
      `select count(*)::int as n from registration.drafts d join accounts.accounts a on a.id = d.account_id
       where a.email = $1`,
      [runner.email],
    )
  expect(await count()).toEqual([{ n: 1 }])
  await app.sql("update registration.drafts set changed_at = app.now() - interval '181 days'")
  await sweepDrafts.run(app.services)
  expect(await count()).toEqual([{ n: 0 }])
})
