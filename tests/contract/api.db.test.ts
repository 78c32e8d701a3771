import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { RouteDeclaration } from '#src/kernel/route.ts'
import type { Binding } from '#src/platform/http/handle.ts'
import { newId } from '#src/platform/new-id.ts'
import { modules } from '#src/server/modules.ts'
import { openApiDocument } from '#src/server/ops/api-docs/open-api.ts'
import { checkDeclarations } from '#src/server/startup/check-declarations.ts'
import { createSeriesFor } from '../support/create-series-for.ts'
import { groupEntryOf, plainGroupEntries } from '../support/group-entry-for-tests.ts'
import { publishRace } from '../support/race-for-tests.ts'
import { childOf, holdPlaceOf, newRunner, openPaymentOf, type Runner } from '../support/runner.ts'
import { formOf, samplePicture } from '../support/sample-form.ts'
import { savePassportOf } from '../support/save-passport.ts'
import { boardOf, createTeam, publishTeamRace, saveTeam } from '../support/team-for-tests.ts'
import { createTestApp, type TestApp, type TestClient, type TestResponse } from '../support/test-app.ts'
import { type TestBank, testBank } from '../support/test-bank.ts'

// Generated from the declarations: a route that is added tomorrow is tested tomorrow.
const bindings: readonly Binding[] = modules.flatMap((module) => [...module.handlers])
const routes = bindings.map(({ route }) => [`${route.method.toUpperCase()} ${route.path}`, route] as const)
const guarded = routes.filter(([, { role }]) => role !== 'anyone')
const ofAccount = routes.filter(([, { role }]) => role === 'account')

let app: TestApp
let bank: TestBank
let owner: Runner
let stranger: Runner
/** Something to send under each name that a route may ask for: the owner's own things, where it is a thing. */
let samples: Readonly<Record<string, unknown>>

const taxPerson = {
  ...{
    position: 0,
    lastName: 'Седов',
    firstName: 'Пётр',
    patronymic: '',
    inn: '500100732259',
    birthDate: '1990-05-12',
  },
  ...{ documentCode: '21', documentNumber: '45 09 123456', documentIssuedOn: '2010-06-01' },
}

