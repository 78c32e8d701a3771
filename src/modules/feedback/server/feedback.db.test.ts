import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#src/platform/new-id.ts'
import { waitingJobs, writtenEmails } from '#tests/support/emails.ts'
import { operatorOf } from '#tests/support/operator-of.ts'
import { newRunner } from '#tests/support/runner.ts'
import { createTestApp, type TestApp, type TestClient } from '#tests/support/test-app.ts'
import { messageNumber } from '../domain/message.ts'
import { sendMessageEmails } from './emails/message-emails.ts'
import { sweepMessages } from './jobs/sweep.ts'

let app: TestApp
let operator: TestClient
beforeAll(async () => {
  app = await createTestApp()
  operator = await operatorOf(app)
})
afterAll(() => app.close())
beforeEach(() => app.sql('delete from accounts.attempts'))

const support = 'help@startline.example'
type Body = Record<string, unknown>
const question = (body: Body = {}): Body => ({
  formId: newId(),
  name: 'Анна',
  email: 'anna@example.org',
  topic: 'refund',
  orderNumber: '0199-1',
  text: 'Когда вернутся деньги?',
  personalData: true,
  ...body,
})
const sendQuestion = (client: TestClient, body: Body = {}) => client.post('/api/contacts/questions', question(body))
const sendRequest = (client: TestClient, body: Body = {}) =>
  client.post('/api/contacts/company-requests', {
    formId: newId(),
    name: 'Борис',
    email: 'boris@example.org',
    personalData: true,
    companyName: 'ООО «Ветер»',
    peopleCount: '40',
    event: 'Волга',
    phone: '8 912 000-00-00',
    text: '',
    ...body,
  })
const rtf = '{\\rtf1\\ansi Resume}'
const sendApplication = (client: TestClient, body: Body = {}, content: string | Uint8Array<ArrayBuffer> = rtf) => {
  const form = new FormData()
  const fields = { formId: newId(), name: 'Вера', email: 'vera@example.org', personalData: 'on', text: 'Бегаю.' }
  for (const [name, value] of Object.entries({ ...fields, ...body })) form.set(name, String(value))
  form.set('file', new File([content], 'Резюме.doc'))
  return client.post('/api/careers/participant-support/applications', form)
}
type Response = Awaited<ReturnType<typeof sendQuestion>>
/** The saved messages of the number that the response names. */
const saved = ({ body }: Response) =>
  app.sql<Body & { id: string }>('select * from feedback.messages where upper(left(id::text, 8)) = $1', [body.number])
const idOf = async (response: Response) => (await saved(response))[0]?.id ?? ''
const emailsOf = async (response: Response) => {
  const messageId = await idOf(response)
  const [job] = await waitingJobs<{ tenantId: number; messageId: string }>(app, 'messageId', messageId)
  return job ? await writtenEmails(app, (context) => sendMessageEmails(context, job)) : []
}
const expectSavedOnce = async (response: Response) => {
  expect(await saved(response)).toHaveLength(1)
  expect(await waitingJobs(app, 'messageId', await idOf(response))).toHaveLength(1)
}
const signedIn = async (isVerified = true) => {
  const runner = await newRunner(app)
  await app.sql('update accounts.accounts set email_verified_at = $2 where email = $1', [
    runner.email,
    isVerified ? '2026-01-01T00:00:00Z' : null,
  ])
  return runner
}

test('the contacts name the support hours, and whether support is open', async () => {
  const { status, body } = await app.client().get('/api/contacts')
  expect(status).toBe(200)
  expect(body).toMatchObject({ email: support, hours: { from: '10:00', to: '19:00' }, isOpen: expect.any(Boolean) })
  expect(body.changesAt > body.now).toBe(true)
})

