import { afterAll, beforeAll, expect, test } from 'vitest'
import { plusMs, toInstant } from '#src/kernel/instant.ts'
import { findChoice, question, shirtSize } from '#src/modules/catalog/domain/questions.ts'
import { samplePdf } from '#src/platform/files/testing/sample-pdf.ts'
import { organizersMember } from '#tests/support/organizers-member.ts'
import { policy, publishRace } from '#tests/support/race-for-tests.ts'
import { newRunner, openPaymentOf, type Runner } from '#tests/support/runner.ts'
import { formOf, samplePicture } from '#tests/support/sample-form.ts'
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
const words = (ru: string) => ({ ru, en: ru })
const questions = [
  shirtSize({ isRequired: true }),
  question('school-class', 'text', words('Класс'), { max: 5 }),
  findChoice('food', 'several', words('Еда'), { choices: { meat: words('С мясом'), fish: words('С рыбой') } }),
]

async function beginOf({ client }: Runner, race: Race): Promise<string> {
  const init = await client.get(`/Register/ApiInit?eventCode=${race.eventCode}&raceCode=${race.raceCode}`)
  return init.body.registrationId
}
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
const codesOf = (fields: Record<string, { code: string }> = {}) =>
  Object.fromEntries(Object.entries(fields).map(([name, { code }]) => [name, code]))

test('answers to an organizer’s questions are stored with the entry, are returned for correction, and are refused at their field', async () => {
  const race = await publishRace(app, {
    questions,
    race: { questions: [question('peak', 'number', words('Вершин'), { min: 0, max: 9 })] },
  })
  const runner = await newRunner(app)
  const registrationId = await beginOf(runner, race)
  const form = await formFor(runner, race)
  expect(form.questions.map(({ code }: { code: string }) => code)).toEqual([
    'shirt-size',
    'school-class',
    'food',
    'peak',
  ])
  const refused = await save(runner, race, {
    registrationId,
    answers: { 'school-class': '7 «математический»', peak: '12' },
  })
  expect([refused.status, refused.body.error.code, codesOf(refused.body.error.fields)]).toEqual([
    409,
    'registration.form_incomplete',
    {
      'answers.shirt-size': 'validation.chooseOne',
      'answers.school-class': 'registration.answer_long',
      'answers.peak': 'registration.answer_range',
    },
  ])
  const answers = { 'shirt-size': 'm', food: ['fish'], peak: '3', made: 'up' }
  expect((await save(runner, race, { registrationId, answers })).status).toBe(200)
  expect((await formFor(runner, race, { registrationId })).answers).toEqual({
    'shirt-size': 'm',
    food: ['fish'],
    peak: 3,
  })
  expect((await save(runner, race, { registrationId, answers: { 'shirt-size': 'l' } })).status).toBe(200)
  expect((await formFor(runner, race, { registrationId })).answers).toEqual({ 'shirt-size': 'l' })
  // A shirt size is the person's and known to the next event; the choice of a meal is not.
  await save(runner, race, { registrationId, answers })
  const next = await publishRace(app, { questions })
  expect((await formFor(runner, next)).answers).toEqual({ 'shirt-size': 'm' })
})

test('unreadable and missing answers are reported together, one issue for each field', async () => {
  const race = await publishRace(app, { questions })
  const runner = await newRunner(app)
  const participant = { ...runner.participant, lastName: 'Иван4', phone: '123', birthDate: '31.02.1990', city: '' }
  const registrationId = await beginOf(runner, race)
  const refused = await save(runner, race, { registrationId, participant, answers: { 'shirt-size': 'none' } })
  expect([refused.status, codesOf(refused.body.error.fields)]).toEqual([
    422,
    {
      'participant.lastName': 'validation.lettersOnly',
      'participant.phone': 'validation.phone',
      'participant.birthDate': 'validation.date',
      'participant.city': 'validation.required',
      'answers.shirt-size': 'validation.invalid',
    },
  ])
  // no further issues for an unknown race, or without an order
  const nowhere = await save(runner, { ...race, raceCode: 'none' }, { registrationId, participant })
  expect(Object.keys(nowhere.body.error.fields)).toHaveLength(3)
  expect((await save(runner, race, { participant, registrationId: 'x' })).body.error.fields).toHaveProperty(
    'registrationId',
  )
})