beforeAll(async () => {
  bank = testBank()
  app = await createTestApp({ bank: bank.provider })
  const race = await publishRace(app, { race: { groupEntries: plainGroupEntries } })
  owner = await newRunner(app)
  stranger = await newRunner(app)
  const registrationId = await holdPlaceOf(owner, race)
  const { body: open } = await owner.client.get('/api/account/sessions')
  const payment = await openPaymentOf(owner, registrationId, 'sbp_qr')
  const [entry] = await app.sql<{ id: string }>('select id from registration.entries where order_id = $1', [
    registrationId,
  ])
  await owner.client.post('/Image/UploadImageAndSave', formOf({ file: samplePicture }))
  const [photo] = (await owner.client.get('/api/account/photos')).body.photos
  const teamRace = await publishTeamRace(app)
  const team = await createTeam(owner, teamRace, 'Барсуки')
  await saveTeam(owner, teamRace, { ...team, relayPosition: 1, participant: owner.participant })
  const board = await boardOf(owner, team.teamRegistrationId)
  const relative = await owner.client.post('/api/account/family', { relation: 'child', profile: childOf(owner) })
  samples = {
    proseName: 'tax-deduction',
    pageName: 'contacts',
    ...{ tenantCode: 'default', featureId: 'ShowLkCorp', isEnabled: false },
    codes: 'volga-dawn',
    setId: `00000000-${'0'.repeat(32)}`,
    registrationId,
    qrId: payment.id,
    bankId: 'bank999',
    eventCode: race.eventCode,
    raceCode: race.raceCode,
    provider: 'test',
    providerAccountId: newId(),
    action: 'check',
    ...{ title: 'Касса', mode: 'live', settings: {}, secrets: {}, methods: [], document: 'ПП 12 от 29.11.2026' },
    ...{ transferHost: 'fontanka.localhost', nonceHash: 'a'.repeat(43) },
    ...{ receiver: 'Иванова Алеся', account: 'BY13NBRB3600900000002Z00AB00' },
    ...{ signInProvider: 'yandex', requestState: 'made-up', deviceId: '', providerError: '' },
    promoCode: 'made-up',
    ...{ joinCode: 'MADE-UP', teamName: 'Лисы', relayPosition: 1 },
    ...{ teamRegistrationId: team.teamRegistrationId, memberId: board.legs[0].member.memberId },
    waitlistEntryId: newId(),
    relativeId: newId(),
    participant: stranger.participant,
    paymentType: 'card',
    products: [],
    ...{
      applicationId: newId(),
      partId: newId(),
      n: '1',
      year: 2024,
      payer: 'MY_SELF',
      beneficiary: 'MY_SELF',
      sumMinor: 100,
    },
    ...{ people: [taxPerson], signer: 'Гордеев С. Ю.', decidedAs: 'reject', isListed: true, feesQualify: true },
    organizerCode: 'test-organizer',
    document: 'application',
    ...{ verdict: 'accept', version: 1, resultsUntil: '2030-01-01T00:00:00.000Z', sendsMedal: true, claimId: newId() },
    ...{ time: '1:00:00', recipient: 'Иван', postcode: '443001', city: 'Самара', street: 'Полевая, 48' },
    consents: ['offer'],
    phone: '+79121234567',
    type: 'future',
    ...{ tileRange: '3-4-1-8-4', version: 'made-up' },
    email: stranger.email,
    password: 'сосна ветер лодка',
    terms: true,
    personalData: true,
    code: race.eventCode,
    sessionId: open.sessions[0].id,
    token: 'made-up',
    currentPassword: 'сосна ветер лодка',
    entryId: entry?.id,
    file: samplePicture,
    imageId: photo.imageId,
    ownEventCode: race.eventCode,
    ownSeriesCode: await createSeriesFor(app, race),
    ...{ productId: newId(), cartItemId: newId(), count: 1, priceMinor: 10_000, optionsId: newId() },
    changes: [{ itemId: newId(), variantId: newId() }],
    ...{ productCode: 'shirt', pictureId: newId() },
    ...{ nameRu: 'Вода', nameEn: 'Water', partnerId: newId(), logoId: newId() },
    ...{ documentKind: 'rules', titleRu: 'Положение', titleEn: 'Rules', eventDocumentId: newId() },
    status: 'postponed',
    fileId: (await owner.client.post('/Register/ApiUploadFile', formOf({ file: samplePicture }))).body.fileId,
    ...{ decision: 'accepted', note: '', outcome: 'shown', entries: [{ entryId: newId(), wave: 'A' }] },
    documentId: await savePassportOf(app, owner.email),
    ...{ documentCode: '21', documentNumber: '45 09 123456', kind: 'triathlete-card', has: 'no' },
    ...{ invitationKind: 'gift', recipient: 'Друг' },
    draftId: (await owner.client.put('/api/registrations/drafts', { ...race, form: {} })).body.draftId,
    form: { participant: { lastName: 'Седов' } },
    refundMinor: 0,
    dueMinor: 100,
    ...{
      aidStations: [],
      directions: { ru: '', en: '' },
      parking: { ru: '', en: '' },
      courseFile: 'r10.gpx',
      version: 'a',
    },
    ...{ productId: newId(), entryIds: [newId()], policyType: 'accident', sport: 'run', startDate: '2030-01-01' },
    policyId: newId(),
    participantId: relative.body.participantId,
    ...{ otherId: newId(), membershipId: newId(), mayRegister: true, age: 14 },
    ...{ relation: 'child', profile: stranger.participant },
    ...{ creditMinor: 100, insuranceMinor: 0, nextEventCode: 'no-such-event', until: '2030-01-01' },
    refund: 'rules',
    ...(await groupEntryOf(owner, race)),
    ...{
      athlete: { lastName: 'Седов' },
      school: 'СШ № 3',
      region: '',
      coach: '',
      guardian: true,
      company: { country: 'RU' },
    },
    refundId: newId(),
    ...{ disputeId: newId(), paymentId: newId(), disputedMinor: 100, disputeOutcome: 'won', isHeld: true },
    ...{ receiptId: newId(), party: 'insurer:Полис', validFrom: '2026-01-01', correctionReason: 'self' },
    ...{ taxNumber: '7707083893', taxSystem: 'osn', paymentAddress: 'https://startline.example', vat: '22' },
    ...{ lineId: newId(), transferId: newId(), invoiceNumber: 1, parts: [{ invoiceNumber: 1, amountMinor: 1 }] },
    ...{ legalName: 'ООО «Старт»', inn: '7707083893', kpp: '773601001', ogrn: '1027700132195', address: 'Москва' },
    ...{ bankName: 'ПАО СБЕРБАНК', bankCity: 'Москва', bic: '044525225', account: '40702810200000000001' },
    ...{ correspondentAccount: '30101810400000000225', vatBp: null, vatGround: '', director: 'Орлов', accountant: '' },
    formId: newId(),
    messageId: newId(),
    ...{ topic: 'other', text: 'Где старт?', companyName: 'ООО «Ветер»', peopleCount: 40 },
    vacancyId: 'participant-support',
    ...{ ruleId: newId(), codeId: newId(), batchId: newId(), prefix: 'CUP', count: 1, promoCodes: [{ code: 'A' }] },
    ...{ value: { kind: 'percent', shareBp: 1_000 }, isActive: true },
    ...{ name: 'Анна', question: 'Где старт?', website: '' },
    jobId: '1',
    ...{ reviewId: newId(), bib: 101, stars: 5, reason: 'rude', isHidden: false },
    agrees: true,
    mergeId: newId(),
    choices: [{ kind: 'start_reminder', channel: 'email', isOn: true }],
    isOn: true,
    ...{ passkeyId: newId(), secondCode: '123456', legalKind: 'offer' },
    credential: {
      ...{ id: 'AAAA', rawId: 'AAAA', type: 'public-key' },
      response: { clientDataJSON: 'e30', attestationObject: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
    },
    language: 'en',
    returnUrl: 'http://localhost:3000/event/volga-dawn',
  }
})
afterAll(() => app.close())

type Input = Readonly<Record<'params' | 'query' | 'body', Readonly<Record<string, unknown>>>>

function call(client: TestClient, route: RouteDeclaration, { params, query, body }: Input): Promise<TestResponse> {
  const path = route.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])))
  const words = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  const address = words.length === 0 ? path : `${path}?${new URLSearchParams(words)}`
  if (route.method === 'get') return client.get(address)
  if (route.method === 'delete') return client.delete(address)
  const sent = route.upload ? formOf(body) : body
  return route.method === 'put' ? client.put(address, sent) : client.post(address, sent)
}

