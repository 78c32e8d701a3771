import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { plusMs, toInstant } from '#src/kernel/instant.ts'
import { question, shirtSize } from '#src/modules/catalog/domain/questions.ts'
import { documentsReminders } from '#tests/support/documents-reminders.ts'
import { emailReader } from '#tests/support/emails.ts'
import { organizersMember } from '#tests/support/organizers-member.ts'
import { publishDraft, publishRace } from '#tests/support/race-for-tests.ts'
import { newRunner, openPaymentOf, type Runner } from '#tests/support/runner.ts'
import { formOf, samplePicture } from '#tests/support/sample-form.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { type TestBank, testBank } from '#tests/support/test-bank.ts'
import { transferToken } from '../../invitations/server/invitation-keys.ts'

let app: TestApp
let bank: TestBank
vi.setConfig({ testTimeout: 60_000 })
beforeAll(async () => {
  bank = testBank()
  app = await createTestApp({ bank: bank.provider })
})
afterAll(() => app.close())
beforeEach(() => app.sql('delete from accounts.attempts'))

type Race = Awaited<ReturnType<typeof publishRace>>
const words = (ru: string) => ({ ru, en: ru })
const inDays = (days: number) => plusMs(toInstant(new Date()), days * 24 * 3_600_000)
const day = (days: number) => inDays(days).slice(0, 10)
const questions = [
  shirtSize({ isRequired: true, changeUntil: inDays(5) }),
  question('picture', 'file', words('Снимок'), { changeUntil: inDays(5) }),
  question('motto', 'text', words('Пожелание')),
]
const race = () => publishRace(app, { questions, race: { requirements: ['medical'], checksDocuments: true } })
const certificate = (more: Record<string, unknown> = {}) => ({
  'medical-certificate': { has: 'yes', validUntil: day(90), ...more },
})

const fileOf = async ({ client }: Runner): Promise<string> =>
  (await client.post('/Register/ApiUploadFile', formOf({ file: samplePicture }))).body.fileId

async function bought(runner: Runner, of: Race, input: Record<string, unknown> = {}) {
  const { client, participant } = runner
  const { body } = await client.get(`/Register/ApiInit?eventCode=${of.eventCode}&raceCode=${of.raceCode}`)
  const { registrationId } = body
  const { eventCode, raceCode } = of
  const sent = {
    eventCode,
    raceCode,
    registrationId,
    participant,
    answers: { 'shirt-size': 'm', motto: 'ура' },
    admission: { 'medical-certificate': { has: 'no' } },
    ...input,
  }
  const saved = await client.post('/Register/ApiSaveRegistration', sent)
  expect([saved.status, saved.body.error]).toEqual([200, undefined])
  const payment = await openPaymentOf(runner, registrationId)
  expect((await app.receiveWebhook(bank.message(payment.id, 'succeeded'))).status).toBe(200)
  const [entry] = (await client.get(`/api/account/registrations/${registrationId}`)).body.entries
  return {
    registrationId,
    entryId: entry.entryId,
    path: `/api/account/registrations/${registrationId}/entries/${entry.entryId}`,
  }
}
type Bought = Awaited<ReturnType<typeof bought>>
const detailsOf = async ({ client }: Runner, { path }: Bought) => (await client.get(`${path}/details`)).body
const saveDetails = ({ client }: Runner, { path }: Bought, body: Record<string, unknown>) =>
  client.put(`${path}/details`, body)
const entryOf = async ({ client }: Runner, { registrationId }: Bought) =>
  (await client.get(`/api/account/registrations/${registrationId}`)).body.entries[0]
const answersIn = async ({ entryId }: Bought) =>
  (await app.sql<{ answers: unknown }>('select answers from registration.entries where id = $1', [entryId]))[0]?.answers

/** A member of the organizer with the right to decide. */
const organizer = () => organizersMember(app, 'manage')
const decide = ({ client }: Runner, { registrationId, entryId }: Bought, decision: string, note = '') =>
  client.post(`/api/organizer/registrations/${registrationId}/documents`, { entryId, decision, note })

