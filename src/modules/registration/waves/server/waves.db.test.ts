import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#src/integrity/invariants.ts'
import { bibName, waveTimes } from '#src/modules/catalog/domain/questions.ts'
import { emailReader } from '#tests/support/emails.ts'
import { organizersMember } from '#tests/support/organizers-member.ts'
import { publishDraft, publishRace } from '#tests/support/race-for-tests.ts'
import { newRunner, openPaymentOf } from '#tests/support/runner.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { type TestBank, testBank } from '#tests/support/test-bank.ts'

let app: TestApp
let bank: TestBank
beforeAll(async () => {
  bank = testBank()
  app = await createTestApp({ bank: bank.provider })
})
afterAll(() => app.close())

type Race = Awaited<ReturnType<typeof publishRace>>
const ranged = [
  { code: 'A', upToSeconds: 3 * 3600, bibFrom: 1, bibTo: 2 },
  { code: 'B', upToSeconds: null, bibFrom: 101, bibTo: 200 },
]
const plain = ranged.map((wave) => ({ ...wave, bibFrom: null, bibTo: null }))
const questions = [bibName(), ...waveTimes()]

async function bought(race: Race, answers: Record<string, string>) {
  const runner = await newRunner(app)
  const init = await runner.client.get(`/Register/ApiInit?eventCode=${race.eventCode}&raceCode=${race.raceCode}`)
  const { registrationId } = init.body
  const { eventCode, raceCode } = race
  const input = { eventCode, raceCode, participant: runner.participant, registrationId, answers }
  const saved = await runner.client.post('/Register/ApiSaveRegistration', input)
  if (saved.status !== 200) return { runner, registrationId, refused: saved.body.error.fields }
  const payment = await openPaymentOf(runner, registrationId)
  bank.set(payment.id, 'succeeded')
  await app.receiveWebhook(bank.message(payment.id, 'succeeded'))
  return { runner, registrationId, refused: null }
}
const startList = async ({ eventCode }: Race) =>
  (await app.client().get(`/api/events/${eventCode}/startlist`)).body.list.map(
    ({ bib, wave }: { bib: number; wave: { code: string; isConfirmed: boolean } }) =>
      `${bib} ${wave?.code}${wave?.isConfirmed ? '' : '?'}`,
  )
test('a preliminary wave follows the expected time with a bib of its range, and of the race’s range once that is used up', async () => {
  const race = await publishRace(app, { race: { waves: ranged, questions, bibFrom: 501 } })
  const first = await bought(race, { 'expected-time': '2:50:00', 'bib-name': 'Егорыч' })
  await bought(race, {})
  await bought(race, { 'expected-time': '3:00:00' })
  await bought(race, { 'expected-time': '2:59:59' })
  await bought(race, { 'expected-time': '3:00:01' })
  expect(await startList(race)).toEqual(['1 A?', '2 A?', '101 B?', '102 B?', '501 A?'])
  const success = (await first.runner.client.get(`/api/registrations/${first.registrationId}`)).body
  expect(success.entries[0]).toMatchObject({ bib: 1, wave: { code: 'A', isConfirmed: false }, bibName: 'Егорыч' })
  const ticket = await first.runner.client.get(`/api/account/registrations/${first.registrationId}/tickets`)
  expect(ticket.status).toBe(200)
  expect((await bought(race, { 'bib-name': '<b>' })).refused['answers.bib-name'].code).toBe(
    'registration.bib_name_form',
  )
  expect(await brokenInvariants(app.services.db)).toEqual([])
})

test('the organizer confirms or changes waves with their bibs, moved participants are notified, and a repeat changes nothing', async () => {
  const race = await publishRace(app, { race: { waves: ranged, questions, bibFrom: 501 } })
  const fast = await bought(race, {
    'expected-time': '2:40:00',
    'best-time': '2:45:00',
    'official-result': 'example.org/2026',
  })
  await bought(race, { 'expected-time': '2:50:00' })
  const [member, onlooker] = [await organizersMember(app, 'manage'), await organizersMember(app, 'view')]
  const path = `/api/organizer/events/${race.eventCode}/races/${race.raceCode}/waves`
  const { list, waves } = (await onlooker.client.get(path)).body
  expect(waves.map(({ code }: { code: string }) => code)).toEqual(['A', 'B'])
  expect(list[0]).toMatchObject({
    bib: 1,
    expectedTime: '2:40:00',
    bestTime: '2:45:00',
    officialResult: 'https://example.org/2026',
  })
  const [first, two] = list.map(({ entryId }: { entryId: string }) => entryId)
  const confirm = (entries: unknown[], actor = member) => actor.client.post(path, { entries })
  const both = [
    { entryId: first, wave: 'B' },
    { entryId: two, wave: 'A' },
  ]
  for (const other of [onlooker, fast.runner]) expect((await confirm(both, other)).status).toBe(404)
  expect((await confirm([{ entryId: first, wave: 'Z' }])).body.error.code).toBe('registration.wave_unknown')
  const unknown = await confirm([{ entryId: fast.registrationId, wave: 'A' }])
  expect(unknown.body.error.code).toBe('registration.entry_unknown')
  for (const _ of [1, 2]) {
    const done = (await confirm(both)).body.list
    expect(done.map(({ bib }: { bib: number }) => bib)).toEqual([101, 2])
  }
  expect(await startList(race)).toEqual(['2 A', '101 B'])
  expect((await member.client.get(`${path}?preliminary=1`)).body.list).toEqual([])
  const emails = await emailReader(app)
  const waveEmails = (await emails.emailsTo(fast.runner.email)).filter(({ subject }) => subject.includes('кластер'))
  await emails.close()
  expect(waveEmails.map(({ plain }) => plain.includes('101'))).toEqual([true])
  expect(await brokenInvariants(app.services.db)).toEqual([])
})

test('without bib ranges the bib stays, and the list is a table for printing bibs', async () => {
  const race = await publishRace(app, { race: { waves: plain, questions } })
  await bought(race, { 'expected-time': '2:40:00', 'bib-name': "O'Нил" })
  const member = await organizersMember(app, 'manage')
  const base = `/api/organizer/events/${race.eventCode}/races/${race.raceCode}`
  const [entry] = (await member.client.get(`${base}/waves`)).body.list
  await member.client.post(`${base}/waves`, { entries: [{ entryId: entry.entryId, wave: 'B' }] })
  expect(await startList(race)).toEqual(['101 B'])
  const file = await member.client.get(`${base}/startlist`)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  const [row] = await app.sql<{ last: string }>(
    `select participant ->> 'lastName' as last from registration.entries where id = $1`,
    [entry.entryId],
  )
  expect(String(file.body)).toContain(`101;${row?.last} Егор;O'Нил;B;подтверждён;2:40:00;\r\n`)
})

test('impossible waves are refused with the draft', async () => {
  const race = await publishRace(app)
  const refused = await publishDraft(app, { code: race.eventCode, race: { waves: ranged } })
  expect(refused.ok ? null : refused.error.code).toBe('catalog.waves_invalid')
})