/** The sample of each field by its name. @throws for a required field without a sample */
function inputOf(route: RouteDeclaration): Input {
  const part = (schema: z.ZodObject | undefined) =>
    Object.fromEntries(
      Object.entries(schema?.shape ?? {}).flatMap(([name, field]) => {
        if (name in samples) return [[name, samples[name]]]
        if (z.object({ field: z.unknown() }).extend({ field }).safeParse({}).success) return []
        throw new Error(`${route.path} asks for ${name}: give this test a sample of it`)
      }),
    )
  return { params: part(route.params), query: part(route.query), body: part(route.body) }
}

test('the program has routes of both kinds', () => {
  expect(guarded.length).toBeGreaterThan(15)
  expect(routes.length).toBeGreaterThan(guarded.length)
})

test.for(guarded)('%s asks a signed-out caller to sign in', async ([, route]) => {
  expect(await call(app.client(), route, inputOf(route))).toMatchObject({
    status: 401,
    body: { error: { code: 'http.sign_in' } },
  })
})

test.for(guarded.filter(([, { method }]) => method === 'get'))('%s refuses an invented session', async ([, route]) => {
  const client = app.client()
  const get = (path: string) => client.get(path, { cookie: `sl_session=${newId()}` })
  expect((await call({ ...client, get }, route, inputOf(route))).status).toBe(401)
})