describe('answers after the payment', () => {
  test('answers can change after the payment until the organizer’s deadline, files too, and the rest stays', async () => {
    const of = await race()
    const runner = await newRunner(app)
    const first = await fileOf(runner)
    const own = await bought(runner, of, { answers: { 'shirt-size': 'm', motto: 'ура', picture: first } })
    const form = await detailsOf(runner, own)
    expect(form.questions.map(({ code }: { code: string }) => code)).toEqual(['shirt-size', 'picture'])
    expect(form.answers).toEqual({ 'shirt-size': 'm', picture: first })
    const second = await fileOf(runner)
    const changed = { 'shirt-size': 'xl', picture: second, motto: 'другое' }
    expect((await saveDetails(runner, own, { answers: changed })).status).toBe(200)
    expect(await answersIn(own)).toEqual({ 'shirt-size': 'xl', picture: second, motto: 'ура' })
    const files = await app.sql<{ id: string; eventId: string | null }>(
      'select id, event_id as "eventId" from registration.files where id = any ($1::uuid[])',
      [[first, second]],
    )
    expect(files.find(({ id }) => id === first)?.eventId).toBeNull()
    expect(files.find(({ id }) => id === second)?.eventId).not.toBeNull()
    const refused = await saveDetails(runner, own, { answers: { 'shirt-size': '' } })
    expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([409, ['answers.shirt-size']])
    expect((await entryOf(runner, own)).detailsAt).toContain('/register/details?')
  })

  test('answers are refused after the deadline, for another account’s entry, an unpaid one, and with another account’s file', async () => {
    const of = await publishRace(app, { questions })
    const [runner, stranger] = [await newRunner(app), await newRunner(app)]
    const own = await bought(runner, of)
    expect((await stranger.client.get(`${own.path}/details`)).status).toBe(404)
    expect((await saveDetails(stranger, own, { answers: { 'shirt-size': 's' } })).status).toBe(404)
    const foreign = await saveDetails(runner, own, { answers: { 'shirt-size': 's', picture: await fileOf(stranger) } })
    expect([foreign.status, Object.keys(foreign.body.error.fields)]).toEqual([409, ['answers.picture']])
    const over = questions.map((one) => ({ ...one, changeUntil: one.changeUntil && inDays(-1) }))
    await publishDraft(app, { code: of.eventCode, questions: over })
    const late = await saveDetails(runner, own, { answers: { 'shirt-size': 's' } })
    expect([late.status, late.body.error.code]).toEqual([409, 'registration.change_too_late'])
    expect(await answersIn(own)).toMatchObject({ 'shirt-size': 'm' })
    expect((await entryOf(runner, own)).detailsAt).toBeNull()
  })
})

test('a document that was missing is requested on the account page and handed in later', async () => {
  const of = await race()
  const runner = await newRunner(app)
  const own = await bought(runner, of)
  expect(await entryOf(runner, own)).toMatchObject({ missing: ['medical'], documents: null })
  const unanswered = await saveDetails(runner, own, { answers: { 'shirt-size': 'm' }, admission: {} })
  expect(unanswered.body.error.fields).toMatchObject({
    'admission.medical-certificate.has': { code: 'registration.admission_unanswered' },
  })
  expect((await saveDetails(runner, own, { answers: { 'shirt-size': 'm' }, admission: certificate() })).status).toBe(
    200,
  )
  // A change of an answer alone leaves the documents unchanged.
  expect((await saveDetails(runner, own, { answers: { 'shirt-size': 'l' } })).status).toBe(200)
  expect(await entryOf(runner, own)).toMatchObject({ missing: [], documents: { state: 'to-check' } })
})

