import { beforeEach, expect, vi } from 'vitest'
import { plusMs, toInstant } from '#src/kernel/instant.ts'
import { offerOwnAccounts } from '#src/modules/accounts/server/periodic-tasks.ts'
import { newId } from '#src/platform/new-id.ts'
import { test } from '#tests/support/app-test.ts'
import type { EmailReader } from '#tests/support/emails.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { holdPlaceOf, newRunner, type Runner } from '#tests/support/runner.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { removeLeft } from './remove-left.ts'

// Passwords are hashed and emails rendered here, on a machine that others may share.
vi.setConfig({ testTimeout: 90_000 })

let app: TestApp
let emails: EmailReader
test.beforeAll(({ app: ownApp, emails: ownEmails }) => {
  app = ownApp
  emails = ownEmails
})
// All sign-ups come from one network here.
beforeEach(() => app.sql('delete from accounts.attempts'))

type Race = { readonly eventCode: string; readonly raceCode: string }
let count = 0
const misha = (change: Record<string, unknown> = {}) => ({
  ...{ lastName: 'Полянский', firstName: 'Миша', birthDate: '2014-03-01', gender: 'male', city: 'Самара' },
  ...change,
})
const family = async ({ client }: Runner) => (await client.get('/api/account/family')).body
const add = ({ client }: Runner, profile: Record<string, unknown> = misha(), relation = 'child') =>
  client.post('/api/account/family', { relation, profile })
const newRelative = async (runner: Runner, profile = misha(), relation = 'child'): Promise<string> => {
  const { body, status } = await add(runner, profile, relation)
  expect([status, body]).toEqual([200, { participantId: expect.any(String) }])
  return body.participantId
}
const enter = ({ client }: Runner, race: Race, participantId: string, registrationId: string = newId()) =>
  client.post('/Register/ApiSaveRegistration', {
    ...{ eventCode: race.eventCode, raceCode: race.raceCode, registrationId, participantId, guardian: true },
    participant: misha({ phone: '+79121234567' }),
  })
const invite = ({ client }: Runner, participantId: string, email: string) =>
  client.post(`/api/account/family/${participantId}/invitation`, { email })
const tokenTo = async (email: string) =>
  (await emails.emailsTo(email)).flatMap(
    ({ html }) => /account\/claim\?(?:ttt=\w+&(?:amp;)?)?token=([\w-]{43})/.exec(html)?.[1] ?? [],
  )
const memberships = async ({ client }: Runner) => (await client.get('/api/account/memberships')).body.memberships

/** A relative of the payer who has accepted the invitation with the account that they had. */
async function relativeWithAccount(payer: Runner): Promise<{ owner: Runner; participantId: string }> {
  const owner = await newRunner(app)
  const participantId = await newRelative(payer)
  expect((await invite(payer, participantId, owner.email)).status).toBe(200)
  const [token] = await tokenTo(owner.email)
  expect((await owner.client.post('/api/account/claim/confirm', { token })).body).toEqual({ isClaimed: true })
  return { owner, participantId }
}

/** Changes an account's address by the links in both emails. */
async function changesEmail({ client, email }: Runner, to: string): Promise<void> {
  expect((await client.post('/api/account/email-change', { email: to })).status).toBe(200)
  for (const address of [email, to]) {
    const tokens = (await emails.emailsTo(address)).flatMap(
      ({ html }) => /email-change\?(?:ttt=\w+&(?:amp;)?)?token=([\w-]+)/.exec(html)?.[1] ?? [],
    )
    expect((await app.client().post('/api/account/email-change/confirm', { token: tokens.at(-1) })).status).toBe(200)
  }
}

test('the family sees the new address of a relative who changes it, and no more after they left', async () => {
  const payer = await newRunner(app)
  const { owner } = await relativeWithAccount(payer)
  const addressOf = async () => (await family(payer)).relatives[0].ownAccount.email
  const second = `second-${owner.email}`
  await changesEmail(owner, second)
  expect(await addressOf()).toBe(second)
  await app.sql('update accounts.claims set left_at = now() where email = $1', [second])
  const third = `third-${owner.email}`
  await changesEmail({ ...owner, email: second }, third)
  expect(await app.sql('select 1 from accounts.claims where email = $1', [third])).toEqual([])
})