test.for(ofAccount)('%s shows nothing of another account', async ([, route]) => {
  const before = await everythingOf(owner)
  const input = inputOf(route)
  const { status, body } = await call(stranger.client, route, input)
  const namesResource = [input.params, input.query, input.body].some((part) =>
    [
      ...['registrationId', 'entryId', 'qrId', 'sessionId', 'imageId', 'documentId', 'draftId', 'fileId'],
      ...['teamRegistrationId', 'memberId', 'participantId', 'passkeyId'],
    ].some((name) => name in part),
  )
  // Three of them begin a registration of one's own, and take a foreign id for a new one.
  const isOwnBeginning = ['/Register/ApiInit', '/Register/ApiRegistration', '/api/registrations/people'].includes(
    route.path,
  )
  // A made-up link; nothing of this kind was begun.
  const isUnbegun =
    /two-step\/(enrolment|recovery-codes|off)|email-change\/resend|account\/passkeys$|reauthentication\/passkey$|account\/merge$/.test(
      route.path,
    )
  const namesNothing = 'token' in input.body || isUnbegun ? [410] : []
  expect([200, ...(namesResource && !isOwnBeginning ? [] : [409, 422]), ...namesNothing, 403, 404]).toContain(status)
  if (namesResource && !isOwnBeginning) expect([403, 404]).toContain(status)
  const text = JSON.stringify(body)
  for (const secret of [owner.email, String(owner.participant.lastName), String(samples.qrId)]) {
    expect(text.includes(secret), `${secret} in ${text}`).toBe(false)
  }
  expect(await everythingOf(owner)).toEqual(before)
  const endsSessions = ['/api/account/sign-out-everywhere', '/api/account/data/deletion']
  if (endsSessions.includes(route.path))
    await stranger.client.post('/api/account/sign-in', { email: stranger.email, password: samples.password })
})

test('guard removal: to their owner the same calls succeed', async () => {
  const statuses: Record<string, number> = {}
  for (const [key, route] of ofAccount.filter(([, { method }]) => method === 'get')) {
    statuses[key] = (await call(owner.client, route, inputOf(route))).status
  }
  // What there is of a paid order alone.
  const isChange = (key: string) =>
    /^GET .*registrations\/:registrationId(\/options|\/entries\/:entryId(\/(races|transfer|details|event-move|deferral))?)$/.test(
      key,
    )
  const ofPaid = Object.keys(statuses).filter(
    (key) =>
      /registrations\/:registrationId(\/documents.*|\/tickets|\/policies\/:policyId|\/online|\/invoice(\/\w+)?|\/entries\/.*)?$/.test(
        key,
      ) && !isChange(key),
  )
  // The race is none of teams, and the code is made up.
  const ofTeams = ['GET /Register/ApiRelayRegistration', 'GET /api/teams/by-code']
  // Nothing is paid: there is neither an application nor a folder.
  const ofTax = Object.keys(statuses).filter((key) => /tax-deduction\/(applications\/|folder\.zip)/.test(key))
  // No copy was requested, no receipt made, nothing refunded, and nothing is paid through ERIP.
  const ofExport = [
    'GET /Payment/Erip',
    'GET /api/account/data/export.zip',
    'GET /api/account/receipts/:receiptId',
    'GET /api/account/receipts/:receiptId/qr',
    'GET /api/account/refunds/:refundId/requisites',
  ]
  // Nothing of a second step was begun.
  const ofTwoSteps = ['GET /api/account/two-step/enrolment', 'GET /api/account/two-step/recovery-codes']
  for (const key of ofTwoSteps) expect(statuses[key]).toBe(410)
  const { 'GET /api/account/registrations/:registrationId': _own, ...unpaid } = Object.fromEntries(
    [...ofPaid, ...ofTeams, ...ofTax, ...ofExport].map((key) => [key, statuses[key]]),
  )
  expect(new Set(Object.values(unpaid))).toEqual(new Set([404]))
  // What is changed afterwards waits for the payment, and says so.
  expect(
    Object.keys(statuses)
      .filter(isChange)
      .map((key) => statuses[key]),
  ).toEqual([409, 409, 409, 409, 409, 409, 409])
  const rest = Object.fromEntries(
    Object.entries(statuses).filter(([key]) => !(key in unpaid) && !isChange(key) && !ofTwoSteps.includes(key)),
  )
  expect(new Set(Object.values(rest))).toEqual(new Set([200]))
})

