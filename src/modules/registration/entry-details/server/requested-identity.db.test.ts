import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember } from '#src/modules/organizers/server/commands/add-member.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { childOf, newRunner, type Runner } from '#tests/support/runner.ts'
import { savePassportOf } from '#tests/support/save-passport.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Race = Awaited<ReturnType<typeof publishRace>>
const publishRequiring = (rule: 'optional' | 'required', more: { readsIdentity?: boolean; ageFrom?: number } = {}) =>
  publishRace(app, { race: { profileFields: { identityDocument: rule }, ...more } })
const begin = async ({ client }: Runner, race: Race): Promise<string> =>
  (await client.get(`/Register/ApiInit?eventCode=${race.eventCode}&raceCode=${race.raceCode}`)).body.registrationId
const save = ({ client, participant }: Runner, race: Race, input: Record<string, unknown>) =>
  client.post('/Register/ApiSaveRegistration', {
    ...{ eventCode: race.eventCode, raceCode: race.raceCode, participant },
    ...input,
  })
const formFor = async ({ client }: Runner, race: Race, query: Record<string, string> = {}) =>
  (
    await client.get(
      `/Register/ApiRegistration?${new URLSearchParams({ eventCode: race.eventCode, raceCode: race.raceCode, ...query })}`,
    )
  ).body
const codesOf = ({ body }: { body: { error: { fields: Record<string, { code: string }> } } }) =>
  Object.fromEntries(Object.entries(body.error.fields).map(([name, { code }]) => [name, code]))
const passport = { documentCode: '21', documentNumber: '45 09 123456' }

test('a race that asks for no identity document says so and stores none', async () => {
  const race = await publishRace(app)
  const runner = await newRunner(app)
  expect((await formFor(runner, race)).identity).toBeNull()
  const registrationId = await begin(runner, race)
  expect((await save(runner, race, { registrationId, identity: passport })).status).toBe(200)
  expect((await runner.client.get('/api/account/documents')).body.people[0].identity).toEqual([])
})

test('a new identity document is validated at its field, encrypted, shown masked, and offered in the next race', async () => {
  const race = await publishRequiring('required')
  const runner = await newRunner(app)
  const registrationId = await begin(runner, race)
  expect((await formFor(runner, race)).identity).toEqual({
    ...{ isRequired: true, isReadable: false, saved: [], documentId: null },
  })
  expect(codesOf(await save(runner, race, { registrationId }))).toEqual({
    'identity.documentCode': 'accounts.document_code_needed',
  })
  const short = { ...passport, documentNumber: '45 09' }
  expect(codesOf(await save(runner, race, { registrationId, identity: short }))).toEqual({
    'identity.documentNumber': 'accounts.document_number_length',
  })
  // typed with spaces or pasted without them: the same document, saved once
  expect((await save(runner, race, { registrationId, identity: passport })).status).toBe(200)
  const pasted = { documentId: 'new', documentCode: '21', documentNumber: '4509123456' }
  expect((await save(runner, race, { registrationId, identity: pasted })).status).toBe(200)
  const { identity } = await formFor(runner, race, { registrationId })
  expect(identity.saved).toMatchObject([{ code: '21', maskedNumber: '•• •• •••456' }])
  expect(identity.documentId).toBe(identity.saved[0].documentId)
  const [entry] = await app.sql<{ id: string }>(
    'select identity_document_id as id from registration.entries where order_id = $1',
    [registrationId],
  )
  expect(entry?.id).toBe(identity.documentId)
  const everything = await app.sql(`select g::text, d::text from registration.entries g, registration.drafts d`)
  expect(JSON.stringify(everything)).not.toContain('123456')
  const next = await publishRequiring('required')
  expect((await formFor(runner, next)).identity.documentId).toBe(identity.documentId)
  expect((await formFor(runner, await publishRequiring('optional'))).identity.documentId).toBeNull()
})