describe('messages to the operators', () => {
  test('a signed-out question is emailed to support only, with Reply-To set to the sender', async () => {
    const response = await sendQuestion(app.client(), { email: ' ANNA@example.org ' })
    const number = messageNumber(await idOf(response))
    expect(response).toMatchObject({ status: 200, body: { number, isConfirmed: false } })
    const emails = await emailsOf(response)
    expect(emails.map(({ to, replyTo }) => ({ to, replyTo }))).toEqual([
      { to: support, replyTo: { name: 'Анна', address: 'anna@example.org' } },
    ])
    const [email] = emails
    expect(email?.subject).toContain(number)
    for (const text of ['Когда вернутся деньги?', 'Отмена и возврат', '0199-1', 'Адрес мы не проверяли'])
      expect(email?.text).toContain(text)
  })

  test('only an account’s own verified address gets a confirmation', async () => {
    const anna = await signedIn()
    const own = await sendQuestion(anna.client, { email: anna.email, personalData: false })
    expect(own.body.isConfirmed).toBe(true)
    expect((await emailsOf(own)).map(({ to }) => to)).toEqual([support, anna.email])
    const other = await sendQuestion(anna.client)
    expect(other.body.isConfirmed).toBe(false)
    expect((await emailsOf(other)).map(({ to }) => to)).toEqual([support])
    const boris = await signedIn(false)
    const unverified = await sendQuestion(boris.client, { email: boris.email })
    expect((await emailsOf(unverified)).map(({ to }) => to)).toEqual([support])
  })

  test('a message sent several times, also in parallel, is saved and emailed once', async () => {
    const formId = newId()
    const client = app.client()
    const responses = await Promise.all(Array.from({ length: 5 }, () => sendQuestion(client, { formId })))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(responses.map(({ body }) => body.number)).size).toBe(1)
    await expectSavedOnce(responses[0] as Response)
  })

  test.for([
    ['a question', sendQuestion, { text: 'И ещё: когда старт?' }],
    ['a question with another topic', sendQuestion, { topic: 'payment' }],
    ['a question from another address', sendQuestion, { email: 'other@example.org' }],
    ['a company’s request', sendRequest, { peopleCount: '41' }],
    ['an application', sendApplication, { text: 'И плаваю.' }],
  ] as const)(
    '%s changed in a form that was sent is another message, saved and emailed too',
    async ([, send, change]) => {
      const formId = newId()
      const first = await send(app.client(), { formId })
      const second = await send(app.client(), { formId, ...change })
      expect([first.status, second.status]).toEqual([200, 200])
      expect(second.body.number).not.toBe(first.body.number)
      for (const response of [first, second]) await expectSavedOnce(response)
    },
  )

  test('a question reports all missing and invalid fields together', async () => {
    const empty = await app.client().post('/api/contacts/questions', { formId: newId() })
    expect(empty.status).toBe(422)
    expect(Object.keys(empty.body.error.fields).sort()).toEqual(['email', 'name', 'text', 'topic'])
    const long = await sendQuestion(app.client(), { text: 'о'.repeat(3001), orderNumber: '1'.repeat(41) })
    expect(Object.keys(long.body.error.fields).sort()).toEqual(['orderNumber', 'text'])
  })

  test('a signed-out message requires consent, and a filled-in honeypot stores nothing', async () => {
    const refused = await sendQuestion(app.client(), { personalData: false })
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'feedback.personal_data_needed' } } })
    expect(refused.body.error.fields).toHaveProperty('personalData')
    const response = await sendQuestion(app.client(), { website: 'https://example.org' })
    expect(response).toMatchObject({ status: 200, body: { number: expect.stringMatching(/^[0-9A-F]{8}$/) } })
    expect(await saved(response)).toEqual([])
  })

  test('one network may send exactly five messages of a form in a quarter of an hour, also in parallel', async () => {
    const client = app.client({ address: '203.0.113.9' })
    const responses = await Promise.all(Array.from({ length: 10 }, () => sendQuestion(client)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(5)
    const refused = responses.find(({ status }) => status === 429)
    expect(refused?.body.error.code).toBe('accounts.too_many_attempts')
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(800)
    expect((await sendQuestion(app.client({ address: '198.51.100.9' }))).status).toBe(200)
    expect((await sendQuestion((await signedIn()).client)).status).toBe(200)
  })

  test('the support form, requests of companies and applications are limited apart, also for an account', async () => {
    for (const client of [app.client({ address: '203.0.113.10' }), (await signedIn()).client]) {
      for (const send of [sendQuestion, sendRequest, (sender: TestClient) => sendApplication(sender)]) {
        const statuses: number[] = []
        for (let n = 0; n < 6; n += 1) statuses.push((await send(client)).status)
        expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
      }
    }
  })

  test('a company’s request names the company, its people and the event', async () => {
    const response = await sendRequest(app.client())
    expect(response.status).toBe(200)
    expect((await saved(response))[0]).toMatchObject({
      kind: 'company',
      people: 40,
      event: 'Волга',
      phone: '+79120000000',
    })
    const [email] = await emailsOf(response)
    for (const text of ['ООО «Ветер»', '40', 'Волга']) expect(email?.text).toContain(text)
    for (const peopleCount of ['', '0', 'сорок', '100000'])
      expect((await sendRequest(app.client(), { peopleCount })).body.error.fields).toHaveProperty('peopleCount')
  })
})