test('a participant is not asked twice in one event, and a stranger reads no answers', async () => {
  const race = await publishRace(app, { questions })
  const runner = await newRunner(app)
  const registrationId = await beginOf(runner, race)
  await save(runner, race, { registrationId, answers: { 'shirt-size': 's' } })
  const child = {
    lastName: 'Полянский',
    firstName: 'Миша',
    birthDate: '2014-03-01',
    gender: 'male',
    city: 'Самара',
    phone: '+79121234567',
  }
  const joins = { registrationId, relation: 'child', isAddition: true, participant: child, guardian: true }
  expect((await save(runner, race, joins)).status).toBe(409)
  expect((await save(runner, race, { ...joins, answers: { 'shirt-size': 'xs', food: 'meat' } })).status).toBe(200)
  const people = (
    await runner.client.get(`/api/registrations/people?eventCode=${race.eventCode}&registrationId=${registrationId}`)
  ).body
  const { participantId } = people.people[1]
  expect((await formFor(runner, race, { participantId })).answers).toEqual({ 'shirt-size': 'xs', food: ['meat'] })
  expect((await formFor(runner, race, { registrationId, personRef: 'me' })).answers).toEqual({ 'shirt-size': 's' })
  expect((await formFor(await newRunner(app), race)).answers).toEqual({})
})

const medical = { requirements: ['medical', 'insurance'] as const }
const inDays = (days: number) => plusMs(toInstant(new Date()), days * 24 * 3_600_000).slice(0, 10)

test('each document of admission may be missing, a present one must be valid on the race day, and the account stores it', async () => {
  const race = await publishRace(app, { race: medical, products: [policy] })
  const runner = await newRunner(app)
  const registrationId = await beginOf(runner, race)
  const form = await formFor(runner, race)
  expect([form.sellsInsurance, form.admission]).toMatchObject([
    true,
    [
      { kind: 'medical-certificate', has: null },
      { kind: 'insurance-policy', has: null },
    ],
  ])
  const short = { 'medical-certificate': { has: 'yes', validUntil: inDays(20) }, 'insurance-policy': { has: 'yes' } }
  const refused = await save(runner, race, { registrationId, admission: short })
  expect(codesOf(refused.body.error.fields)).toEqual({
    'admission.medical-certificate.validUntil': 'accounts.medical_certificate_expired',
    'admission.insurance-policy.documentNumber': 'validation.required',
    'admission.insurance-policy.validUntil': 'validation.required',
  })
  const declared = { 'medical-certificate': { has: 'yes', validUntil: inDays(90) }, 'insurance-policy': { has: 'no' } }
  expect((await save(runner, race, { registrationId, admission: declared })).status).toBe(200)
  const next = await publishRace(app, { race: medical })
  expect((await formFor(runner, next)).admission).toMatchObject([
    { kind: 'medical-certificate', has: true, validUntil: inDays(90) },
    { kind: 'insurance-policy', has: false },
  ])
  const { people } = (await runner.client.get('/api/account/documents')).body
  expect(people[0].admission).toMatchObject([
    { has: true, validUntil: inDays(90) },
    { has: false, isProvided: true },
    { isProvided: false },
  ])
})

test('a card that bars the start is refused at its field, and accepted by a race without that rule', async () => {
  const rules = { requirements: ['triathlete-card'] } as const
  const strict = await publishRace(app, { race: { ...rules, admissionBlocks: ['triathlete-card'] } })
  const runner = await newRunner(app)
  const registrationId = await beginOf(runner, strict)
  for (const admission of [undefined, { 'triathlete-card': { has: 'no' } }]) {
    const refused = await save(runner, strict, { registrationId, admission })
    expect(refused.body.error.fields).toEqual({
      'admission.triathlete-card.has': {
        code: 'accounts.triathlete_card_missing',
        message: 'Добавьте карту триатлета или купите разовую у организатора',
      },
    })
  }
  const card = { has: true, documentNumber: 'РТ-1', validUntil: inDays(300) }
  expect((await save(runner, strict, { registrationId, admission: { 'triathlete-card': card } })).status).toBe(200)
  const mild = await publishRace(app, { race: rules })
  const other = await newRunner(app)
  const started = await beginOf(other, mild)
  // The form must answer each document.
  const silent = await save(other, mild, { registrationId: started })
  expect(codesOf(silent.body.error.fields)).toEqual({
    'admission.triathlete-card.has': 'registration.admission_unanswered',
  })
  const hasNot = { 'triathlete-card': { has: 'no' } }
  expect((await save(other, mild, { registrationId: started, admission: hasNot })).status).toBe(200)
})