test('a relative is added once, edited and removed; the same person in the form is the same relative', async () => {
  const payer = await newRunner(app)
  expect(await family(payer)).toEqual({ relatives: [], duplicates: [] })
  const participantId = await newRelative(payer)
  expect((await add(payer)).body).toEqual({ participantId })
  const other = await add(payer, misha({ firstName: ' миша ', patronymic: 'Петрович', city: 'Пермь' }))
  expect([other.status, other.body.error.fields]).toMatchObject([
    409,
    { 'profile.birthDate': { code: 'accounts.relative_exists' } },
  ])
  const change = { relation: 'sibling', profile: misha({ club: 'Школа № 5' }) }
  expect((await payer.client.put(`/api/account/family/${participantId}`, change)).status).toBe(200)
  expect((await family(payer)).relatives).toMatchObject([
    { participantId, relation: 'sibling', missing: [], starts: [], ownAccount: { state: 'none', mayRegister: true } },
  ])
  const one = await payer.client.get(`/api/account/family/${participantId}`)
  expect(one.body).toMatchObject({ relation: 'sibling', profile: { club: 'Школа № 5', birthDate: '2014-03-01' } })
  expect((await payer.client.delete(`/api/account/family/${participantId}`)).body.relatives).toEqual([])
  expect((await payer.client.delete(`/api/account/family/${participantId}`)).status).toBe(404)
})

test.for([
  ['a child older than the payer', 'child', '1950-01-01'],
  ['a parent younger than the payer', 'parent', '2020-01-01'],
] as const)('%s is refused at the birth date', async ([, relation, birthDate]) => {
  const payer = await newRunner(app)
  await holdPlaceOf(payer, await publishRace(app)) // saves the profile
  const { status, body } = await add(payer, misha({ birthDate }), relation)
  expect([status, Object.keys(body.error.fields)]).toEqual([422, ['profile.birthDate']])
})

test('an account is one person of a family, and its address is confirmed by the link; one who left may be invited again', async () => {
  const payer = await newRunner(app)
  const { owner, participantId } = await relativeWithAccount(payer)
  const [account] = await app.sql<{ isConfirmed: boolean }>(
    'select email_verified_at is not null as "isConfirmed" from accounts.accounts where email = $1',
    [owner.email],
  )
  expect(account).toEqual({ isConfirmed: true })
  const second = await newRelative(payer, misha({ firstName: 'Олег', birthDate: '2012-05-05' }))
  expect((await invite(payer, second, owner.email)).status).toBe(200)
  const token = (await tokenTo(owner.email)).at(-1)
  const confirmed = await owner.client.post('/api/account/claim/confirm', { token })
  expect([confirmed.status, confirmed.body.error?.code]).toEqual([409, 'accounts.claim_other_relative'])
  expect((await invite(payer, participantId, owner.email)).status).toBe(409)
  const [membership] = await memberships(owner)
  expect((await owner.client.delete(`/api/account/memberships/${membership.membershipId}`)).status).toBe(200)
  expect((await invite(payer, participantId, owner.email)).status).toBe(200)
})

test('invitations of one account to one address are limited', async () => {
  const payer = await newRunner(app)
  const participantId = await newRelative(payer)
  const statuses: number[] = []
  for (let i = 0; i < 8; i += 1) statuses.push((await invite(payer, participantId, 'misha@example.org')).status)
  expect(statuses.slice(0, 6)).toEqual([200, 200, 200, 200, 200, 200])
  expect(statuses.at(-1)).toBe(429)
})

test('three forms sent at once add one relative', async () => {
  const payer = await newRunner(app)
  await Promise.all([1, 2, 3].map(() => add(payer)))
  expect((await family(payer)).relatives).toHaveLength(1)
})

test.for([
  ['no name', misha({ lastName: '' }), 'profile.lastName', 'validation.required'],
  ['no birth date', misha({ birthDate: '' }), 'profile.birthDate', 'validation.required'],
  ['no gender', misha({ gender: undefined }), 'profile.gender', 'validation.required'],
] as const)('a relative with %s is refused at the field', async ([, profile, field, code]) => {
  const refused = await add(await newRunner(app), profile)
  expect([refused.status, refused.body.error.fields[field].code]).toEqual([422, code])
})