describe('a document that the organizer refuses', () => {
  test('a refused document is reported with its reason, handed in again, reviewed again, and accepted finally', async () => {
    const of = await race()
    const [runner, member] = [await newRunner(app), await organizer()]
    const emails = await emailReader(app)
    try {
      const own = await bought(runner, of, { admission: certificate() })
      expect((await entryOf(runner, own)).documents).toEqual({ state: 'to-check', note: '' })
      expect((await entryOf(runner, own)).missing).toEqual([])
      expect((await decide(member, own, 'refused', 'Нет печати врача')).status).toBe(200)
      expect((await entryOf(runner, own)).documents).toEqual({ state: 'refused', note: 'Нет печати врача' })
      const [refusal] = (await emails.emailsTo(runner.email)).slice(-1)
      expect(refusal?.subject).toBe('Документ не принят: Пробный забег')
      expect(refusal?.plain).toContain('Нет печати врача')
      expect(refusal?.plain).toContain('/register/details?')
      const details = { answers: { 'shirt-size': 'm' } }
      const expired = await saveDetails(runner, own, { ...details, admission: certificate({ validUntil: day(3) }) })
      expect(Object.keys(expired.body.error.fields)).toEqual(['admission.medical-certificate.validUntil'])
      // Submitting the same again needs no new decision.
      await saveDetails(runner, own, { ...details, admission: certificate() })
      expect((await entryOf(runner, own)).documents).toMatchObject({ state: 'refused' })
      const scanId = await fileOf(runner)
      expect((await saveDetails(runner, own, { ...details, admission: certificate({ scanId }) })).status).toBe(200)
      expect((await entryOf(runner, own)).documents).toEqual({ state: 'to-check', note: '' })
      const { entries } = (await member.client.get(`/api/organizer/registrations/${own.registrationId}/documents`)).body
      expect(entries[0]).toMatchObject({ documentsState: 'to-check', files: [{ fileId: scanId }] })
      await decide(member, own, 'accepted')
      expect((await emails.emailsTo(runner.email)).slice(-1)[0]?.subject).toBe('Документы приняты: Пробный забег')
      expect((await detailsOf(runner, own)).admission).toEqual([])
      await saveDetails(runner, own, { ...details, admission: certificate({ validUntil: day(200) }) })
      expect((await entryOf(runner, own)).documents).toMatchObject({ state: 'accepted' })
    } finally {
      await emails.close()
    }
  })

  test('the recipient of a transferred place hands in its document, and the sender no longer can', async () => {
    const of = await race()
    const [sender, recipient, member] = [await newRunner(app), await newRunner(app), await organizer()]
    const own = await bought(sender, of, { admission: certificate() })
    await sender.client.post(`${own.path}/transfer`, { email: recipient.email })
    const [row] = await app.sql<{ id: string }>('select id from registration.transfers where order_id = $1', [
      own.registrationId,
    ])
    const token = transferToken(app.services, row?.id ?? '')
    const { participant } = recipient
    const input = {
      token,
      participant,
      consents: ['offer', 'personal-data'],
      answers: { 'shirt-size': 's' },
      admission: certificate(),
    }
    expect((await recipient.client.post('/api/transfers/accept', input)).status).toBe(200)
    expect(await answersIn(own)).toEqual({ 'shirt-size': 's' })
    await decide(member, own, 'refused', 'Не читается')
    expect((await sender.client.get(`${own.path}/details`)).status).toBe(409)
    expect((await sender.client.get(`${own.path}/mine`)).status).toBe(404)
    expect((await recipient.client.get(`${own.path}/mine`)).body).toMatchObject({
      bib: '101',
      documents: { state: 'refused', note: 'Не читается' },
    })
    const text = JSON.stringify((await recipient.client.get(`${own.path}/mine`)).body)
    expect(text).not.toContain(sender.email)
    const { entries } = (await recipient.client.get('/api/account/invitations')).body
    expect(entries).toMatchObject([{ id: own.entryId, registrationId: own.registrationId, bib: '101' }])
    expect(
      (
        await saveDetails(recipient, own, {
          answers: { 'shirt-size': 'l' },
          admission: certificate({ validUntil: day(99) }),
        })
      ).status,
    ).toBe(200)
    expect((await recipient.client.get(`${own.path}/mine`)).body.documents).toMatchObject({ state: 'to-check' })
  })
})