const fileOf = (content: Uint8Array<ArrayBuffer> | Buffer<ArrayBuffer>, name: string) => new File([content], name)
const send = ({ client }: Runner, file: File) => client.post('/Register/ApiUploadFile', formOf({ file }))

test.for([
  ['an empty one', fileOf(Buffer.alloc(0), 'a.pdf'), 422, 'registration.file_empty'],
  [
    'a program that is called a PDF',
    fileOf(Buffer.from('MZ\u0090\0this program'), 'справка.pdf'),
    422,
    'registration.file_not_a_scan',
  ],
  [
    'a page that is called a picture',
    fileOf(Buffer.from('<html><script>alert(1)</script>'), 'a.jpg'),
    422,
    'registration.file_not_a_scan',
  ],
  ['half a PDF', fileOf(samplePdf().subarray(0, 40), 'a.pdf'), 422, 'registration.file_pdf_broken'],
  [
    'a PDF that runs',
    fileOf(samplePdf('/OpenAction<</S/Java#53cript/JS(app.alert)>>'), 'a.pdf'),
    422,
    'registration.file_pdf_active',
  ],
  ['a huge one', fileOf(Buffer.alloc(10_000_001, 32), 'a.pdf'), 413, 'http.file_too_large'],
] as const)('a file is refused with a message: %s', async ([, file, status, code]) => {
  const answer = await send(await newRunner(app), file)
  expect([answer.status, answer.body.error.code, answer.body.error.message.length > 20]).toEqual([status, code, true])
})

test('a handed-in file belongs to its account, and another account’s or a deleted one is refused at its field', async () => {
  const race = await publishRace(app, {
    race: { ...medical, checksDocuments: true },
    questions: [question('diploma', 'file', words('Диплом'), { isRequired: true })],
  })
  const runner = await newRunner(app)
  const stranger = await newRunner(app)
  const registrationId = await beginOf(runner, race)
  const none = await save(runner, race, { registrationId })
  expect(none.body.error.fields).toMatchObject({ 'answers.diploma': { code: 'validation.file' } })
  const diploma = (await send(runner, fileOf(samplePdf(), 'Диплом «Юный лыжник».pdf'))).body
  expect(diploma.name).toBe('Диплом Юный лыжник.pdf')
  const scan = (await send(runner, samplePicture)).body
  const theirs = (await send(stranger, samplePicture)).body
  const declaredWith = (scanId: string) => ({
    'medical-certificate': { has: 'yes', validUntil: inDays(90), scanId },
    'insurance-policy': { has: 'no' },
  })
  const wrong = await save(runner, race, {
    registrationId,
    answers: { diploma: diploma.fileId },
    admission: declaredWith(theirs.fileId),
  })
  expect([wrong.status, codesOf(wrong.body.error.fields)]).toEqual([
    409,
    { 'admission.medical-certificate.scanId': 'registration.file_gone' },
  ])
  const saved = await save(runner, race, {
    registrationId,
    answers: { diploma: diploma.fileId },
    admission: declaredWith(scan.fileId),
  })
  expect(saved.status).toBe(200)
  const form = await formFor(runner, race, { registrationId })
  expect(form.answers).toEqual({ diploma: diploma.fileId })
  expect(form.files.map(({ name }: { name: string }) => name).sort()).toEqual(['a.jpg', 'Диплом Юный лыжник.pdf'])
  const read = await runner.client.get(diploma.url)
  expect([
    read.status,
    read.headers.get('content-type'),
    read.headers.get('content-disposition')?.startsWith('attachment'),
  ]).toEqual([200, 'application/pdf', true])
  expect((await runner.client.get(scan.url)).headers.get('content-type')).toBe('image/jpeg')
  expect((await stranger.client.get(diploma.url)).status).toBe(404)
  const [entry] = await app.sql<{ state: string }>(
    'select documents_state as state from registration.entries where order_id = $1',
    [registrationId],
  )
  expect(entry?.state).toBe('to-check')
})