test('the account’s owner is no relative of their own', async () => {
  const payer = await newRunner(app)
  await payer.client.put('/api/account/profile', payer.participant)
  const refused = await add(payer, payer.participant, 'spouse')
  expect([refused.status, refused.body.error.code]).toEqual([409, 'accounts.relative_is_self'])
  expect((await family(payer)).relatives).toEqual([])
})

test('a relative with a start ahead is not removed; once the order is cancelled they are', async () => {
  const [payer, race] = [await newRunner(app), await publishRace(app)]
  const participantId = await newRelative(payer)
  const registrationId = newId()
  expect((await enter(payer, race, participantId, registrationId)).status).toBe(200)
  expect((await family(payer)).relatives[0].starts).toMatchObject([{ registrationId, eventName: 'Пробный забег' }])
  const refused = await payer.client.delete(`/api/account/family/${participantId}`)
  expect([refused.status, refused.body.error.code]).toEqual([409, 'accounts.relative_has_starts'])
  expect((await payer.client.post('/Register/ApiClearCart', { registrationId })).status).toBe(200)
  expect((await payer.client.delete(`/api/account/family/${participantId}`)).status).toBe(200)
})

test('another account’s relative is unknown to every call', async () => {
  const [payer, stranger] = [await newRunner(app), await newRunner(app)]
  const path = `/api/account/family/${await newRelative(payer)}`
  const own = await newRelative(stranger)
  const { client } = stranger
  const tried = [
    await client.get(path),
    await client.put(path, { relation: 'child', profile: misha() }),
    await client.delete(path),
    await client.post(`${path}/invitation`, { email: 'somebody@example.org' }),
    await client.delete(`${path}/invitation`),
    await client.post(`${path}/dismiss-offer`, { age: 14 }),
    await client.post(`${path}/merge`, { otherId: own }),
    await client.post(`/api/account/family/${own}/merge`, { otherId: path.slice(-36) }),
  ]
  expect(tried.map(({ status }) => status)).toEqual(tried.map(() => 404))
  expect((await family(payer)).relatives).toHaveLength(1)
})

test('an invitation of an account without a name is signed by its masked address', async () => {
  const payer = await newRunner(app)
  const participantId = await newRelative(payer)
  await app.sql(
    `update accounts.participants set first_name = '', last_name = ''
     where is_self and account_id = (select id from accounts.accounts where email = $1)`,
    [payer.email],
  )
  const relative = `relative-${++count}@example.org`
  await invite(payer, participantId, relative)
  const [sent] = await emails.emailsTo(relative)
  const masked = `${payer.email.slice(0, 1)}…${payer.email.slice(payer.email.indexOf('@'))}`
  expect(sent?.html).toContain(masked)
  expect(sent?.html).not.toContain(payer.email)
})

test('an invitation is emailed at once, again with a new link, and says nothing of whether the address has an account', async () => {
  const [payer, known] = [await newRunner(app), await newRunner(app)]
  const participantId = await newRelative(payer)
  const unknown = `nobody-${++count}@example.org`
  const first = await invite(payer, participantId, unknown)
  expect((await family(payer)).relatives[0].ownAccount).toMatchObject({ state: 'invited', email: unknown })
  expect(await tokenTo(unknown)).toHaveLength(1)
  const second = await invite(payer, participantId, unknown)
  const tokens = await tokenTo(unknown)
  expect(new Set(tokens).size).toBe(2)
  const look = (token: string | undefined) => app.client().post('/api/account/claim/look', { token })
  expect([(await look(tokens[0])).status, (await look(tokens[1])).status].toSorted()).toEqual([200, 410])
  const toKnown = await invite(payer, participantId, known.email)
  expect([first, second, toKnown].map(({ status, body }) => [status, body])).toEqual(
    [1, 2, 3].map(() => [200, { isSent: true }]),
  )
  const [withdrawn] = await tokenTo(known.email) // before it ends: an ended invitation is not emailed any more
  expect((await payer.client.delete(`/api/account/family/${participantId}/invitation`)).status).toBe(200)
  expect((await look(withdrawn)).status).toBe(410)
  expect((await family(payer)).relatives[0].ownAccount.state).toBe('none')
})