describe('questions of another race', () => {
  const further = {
    code: 'further',
    questions: [question('wetsuit', 'text', words('Гидрокостюм'), { isRequired: true })],
    requirements: ['insurance' as const],
    admissionBlocks: ['insurance' as const],
  }
  const policy = { 'insurance-policy': { has: 'yes', documentNumber: 'А 123', validUntil: day(90) } }
  const races = async ({ client }: Runner, { path }: Bought) => (await client.get(`${path}/races`)).body.races[0]

  test('another race’s questions are answered first, beside the answers for the present one, before the race change', async () => {
    const of = await publishRace(app, { questions, more: [further] })
    const runner = await newRunner(app)
    const own = await bought(runner, of)
    expect(await races(runner, own)).toMatchObject({
      refusal: 'registration.form_incomplete',
      fillAt: expect.stringContaining('/further/register/details?'),
    })
    const form = (await runner.client.get(`${own.path}/details?raceCode=further`)).body
    expect(form).toMatchObject({ isForAnother: true, admission: [{ kind: 'insurance-policy', isBarring: true }] })
    expect(form.questions.map(({ code }: { code: string }) => code)).toEqual(['shirt-size', 'picture', 'wetsuit'])
    const saveFor = (body: Record<string, unknown>) => saveDetails(runner, own, { raceCode: 'further', ...body })
    const bare = await saveFor({})
    expect(Object.keys(bare.body.error.fields)).toEqual(['answers.wetsuit'])
    const noPolicy = await saveFor({ answers: { wetsuit: 'нет' }, admission: {} })
    expect(Object.keys(noPolicy.body.error.fields)).toEqual(['admission.insurance-policy.has'])
    const saved = await saveFor({ answers: { wetsuit: 'свой' }, admission: policy })
    expect([saved.status, saved.body.racesAt]).toEqual([200, expect.stringContaining(`${own.entryId}/race`)])
    expect(await answersIn(own)).toEqual({ 'shirt-size': 'm', motto: 'ура', wetsuit: 'свой' })
    expect(await races(runner, own)).toMatchObject({ refusal: null, fillAt: expect.any(String) }) // the picture is optional
    const moved = await runner.client.post(`${own.path}/race`, { raceCode: 'further', refundMinor: 0 })
    expect([moved.status, moved.body.error]).toEqual([200, undefined])
    expect(await answersIn(own)).toMatchObject({ wetsuit: 'свой', motto: 'ура' })
  })

  test('a document without an answer is requested like in a registration, and “no” is enough', async () => {
    const lenient = { code: 'further', requirements: ['insurance' as const] }
    const of = await publishRace(app, { more: [lenient] })
    const runner = await newRunner(app)
    const own = await bought(runner, of)
    const unasked = { refusal: 'registration.form_incomplete', fillAt: expect.any(String) }
    expect(await races(runner, own)).toMatchObject(unasked)
    const goes = () => runner.client.post(`${own.path}/race`, { raceCode: 'further', refundMinor: 0 })
    expect((await goes()).body.error.fields['admission.insurance-policy.has'].code).toBe(
      'registration.admission_unanswered',
    )
    const admission = { 'insurance-policy': { has: 'no' } }
    expect((await saveDetails(runner, own, { raceCode: 'further', admission })).status).toBe(200)
    expect(await races(runner, own)).toMatchObject({ refusal: null, fillAt: null })
    expect((await goes()).status).toBe(200)
  })

  test('a race change asks for the required profile fields that are missing, and the participant stays as entered', async () => {
    const profileFields = { region: 'required', club: 'required', emergencyPhone: 'required' } as const
    const of = await publishRace(app, { more: [{ code: 'further', profileFields }] })
    const runner = await newRunner(app)
    const own = await bought(runner, of)
    expect(await races(runner, own)).toMatchObject({
      refusal: 'registration.form_incomplete',
      fillAt: expect.any(String),
    })
    const { body: form } = await runner.client.get(`${own.path}/details?raceCode=further`)
    expect(form.profile).toEqual(['region', 'emergencyPhone', 'club'])
    expect((await detailsOf(runner, own)).profile).toEqual([])
    const goes = () => runner.client.post(`${own.path}/race`, { raceCode: 'further', refundMinor: 0 })
    expect((await goes()).body.error.fields).toHaveProperty('participant.region')
    const saveFor = (participant: Record<string, unknown>) =>
      saveDetails(runner, own, { raceCode: 'further', participant })
    const bare = await saveFor({ hasNoClub: true, emergencyPhone: String(runner.participant.phone) })
    expect(
      Object.fromEntries(
        Object.entries(bare.body.error.fields).map(([name, issue]) => [name, (issue as { code: string }).code]),
      ),
    ).toEqual({
      'participant.region': 'validation.required',
      'participant.emergencyPhone': 'accounts.emergency_phone_own',
    })
    const whole = { region: 'Тюменская область', hasNoClub: true, emergencyPhone: '+79127654321' }
    expect((await saveFor({ ...whole, lastName: 'Другой', birthDate: '2015-01-01' })).status).toBe(200)
    const [stored] = await app.sql<{ participant: Record<string, unknown> }>(
      'select participant from registration.entries where id = $1',
      [own.entryId],
    )
    expect(stored?.participant).toMatchObject({
      ...runner.participant,
      ...whole,
      phone: expect.any(String),
      email: expect.any(String),
    })
    expect(await races(runner, own)).toMatchObject({ refusal: null })
    expect((await goes()).status).toBe(200)
  })

  test('questions are shown for races of the same event that can be chosen, and for no other account’s entry', async () => {
    const of = await publishRace(app, { questions, more: [{ ...further, kind: 'team', team: null }] })
    const [runner, stranger] = [await newRunner(app), await newRunner(app)]
    const own = await bought(runner, of)
    for (const raceCode of ['further', 'nowhere'])
      for (const answer of [
        await runner.client.get(`${own.path}/details?raceCode=${raceCode}`),
        await saveDetails(runner, own, { raceCode }),
      ])
        expect([answer.status, answer.body.error.code]).toEqual([404, 'registration.race_not_found'])
    expect((await saveDetails(stranger, own, { raceCode: 'further' })).status).toBe(404)
  })
})