async function everythingOf({ client }: Runner) {
  const id = `registrationId=${samples.registrationId}`
  const [cart, pay, profile, documents] = await Promise.all([
    client.get(`/Register/ApiCart?${id}`),
    client.get(`/Register/ApiPay?${id}`),
    client.get('/api/account/profile'),
    client.get('/api/account/documents'),
  ])
  const { serverNow: _now, ...order } = cart.body
  const { serverNow: _later, ...payment } = pay.body
  return { order, payment, profile: profile.body, documents: documents.body }
}

/** What every field is sent: what a text, an id or the database is most likely to stumble over. */
const likely: readonly unknown[] = [
  '',
  '\0',
  '\ud800',
  '🏃'.repeat(500),
  'x'.repeat(5_000),
  '00000000-0000-0000-0000-000000000000',
]
const unlikely: readonly unknown[] = [
  ' ',
  'a\0b',
  '%',
  "'; drop schema orders cascade; --",
  '../../etc/passwd',
  '-1',
  '99999999999999999999',
  '1e400',
  'NaN',
  'null',
  '{}',
]
const unlikelyJson: readonly unknown[] = [...unlikely, null, -1, 1e308, true, [], {}, [[]], { a: { b: '\0' } }]
let fieldCount = 0

/** Of what is less likely to matter each field is sent every third, in turn; with ODDITIES=all (`npm run test:long`) all. */
function odditiesOf(part: 'params' | 'query' | 'body'): readonly unknown[] {
  const rest = part === 'body' ? unlikelyJson : unlikely
  fieldCount += 1
  return [...likely, ...rest.filter((_, i) => process.env.ODDITIES === 'all' || i % 3 === fieldCount % 3)]
}

test.for(routes)('%s answers any input, and never with an internal error', async ([, route]) => {
  const validInput = inputOf(route)
  const client = route.role === 'anyone' ? app.client() : stranger.client
  for (const part of ['params', 'query', 'body'] as const) {
    for (const name of Object.keys(route[part]?.shape ?? {})) {
      for (const odd of odditiesOf(part)) {
        if (part === 'params' && !isPathValue(odd)) continue
        const { status, body } = await call(client, route, {
          ...validInput,
          [part]: { ...validInput[part], [name]: odd },
        })
        expect(status, `${name} = ${JSON.stringify(odd)?.slice(0, 60)}: ${JSON.stringify(body)}`).toBeLessThan(500)
      }
    }
  }
})

/** Nothing at all would be another path, and half of a sign can't be written in one. */
const isPathValue = (odd: unknown) => typeof odd === 'string' && odd !== '' && odd.isWellFormed()