test('the payer’s own address, and one that declined, are refused at the field', async () => {
  const payer = await newRunner(app)
  const participantId = await newRelative(payer)
  const own = await invite(payer, participantId, payer.email)
  expect(own.body.error.fields.email.code).toBe('accounts.relative_own_email')
  const email = `declines-${++count}@example.org`
  await invite(payer, participantId, email)
  const [token] = await tokenTo(email)
  await app.client().post('/api/account/claim/decline', { token })
  expect((await invite(payer, participantId, email)).body.error.fields.email.code).toBe('accounts.claim_declined')
  expect((await invite(payer, participantId, `other-${count}@example.org`)).status).toBe(200)
})

test('a relative with an account decides whether the family may register them', async () => {
  const [payer, race] = [await newRunner(app), await publishRace(app)]
  const { owner, participantId } = await relativeWithAccount(payer)
  expect((await emails.emailsTo(payer.email)).map(({ subject }) => subject)).toContain('Приглашение в семью принято')
  const [{ membershipId, mayRegister }] = await memberships(owner)
  expect(mayRegister).toBe(true)
  const path = `/api/account/memberships/${membershipId}`
  expect((await (await newRunner(app)).client.put(path, { mayRegister: false })).status).toBe(404)
  expect((await owner.client.put(path, { mayRegister: false })).body.memberships[0].mayRegister).toBe(false)
  const refused = await enter(payer, race, participantId)
  expect([refused.status, refused.body.error.code]).toEqual([409, 'registration.relative_not_allowed'])
  const asNew = await payer.client.post('/Register/ApiSaveRegistration', {
    ...{
      eventCode: race.eventCode,
      raceCode: race.raceCode,
      registrationId: newId(),
      relation: 'child',
      guardian: true,
    },
    participant: misha({ phone: '+79121234567' }),
  })
  expect([asNew.status, asNew.body.error.code]).toEqual([409, 'registration.relative_not_allowed'])
  const seen = await payer.client.get(`/api/registrations/people?eventCode=${race.eventCode}`)
  const cells = seen.body.people.flatMap((one: { kind: string; cells: object[] }) =>
    one.kind === 'relative' ? one.cells : [],
  )
  expect(cells).toMatchObject([{ status: 'ineligible', code: 'registration.relative_not_allowed' }])
  await owner.client.put(path, { mayRegister: true })
  expect((await enter(payer, race, participantId)).status).toBe(200)
})

test('one who leaves is registered no more, keeps the starts, and is forgotten by the family after them', async () => {
  const [payer, race] = [await newRunner(app), await publishRace(app)]
  const { owner, participantId } = await relativeWithAccount(payer)
  const registrationId = newId()
  await enter(payer, race, participantId, registrationId)
  const [{ membershipId }] = await memberships(owner)
  expect((await owner.client.delete(`/api/account/memberships/${membershipId}`)).body.memberships).toEqual([])
  expect((await owner.client.delete(`/api/account/memberships/${membershipId}`)).status).toBe(404)
  expect((await emails.emailsTo(payer.email)).map(({ subject }) => subject)).toContain(
    'Родственник вышел из вашей семьи',
  )
  expect((await family(payer)).relatives[0].ownAccount.state).toBe('left')
  expect((await enter(payer, await publishRace(app), participantId)).status).toBe(409)
  await removeLeft.run(app.services)
  expect((await family(payer)).relatives).toHaveLength(1) // the start is ahead
  await payer.client.post('/Register/ApiClearCart', { registrationId })
  await removeLeft.run(app.services)
  expect((await family(payer)).relatives).toEqual([])
  const [left] = await app.sql<{ name: string; born: string | null }>(
    'select first_name as name, birth_date::text as born from accounts.participants where id = $1',
    [participantId],
  )
  expect(left).toEqual({ name: '', born: null })
})

test('two rows of one person become one, with the entries and documents of both', async () => {
  const [payer, race] = [await newRunner(app), await publishRace(app)]
  const remainingId = await newRelative(payer)
  const otherId = await newRelative(payer, misha({ lastName: 'Полянская-Орлова', club: 'Школа № 5' }))
  const registrationId = newId()
  expect((await enter(payer, race, remainingId, registrationId)).status).toBe(200)
  const document = { documentCode: '21', documentNumber: '45 06 123456', participantId: otherId }
  expect((await payer.client.put('/api/account/documents/identity', document)).status).toBe(200)
  expect((await family(payer)).duplicates).toEqual([{ remainingId, otherId }])
  const merged = await payer.client.post(`/api/account/family/${remainingId}/merge`, { otherId })
  expect([merged.status, merged.body.duplicates]).toEqual([200, []])
  expect(merged.body.relatives).toMatchObject([{ participantId: remainingId, fullName: 'Полянский Миша' }])
  const one = await payer.client.get(`/api/account/family/${remainingId}`)
  expect(one.body).toMatchObject({ profile: { club: 'Школа № 5' }, starts: [{ registrationId }] })
  const { people } = (await payer.client.get('/api/account/documents')).body
  const documents = people.find(({ participantId }: { participantId: string }) => participantId === remainingId)
  expect(documents.identity).toHaveLength(1)
  expect((await payer.client.post(`/api/account/family/${remainingId}/merge`, { otherId })).status).toBe(404)
})