test('the organizer reviews a handed-in file, the participant reads the outcome, and nobody else may', async () => {
  const race = await publishRace(app, { race: { ...medical, checksDocuments: true } })
  const runner = await newRunner(app)
  const registrationId = await beginOf(runner, race)
  const { fileId } = (await send(runner, samplePicture)).body
  const certificate = { has: 'yes', validUntil: inDays(90), scanId: fileId }
  const admission = { 'medical-certificate': certificate, 'insurance-policy': { has: 'no' } }
  expect((await save(runner, race, { registrationId, admission })).status).toBe(200)
  const member = await organizersMember(app, 'manage')
  const path = `/api/organizer/registrations/${registrationId}`
  const [entry] = (await member.client.get(`${path}/documents`)).body.entries
  expect(entry).toMatchObject({
    documentsState: 'to-check',
    admission: [{ has: true, scanId: fileId }, { has: false }],
    files: [{ name: 'a.jpg' }],
  })
  expect((await member.client.get(entry.files[0].url)).headers.get('content-type')).toBe('image/jpeg')
  const loose = (await send(runner, samplePicture)).body.fileId
  expect((await member.client.get(`${path}/files/${loose}`)).status).toBe(404)
  const decision = { entryId: entry.entryId, decision: 'refused', note: 'Справка без печати' }
  for (const _ of [1, 2]) expect((await member.client.post(`${path}/documents`, decision)).status).toBe(200)
  const history = await app.sql<{ cause: string }>(
    'select cause from registration.entry_history where entry_id = $1 and cause like $2',
    [entry.entryId, 'documents%'],
  )
  expect(history).toHaveLength(1)
  for (const other of [runner, await organizersMember(app, 'view')])
    expect((await other.client.post(`${path}/documents`, decision)).status).toBe(404)
  const plain = await publishRace(app)
  const other = await beginOf(runner, plain)
  await save(runner, plain, { registrationId: other })
  const [none] = (await member.client.get(`/api/organizer/registrations/${other}/documents`)).body.entries
  const refused = await member.client.post(`/api/organizer/registrations/${other}/documents`, {
    ...decision,
    entryId: none.entryId,
  })
  expect([refused.status, refused.body.error.code]).toEqual([409, 'registration.no_documents_to_check'])
  const paid = await openPaymentOf(runner, registrationId)
  await app.receiveWebhook(bank.message(paid.id, 'succeeded'))
  const { entries } = (await runner.client.get(`/api/registrations/${registrationId}`)).body
  expect(entries[0].documents).toEqual({ state: 'refused', note: 'Справка без печати' })
})

test('under 14 a guardian registers and declares it, under 18 a consent is promised, and each is recorded separately', async () => {
  const race = await publishRace(app)
  const runner = await newRunner(app)
  const registrationId = await beginOf(runner, race)
  await save(runner, race, { registrationId })
  const born = (years: number) => `${new Date().getUTCFullYear() - years}-01-01`
  const person = (firstName: string, years: number) => ({ ...runner.participant, firstName, birthDate: born(years) })
  const joins = (firstName: string, years: number, more = {}) =>
    save(runner, race, {
      ...{ registrationId, relation: 'child', isAddition: true, participant: person(firstName, years) },
      ...more,
    })
  const [child, youth] = [await joins('Мия', 10), await joins('Лев', 16)]
  expect([child.status, codesOf(child.body.error.fields)]).toEqual([
    409,
    { guardian: 'registration.guardian_representative' },
  ])
  expect(codesOf(youth.body.error.fields)).toEqual({ guardian: 'registration.guardian_paper' })
  expect((await joins('Мия', 10, { guardian: 'on' })).status).toBe(200)
  expect((await joins('Лев', 16, { guardian: true })).status).toBe(200)
  expect((await joins('Пётр', 20)).status).toBe(200)
  await runner.client.post('/Register/Cart', { registrationId, consents: ['offer'] })
  const offer = (client: Runner['client']) =>
    client.get(
      `/Register/ApiGetContractOffer?eventCode=${race.eventCode}&raceCode=${race.raceCode}&registrationId=${registrationId}`,
    )
  const { agreed } = (await offer(runner.client)).body
  expect(agreed.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
    'offer',
    'representative',
    'representative-paper',
  ])
  for (const { version, givenAt, address } of agreed) {
    expect(version).toMatch(/^2026-/)
    expect(Date.now() - Date.parse(givenAt)).toBeLessThan(60_000)
    expect(address).not.toBe('')
  }
  expect((await offer((await newRunner(app)).client)).body.agreed).toEqual([])
  expect((await offer(app.client())).body.agreed).toEqual([])
  const member = await organizersMember(app, 'view')
  const { entries } = (await member.client.get(`/api/organizer/registrations/${registrationId}/documents`)).body
  expect(entries.map(({ guardian }: { guardian: string | null }) => guardian)).toEqual([
    null,
    'representative',
    'paper',
    null,
  ])
})
