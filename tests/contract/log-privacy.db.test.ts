import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#src/platform/new-id.ts'
import { emailReader } from '../support/emails.ts'
import { publishRace } from '../support/race-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf } from '../support/runner.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'
import { testBank } from '../support/test-bank.ts'

const bank = testBank()
let app: TestApp
let lines: string[] = []
beforeAll(async () => {
  app = await createTestApp({ bank: bank.provider, logTo: (line) => void lines.push(line) })
})
afterAll(() => app.close())
beforeEach(() => {
  lines = []
})

const password = 'сосна ветер лодка'
const person = {
  lastName: 'Верещагина',
  firstName: 'Серафима',
  patronymic: 'Аристарховна',
  birthDate: '1987-03-09',
  gender: 'female',
  city: 'Сызрань',
  street: 'Набережная',
  phone: '+79127654321',
  emergencyPhone: '+79120000042',
  club: 'Быстрая Волга',
}
/** Everything that identifies a person or gives access to the account; as typed and as stored. */
const secretsOf = (email: string, ...more: (string | undefined)[]) => [
  email,
  password,
  ...Object.values(person).filter((value) => value !== 'female'),
  person.lastName.toUpperCase(),
  '912 765-43-21',
  '09.03.1987',
  ...more.filter((one) => one !== undefined),
]

function expectNone(secrets: readonly string[]) {
  const text = lines.join('\n').toLowerCase()
  expect(lines.length).toBeGreaterThan(0) // control: something was logged
  expect(secrets.filter((secret) => text.includes(secret.toLowerCase()))).toEqual([])
}

test('signing up and in leaves no email, no password and no session in the log', async () => {
  const email = 'serafima@example.org'
  const client = app.client()
  await client.post('/api/account/sign-up', { email, password, terms: true, personalData: true })
  const first = client.cookie('sl_session')
  await client.post('/api/account/sign-up', { email, password, terms: true, personalData: true }) // taken
  await client.post('/api/account/sign-in', { email, password: `${password}!` }) // wrong
  await client.post('/api/account/sign-in', { email, password })
  const second = client.cookie('sl_session')
  await client.get('/api/users/getCurrent')
  await client.post('/api/account/sign-in', `{"email": "${email}", "password": "${password}"`) // broken JSON
  await client.get(`/api/users/getCurrent?email=${email}&token=${second}`)
  await client.post('/api/account/sign-out', {})
  expect([first?.length, second?.length]).toEqual([43, 43])
  expect(lines.some((line) => line.includes('/api/account/sign-in'))).toBe(true)
  expectNone(secretsOf(email, first, second, encodeURIComponent(email)))
})

test('a code and a reset leave neither address nor code nor link in the log, and neither do their emails', async () => {
  const email = 'serafima-code@example.org'
  const emails = await emailReader(app)
  const client = app.client()
  lines = []
  await client.post('/api/account/code', { email })
  const [message] = await emails.emailsTo(email)
  const code = message?.subject.slice(0, 7) ?? ''
  const cookie = client.cookie('sl_code')
  await client.post('/api/account/code/sign-in', { code: '12' })
  await client.post('/api/account/code/sign-in', { code })
  await client.post('/api/account/code/sign-up', { terms: true, personalData: true })
  await client.post('/api/account/reset', { email })
  const html = (await emails.emailsTo(email)).at(-1)?.html ?? ''
  const token = /token=([\w-]{43})/.exec(html)?.[1] ?? ''
  await client.get(`/api/users/getCurrent?token=${token}&code=${code}`)
  await client.post('/api/account/reset/password', { token, password })
  await client.post('/api/account/sign-out-elsewhere', {})
  const device = client.cookie('sl_device')
  await emails.close()
  expect([code.length, cookie?.length, token.length, device?.length]).toEqual([7, 43, 43, 66])
  expectNone([...secretsOf(email, code, code.replace(' ', ''), cookie, token, device), encodeURIComponent(email)])
})

test('a sale leaves nothing of the participant in the log, not even where it was refused', async () => {
  const race = await publishRace(app)
  const runner = await newRunner(app)
  lines = []
  const participant = { ...person, email: runner.email }
  const registrationId = await holdPlaceOf({ ...runner, participant }, race)
  await runner.client.put('/api/account/profile', participant)
  await runner.client.post('/Register/ApiCompletePhone', { phone: person.phone })
  const refusals = [
    { ...participant, lastName: `${person.lastName}1` },
    { ...participant, city: '\0Сызрань' },
  ]
  for (const refused of refusals) {
    const response = await runner.client.post('/Register/ApiSaveRegistration', {
      ...race,
      registrationId,
      participant: refused,
    })
    expect(response.status).toBe(422)
  }
  const payment = await openPaymentOf(runner, registrationId)
  const message = bank.message(payment.id, 'succeeded')
  await app.client().post('/api/payments/webhooks/test', message.body, message.headers)
  await app.client().get(`/api/events/${race.eventCode}/startlist?q=${encodeURIComponent(person.lastName)}`)
  expectNone(secretsOf(runner.email, runner.client.cookie('sl_session'), encodeURIComponent(person.lastName)))
})

test('an internal error logs what broke, and not whose data it was', async () => {
  const race = await publishRace(app)
  const runner = await newRunner(app)
  const participant = { ...person, email: runner.email, lastName: 'Верещагинакц' }
  const asOwner = (sql: string) => app.services.db.pool.query(sql)
  lines = []
  await asOwner(
    "alter table registration.entries add constraint broken check (participant ->> 'city' <> 'Сызрань') not valid",
  )
  const body = { ...race, registrationId: newId(), participant }
  expect((await runner.client.post('/Register/ApiSaveRegistration', body)).status).toBe(500)
  await asOwner('alter table registration.entries drop constraint broken')
  expect(lines.some((line) => line.includes('violates check constraint'))).toBe(true)
  expectNone(secretsOf(runner.email, participant.lastName))
})

test('guard removal: without the redaction the log would show personal data', () => {
  app.log.info({ note: person.lastName })
  expect(() => expectNone(secretsOf('x@example.org'))).toThrow('Верещагина')
})
