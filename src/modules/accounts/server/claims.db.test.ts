import { beforeEach, expect, vi } from 'vitest'
import { newId } from '#src/platform/new-id.ts'
import { test } from '#tests/support/app-test.ts'
import type { EmailReader } from '#tests/support/emails.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { newRunner, openPaymentOf, person, type Runner } from '#tests/support/runner.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestBank } from '#tests/support/test-bank.ts'

// Passwords are hashed and emails rendered here, on a machine that others may share.
vi.setConfig({ testTimeout: 90_000 })

let app: TestApp
let bank: TestBank
let emails: EmailReader
test.beforeAll(({ app: ownApp, bank: ownBank, emails: ownEmails }) => {
  app = ownApp
  bank = ownBank
  emails = ownEmails
})
// All sign-ups come from one network here.
beforeEach(() => app.sql('delete from accounts.attempts'))

type Race = { readonly eventCode: string; readonly raceCode: string }
let count = 0
const newEmail = () => `relative-${++count}@example.org`
const enter = ({ client }: Runner, race: Race, email: string, change: Record<string, unknown> = {}) =>
  client.post('/Register/ApiSaveRegistration', {
    eventCode: race.eventCode,
    raceCode: race.raceCode,
    registrationId: newId(),
    relation: 'spouse',
    ownAccount: true,
    participant: person(7_000 + count, email),
    ...change,
  })

/**
 * A relative with their own email address, registered and paid for; returns the link of their
 * email.
 */
async function paidFor(payer: Runner, race: Race, email: string): Promise<string> {
  const saved = await enter(payer, race, email)
  expect([saved.status, saved.body]).toMatchObject([200, { status: 'awaiting_payment' }])
  expect(await emails.emailsTo(email)).toEqual([]) // no email before the payment
  const payment = await openPaymentOf(payer, saved.body.registrationId)
  await app.receiveWebhook(bank.message(payment.id, 'succeeded'))
  return linkIn(await emails.emailsTo(email))
}
const linkIn = (sent: readonly { readonly html: string }[]) =>
  sent.flatMap(({ html }) => /account\/claim\?(?:ttt=\w+&(?:amp;)?)?token=([\w-]{43})/.exec(html)?.[1] ?? []).at(-1) ??
  ''
const anybody = () => app.client()
const look = (token: string, client = anybody()) => client.post('/api/account/claim/look', { token })
const claim = (token: string, change: Record<string, unknown> = {}) =>
  anybody().post('/api/account/claim', {
    token,
    password: 'река берег паром',
    terms: true,
    personalData: true,
    ...change,
  })
const accountsAt = (email: string) => app.sql('select 1 from accounts.accounts where email = $1', [email])

test('a relative’s account exists only after its owner came by the email, then has what the family entered', async () => {
  const race = await publishRace(app)
  const [payer, email] = [await newRunner(app), newEmail()]
  await payer.client.put('/api/account/profile', payer.participant)
  const token = await paidFor(payer, race, email)
  expect(await accountsAt(email)).toEqual([])
  const subjects = (await emails.emailsTo(email)).map(({ subject }) => subject)
  expect(subjects.toSorted()).toEqual(
    ['Вы зарегистрированы: Пробный забег', 'Подтвердите, что это вы: Стартлайн'].toSorted(),
  )
  expect((await emails.emailsTo(payer.email)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('Оплачено'), // the email about the payment goes to the payer
  ])
  expect((await look(token)).body).toMatchObject({ email, hasAccount: false, isMine: false })
  const responses = await Promise.all([1, 2, 3].map(() => claim(token)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 410, 410])
  expect((await look(token)).status).toBe(410)
  const owner = anybody()
  expect((await owner.post('/api/account/sign-in', { email, password: 'река берег паром' })).status).toBe(200)
  const { body } = await owner.get('/api/account/profile')
  expect(body.participant ?? body).toMatchObject({ email, firstName: 'Егор' })
})

test('claiming is refused without consents, with a weak password and with an invented link', async () => {
  const race = await publishRace(app)
  const token = await paidFor(await newRunner(app), race, newEmail())
  expect((await claim(token, { terms: false })).body.error.fields.terms.code).toBe('accounts.terms_needed')
  expect((await claim(token, { password: '123' })).body.error.code).toBe('accounts.password_short')
  expect((await claim('x'.repeat(43))).body.error.code).toBe('accounts.claim_gone')
  expect((await look(token)).status).toBe(200) // the link was not used up
})

test('an existing account is not replaced: its signed-in owner confirms or declines', async () => {
  const race = await publishRace(app)
  const [payer, owner, stranger] = [await newRunner(app), await newRunner(app), await newRunner(app)]
  await owner.client.put('/api/account/profile', owner.participant)
  const before = (await owner.client.get('/api/account/profile')).body
  const token = await paidFor(payer, race, owner.email)
  expect((await look(token, owner.client)).body).toMatchObject({ hasAccount: true, isMine: true })
  expect((await claim(token)).status).toBe(410)
  const by = (client = anybody()) => client.post('/api/account/claim/confirm', { token })
  expect((await by()).status).toBe(401)
  expect((await by(stranger.client)).body.error.code).toBe('accounts.claim_other_account')
  expect((await by(owner.client)).body).toEqual({ isClaimed: true })
  expect((await by(owner.client)).status).toBe(410)
  expect((await owner.client.get('/api/account/profile')).body).toEqual(before)
  expect((await owner.client.get('/api/account/invitations')).body.entries).toMatchObject([{ raceName: 'Десятка' }])
  expect((await stranger.client.get('/api/account/invitations')).body.entries).toEqual([])
})

test('the response does not say whether an address has an account', async () => {
  const race = await publishRace(app)
  const [payer, known] = [await newRunner(app), await newRunner(app)]
  const shape = ({ status, body }: { status: number; body: object }) => [status, Object.keys(body)]
  const first = await enter(payer, race, known.email)
  const second = await enter(payer, await publishRace(app), newEmail(), {
    participant: person(8_000, newEmail()),
  })
  expect(shape(first)).toEqual(shape(second))
})

test('a person who declines is emailed no more, and the family stores no address of theirs', async () => {
  const race = await publishRace(app)
  const [payer, email] = [await newRunner(app), newEmail()]
  const token = await paidFor(payer, race, email)
  expect((await anybody().post('/api/account/claim/decline', { token })).body).toEqual({ isDeclined: true })
  expect((await claim(token)).status).toBe(410)
  const [declined] = await app.sql<{ email: string }>(
    'select p.email from accounts.participants p join accounts.claims c on c.participant_id = p.id where c.email = $1',
    [email],
  )
  expect(declined).toEqual({ email: '' })
})

test.for([
  ['none', '', 'validation.required'],
  ['the payer’s own', 'own', 'registration.relative_own_email'],
] as const)('an address of the relative: %s', async ([, email, code]) => {
  const race = await publishRace(app)
  const payer = await newRunner(app)
  const { status, body } = await enter(payer, race, email === 'own' ? payer.email : email)
  expect([status, body.error.fields?.['participant.email']?.code]).toEqual([409, code])
})

test('an account’s own profile is not offered for claiming', async () => {
  const race = await publishRace(app)
  const [payer, email] = [await newRunner(app), newEmail()]
  expect((await enter(payer, race, email, { ownAccount: false })).status).toBe(200)
  expect(await app.sql('select 1 from accounts.claims where email = $1', [email])).toEqual([])
})