test('each field of the participant form accepts any odd value, or refuses it at the field', async () => {
  const save = ofAccount.find(([key]) => key === 'POST /Register/ApiSaveRegistration')?.[1]
  const profile = routes.find(([key]) => key === 'PUT /api/account/profile')?.[1]
  if (save === undefined || profile?.body === undefined) throw new Error('No such route')
  for (const name of Object.keys(profile.body.shape)) {
    for (const odd of odditiesOf('body')) {
      const person = { ...stranger.participant, [name]: odd }
      const answers = [
        await stranger.client.put('/api/account/profile', person),
        await stranger.client.post(save.path, { ...samples, registrationId: newId(), participant: person }),
      ]
      expect(
        answers.map(({ status }) => status < 500),
        `${name} = ${JSON.stringify(odd)}`,
      ).toEqual([true, true])
    }
  }
})

test('OpenAPI 3.1 names every call, with its role, its errors and its way to sign in', () => {
  const document = openApiDocument(bindings, 'https://startline.test')
  expect(document.openapi).toMatch(/^3\.1\./)
  expect(document.servers).toEqual([{ url: 'https://startline.test' }])
  const documented = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods ?? {}).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
  expect(documented.sort()).toEqual(routes.map(([key]) => key).sort())
  for (const [key, route] of routes) {
    const operation = document.paths?.[route.path.replace(/:(\w+)/g, '{$1}')]?.[route.method]
    const statuses = Object.keys(operation?.responses ?? {})
    expect([key, (operation?.security ?? []).length > 0]).toEqual([key, route.role !== 'anyone'])
    for (const status of Object.values(route.errors ?? {})) expect(statuses).toContain(String(status))
    if (route.role !== 'anyone') expect(statuses).toContain('401')
    const named = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
    const parameters = (operation?.parameters ?? []).flatMap((one) =>
      'in' in one && one.in === 'path' ? [one.name] : [],
    )
    expect([key, parameters]).toEqual([key, named])
  }
  expect(JSON.stringify(document)).not.toContain('undefined')
})

test('a program whose declarations contradict each other does not start', () => {
  const [first] = bindings
  if (first === undefined) throw new Error('No bindings')
  const change = (route: object) => [...bindings, { ...first, route: { ...first.route, path: '/t/new', ...route } }]
  expect(() => checkDeclarations(bindings)).not.toThrow()
  expect(() => checkDeclarations(change({}))).not.toThrow()
  expect(() => checkDeclarations(change({ role: undefined }))).toThrow('has no role')
  expect(() => checkDeclarations(change({ path: first.route.path }))).toThrow('twice')
  expect(() => checkDeclarations(change({ errors: { 'orders.not_found': 410 } }))).toThrow('two statuses')
})

test('every error and every field has a text in both languages', () => {
  const { textOf } = app.services
  for (const code of new Set(bindings.flatMap(({ route }) => Object.keys(route.errors ?? {})))) {
    for (const language of ['ru', 'en'] as const) {
      const text = textOf(language, code.slice(0, code.indexOf('.')), `error.${code}`, { count: 18 })
      expect(text, `${code} in ${language}`).not.toContain(code)
    }
  }
})

const cookieOf = ({ headers }: TestResponse, name: string) =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.split('; ') ?? []

test('the session’s cookie is unreadable for scripts, not sent by other sites, and lasts 30 days', async () => {
  const client = app.client()
  const credentials = { email: owner.email, password: 'сосна ветер лодка' }
  const [value, ...attributes] = cookieOf(await client.post('/api/account/sign-in', credentials), 'sl_session')
  expect(value).toMatch(/^sl_session=[\w-]{43}$/)
  expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax'])
  const [cleared, ...rest] = cookieOf(await client.post('/api/account/sign-out', {}), 'sl_session')
  expect(cleared).toBe('sl_session=')
  expect(rest).toContain('Max-Age=0')
})

test('a failed sign-in sets no cookie', async () => {
  const answer = await app.client().post('/api/account/sign-in', { email: owner.email, password: 'другой пароль' })
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, []])
})