test('an answer that is not sent stays, and one that is sent empty is deleted', async () => {
  const of = await publishRace(app, {
    questions: [questions[0], question('motto', 'text', words('Пожелание'), { changeUntil: inDays(5) })].flatMap(
      (one) => one ?? [],
    ),
  })
  const runner = await newRunner(app)
  const own = await bought(runner, of)
  expect((await saveDetails(runner, own, { answers: { 'shirt-size': 's' } })).status).toBe(200)
  expect(await answersIn(own)).toEqual({ 'shirt-size': 's', motto: 'ура' })
  expect((await saveDetails(runner, own, { answers: { motto: '' } })).status).toBe(200)
  expect(await answersIn(own)).toEqual({ 'shirt-size': 's' })
})

test('handing in a document that was accepted meanwhile says that it was accepted', async () => {
  const of = await race()
  const [runner, member] = [await newRunner(app), await organizer()]
  const own = await bought(runner, of, { admission: certificate() })
  expect((await decide(member, own, 'accepted')).status).toBe(200)
  const late = await saveDetails(runner, own, { answers: { 'shirt-size': 's' }, admission: certificate() })
  expect([late.status, late.body.error.code]).toEqual([409, 'registration.documents_accepted'])
})

test('a document’s link leads a signed-out reader to the sign-in page and back, and a signed-out call gets a status', async () => {
  const path = '/api/account/registrations/01890000-0000-7000-8000-000000000000/tickets'
  const opened = await app.http.request(path, { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } })
  expect(opened.status).toBe(302)
  const to = new URL(opened.headers.get('location') ?? '', 'http://localhost')
  expect(to.pathname).toBe('/account/login')
  expect(to.searchParams.get('returnUrl')).toContain(path)
  expect((await app.http.request(path, { headers: { accept: 'application/json' } })).status).toBe(401)
  expect((await app.http.request(path, { headers: { accept: '*/*', 'sec-fetch-mode': 'cors' } })).status).toBe(401)
})

const refuses = async (of: Pick<Bought, 'registrationId' | 'entryId'>) =>
  decide(await organizer(), of as Bought, 'refused', 'Не читается')
documentsReminders({ app: () => app, bank: () => bank, race, bought, certificate, refuses })