describe('applications for a vacancy', () => {
  test('an application is stored with its file, and support gets a link to the file', async () => {
    const response = await sendApplication(app.client())
    expect(response.status).toBe(200)
    expect((await saved(response))[0]).toMatchObject({
      kind: 'application',
      vacancy: 'participant-support',
      file_name: 'Резюме.rtf',
      file_type: 'application/rtf',
      consent_version: expect.stringMatching(/^\d{4}-/),
    })
    const [email] = await emailsOf(response)
    expect(email?.text).toContain(`/api/operator/messages/${await idOf(response)}/file`)
    expect(email?.attachments ?? []).toEqual([])
  })

  test('an account too has to consent to the storage of its application', async () => {
    const refused = await sendApplication((await signedIn()).client, { personalData: '' })
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'feedback.application_consent_needed' } } })
  })

  test('a repeated application is saved once, and one with another file is another application', async () => {
    const formId = newId()
    const send = (content: string) => sendApplication(app.client(), { formId }, content)
    const [first, again, other] = [await send(rtf), await send(rtf), await send('{\\rtf1\\ansi Letter}')]
    expect([first.status, again.status, other.status]).toEqual([200, 200, 200])
    expect(again.body.number).toBe(first.body.number)
    expect(other.body.number).not.toBe(first.body.number)
    for (const response of [first, other]) await expectSavedOnce(response)
    expect((await saved(other))[0]?.file_key).not.toBe((await saved(first))[0]?.file_key)
  })

  test.for([
    ['empty', ''],
    ['unknown', '<!doctype html>'],
    ['macros', '{\\rtf1{\\object\\objdata 01}}'],
    ['pdf_broken', '%PDF-1.7 nothing'],
  ] as const)('a file of an application is refused by its content: %s', async ([reason, content]) => {
    const refused = await sendApplication(app.client(), {}, content)
    expect(refused).toMatchObject({ status: 422, body: { error: { code: `feedback.file_${reason}` } } })
    expect(refused.body.error.fields).toHaveProperty('file')
  })

  test('an unknown vacancy is shown to nobody and takes no application', async () => {
    const client = app.client()
    expect((await client.get('/api/careers/astronaut')).status).toBe(404)
    const form = new FormData()
    form.set('file', new File([rtf], 'a.rtf'))
    expect((await client.post('/api/careers/astronaut/applications', form)).status).toBe(404)
    const { body } = await client.get('/api/careers')
    expect(body.list.map(({ vacancyId }: Body) => vacancyId)).toContain('participant-support')
  })
})

describe('the operators’ list', () => {
  test('only operators list messages, mark them as answered and download files, as attachments', async () => {
    const messageId = await idOf(await sendApplication(app.client()))
    const paths = { list: '/api/operator/messages', one: `/api/operator/messages/${messageId}` }
    for (const [client, status] of [
      [app.client(), 401],
      [(await signedIn()).client, 403],
    ] as const) {
      expect((await client.get(paths.list)).status).toBe(status)
      expect((await client.post(`${paths.one}/answered`, {})).status).toBe(status)
      expect((await client.get(`${paths.one}/file`)).status).toBe(status)
    }
    const file = await operator.get(`${paths.one}/file`)
    expect(file).toMatchObject({ status: 200, body: rtf })
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/)
    const open = (await operator.get(`${paths.list}?messageKind=application&state=open`)).body.list
    expect(open[0]).toMatchObject({ messageId, state: 'open', tenant: 'default', file: { name: 'Резюме.rtf' } })
    const first = await operator.post(`${paths.one}/answered`, {})
    expect(first).toMatchObject({ status: 200, body: { state: 'answered' } })
    expect((await operator.post(`${paths.one}/answered`, {})).body).toEqual(first.body)
    const left = (await operator.get(`${paths.list}?messageKind=application&state=open`)).body.list
    expect(left.map((message: Body) => message.messageId)).not.toContain(messageId)
    expect((await operator.post(`/api/operator/messages/${newId()}/answered`, {})).status).toBe(404)
    expect((await operator.get(`/api/operator/messages/${newId()}/file`)).status).toBe(404)
  })

  test('messages are listed page by page, newest first', async () => {
    await app.sql('delete from feedback.messages')
    await app.sql(
      `insert into feedback.messages (tenant_id, id, kind, name, email, is_verified, body, topic, language, consent_version, sent_at)
       select 1, uuidv7(), 'question', 'Б', 'b@example.org', false, n::text, 'other', 'ru', '1', now() + n * interval '1 second'
       from generate_series(1, 60) n`,
    )
    const first = (await operator.get('/api/operator/messages')).body
    expect(first.list).toHaveLength(50)
    expect(first.list[0].text).toBe('60')
    const rest = (await operator.get(`/api/operator/messages?cursor=${first.nextCursor}`)).body
    expect(rest).toMatchObject({ nextCursor: null })
    expect(rest.list).toHaveLength(10)
  })
})

test('a message is deleted with its account and after its time, an application with its file', async () => {
  await app.sql('delete from feedback.messages')
  const anna = await signedIn()
  const own = await sendQuestion(anna.client)
  await app.sql('delete from accounts.accounts where email = $1', [anna.email])
  expect(await saved(own)).toEqual([])
  const [old, fresh] = [await sendApplication(app.client()), await sendApplication(app.client())]
  const age = 'update feedback.messages set sent_at = now() - make_interval(days => $2) where id = $1'
  await app.sql(age, [await idOf(old), 181])
  await app.sql(age, [await idOf(fresh), 179])
  const [row] = await saved(old)
  await sweepMessages.run(app.services)
  expect(await saved(old)).toEqual([])
  expect(await saved(fresh)).toHaveLength(1)
  expect(await waitingJobs(app, 'key', String(row?.file_key))).toHaveLength(1)
  const question = await sendQuestion(app.client())
  await app.sql(age, [await idOf(question), 1094])
  await sweepMessages.run(app.services)
  expect(await saved(question)).toHaveLength(1)
  await app.sql(age, [await idOf(question), 1096])
  await sweepMessages.run(app.services)
  expect(await saved(question)).toEqual([])
})