test('another participant’s document and a deleted one are refused, and another account’s form stores none', async () => {
  const race = await publishRequiring('optional')
  const runner = await newRunner(app)
  const registrationId = await begin(runner, race)
  const other = await newRunner(app)
  await formFor(other, race) // a separate account
  const foreign = await savePassportOf(app, other.email)
  await save(runner, race, { registrationId })
  for (const documentId of [foreign, registrationId, 'made-up']) {
    expect(codesOf(await save(runner, race, { registrationId, identity: { documentId } }))).toEqual({
      'identity.documentId': 'registration.identity_gone',
    })
  }
  const participant = { ...runner.participant, lastName: 'Лесков', firstName: 'Илья', birthDate: '1980-02-03' }
  expect(codesOf(await save(runner, race, { registrationId, participant, identity: passport }))).toEqual({
    'identity.documentCode': 'registration.identity_whose',
  })
})

test('a child gives a birth certificate, which is stored for the child, and an adult’s is refused', async () => {
  const race = await publishRequiring('required')
  const runner = await newRunner(app)
  const registrationId = await begin(runner, race)
  const certificate = { documentCode: '03', documentNumber: 'II-АБ № 654321' }
  expect(codesOf(await save(runner, race, { registrationId, identity: certificate }))).toEqual({
    'identity.documentCode': 'registration.identity_minors_only',
  })
  expect((await save(runner, race, { registrationId, identity: passport })).status).toBe(200)
  const child = childOf(runner, { birthDate: '2016-03-01' })
  const joins = { registrationId, relation: 'child', isAddition: true, participant: child, guardian: true }
  // the parent’s own number is refused for another person
  expect(codesOf(await save(runner, race, { ...joins, identity: passport }))).toEqual({
    'identity.documentNumber': 'accounts.document_of_another',
  })
  const people = (await runner.client.get(`/api/registrations/people?eventCode=${race.eventCode}`)).body.people
  const { participantId } = people[1]
  const again = { registrationId, participantId, isAddition: true, participant: child, guardian: true }
  expect((await save(runner, race, { ...again, identity: certificate })).status).toBe(200)
  const { identity } = await formFor(runner, race, { participantId })
  expect(identity.saved).toMatchObject([{ code: '03' }])
})

test('the organizer sees an identity document masked, or whole by the race’s rule, and each reading is logged', async () => {
  const quiet = await publishRequiring('required')
  const listed = await publishRequiring('required', { readsIdentity: true })
  const runner = await newRunner(app)
  const member = await newRunner(app)
  const accountOf = async ({ email }: Runner) =>
    (await app.sql<{ id: string }>('select id from accounts.accounts where email = $1', [email]))[0]?.id ?? ''
  const [organizer] = await app.sql<{ id: string }>(`select organizer_id as id from catalog.events where code = $1`, [
    listed.eventCode,
  ])
  const accountId = await accountOf(member)
  await app.services.db.transaction({ role: 'system' }, (tx) =>
    addMember(tx, { organizerId: organizer?.id ?? '', accountId, right: 'manage' }),
  )
  const view = async (race: Race) => {
    const registrationId = await begin(runner, race)
    await save(runner, race, { registrationId, identity: passport })
    const { entries } = (await member.client.get(`/api/organizer/registrations/${registrationId}/documents`)).body
    const read = (reader: Runner) =>
      reader.client.post(`/api/organizer/registrations/${registrationId}/identity-document`, {
        entryId: entries[0].entryId,
      })
    return { identity: entries[0].identity, read }
  }
  const readings = async () =>
    await app.sql(`select read_by as "readBy", reason from accounts.identity_document_readings where account_id = $1`, [
      await accountOf(runner),
    ])
  const masked = await view(quiet)
  expect(masked.identity).toEqual({ code: '21', maskedNumber: '•• •• •••456', isReadable: false })
  expect((await masked.read(member)).body.error.code).toBe('registration.identity_not_readable')
  expect(await readings()).toEqual([])
  const whole = await view(listed)
  expect((await formFor(runner, listed)).identity.isReadable).toBe(true)
  expect((await whole.read(member)).body).toEqual({ code: '21', documentNumber: '45 09 123456' })
  expect((await whole.read(runner)).status).toBe(404) // not a member of the organizer
  expect(await readings()).toEqual([{ readBy: `account:${accountId}`, reason: 'registration.race_list' }])
})