test('entries of the row that is merged away are those of the kept one', async () => {
  const [payer, race] = [await newRunner(app), await publishRace(app)]
  const otherId = await newRelative(payer, misha({ lastName: 'Орлов' }))
  const registrationId = newId()
  await payer.client.post('/Register/ApiSaveRegistration', {
    ...{ eventCode: race.eventCode, raceCode: race.raceCode, registrationId, participantId: otherId, guardian: true },
    participant: misha({ lastName: 'Орлов', phone: '+79121234567' }),
  })
  const remainingId = await newRelative(payer)
  const merged = await payer.client.post(`/api/account/family/${remainingId}/merge`, { otherId })
  expect(merged.body.relatives).toMatchObject([{ participantId: remainingId, starts: [{ registrationId }] }])
})

test('twins are not merged', async () => {
  const payer = await newRunner(app)
  const [one, other] = [await newRelative(payer), await newRelative(payer, misha({ birthDate: '2014-03-02' }))]
  expect((await family(payer)).duplicates).toEqual([])
  const refused = await payer.client.post(`/api/account/family/${one}/merge`, { otherId: other })
  expect([refused.status, refused.body.error.code]).toEqual([409, 'accounts.relatives_differ'])
})

test.for([
  [14, 0, '14 лет: можно завести свой аккаунт'],
  [18, 14, '18 лет: пора завести свой аккаунт'],
] as const)(
  'a child who turned %i is offered an account once by email, and on the page until it is put aside',
  async ([age, before, subject]) => {
    const payer = await newRunner(app)
    const today = plusMs(toInstant(new Date()), 3 * 3_600_000).slice(0, 10) // in Moscow
    const birthDate = `${Number(today.slice(0, 4)) - age}${today.slice(4) === '-02-29' ? '-02-28' : today.slice(4)}`
    const participantId = await newRelative(payer, misha({ birthDate }))
    const older = `${Number(today.slice(0, 4)) - age - 2}-01-01`
    const olderId = await newRelative(payer, misha({ firstName: 'Павел', birthDate: older }))
    const offers = async () => (await family(payer)).relatives.map(({ offer }: { offer: number | null }) => offer)
    const path = `/api/account/family/${participantId}`
    if (before !== 0) await payer.client.post(`${path}/dismiss-offer`, { age: before })
    expect(await offers()).toEqual([age, age]) // at 18 again, though it was put aside at 14
    await offerOwnAccounts.run(app.services)
    await offerOwnAccounts.run(app.services)
    const subjects = (await emails.emailsTo(payer.email)).map(({ subject }) => subject)
    expect(subjects.filter((one) => one === subject)).toHaveLength(1)
    await payer.client.post(`${path}/dismiss-offer`, { age })
    expect((await offers()).toSorted()).toEqual([age, null])
    // The offer leads to the invitation, after which nothing is offered.
    const invited = await payer.client.post(`/api/account/family/${olderId}/invitation`, {
      email: `${newId()}@example.org`,
    })
    expect(invited.status).toBe(200)
    expect(await offers()).toEqual([null, null])
  },
)

test('a family has a limit', async () => {
  const payer = await newRunner(app)
  const [account] = await app.sql<{ id: string }>('select id from accounts.accounts where email = $1', [payer.email])
  await app.sql(
    `insert into accounts.participants (account_id, relation, last_name, first_name, birth_date, gender)
     select $1, 'child', 'Полянский', 'Имя' || n, '2014-03-01', 'male' from generate_series(1, 50) n`,
    [account?.id],
  )
  const refused = await add(payer)
  expect([refused.status, refused.body.error.code]).toEqual([409, 'accounts.family_full'])
  expect((await family(payer)).relatives).toHaveLength(50)
})
