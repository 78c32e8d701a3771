import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { mustBeOk, ok } from '#src/kernel/result.ts'
import type { RouteDeclaration } from '#src/kernel/route.ts'
import { createActorReader } from '#src/modules/accounts/server/reads/find-actor.ts'
import { includesRight } from '#src/modules/organizers/domain/organizer-right.ts'
import { addMember } from '#src/modules/organizers/server/commands/add-member.ts'
import { ensureOrganizer } from '#src/modules/organizers/server/commands/ensure-organizer.ts'
import { floodLimit } from '#src/platform/http/flood-limit.ts'
import type { Binding } from '#src/platform/http/handle.ts'
import { createHttpApp } from '#src/platform/http/http-app.ts'
import type { PeriodicTask } from '#src/platform/jobs/worker.ts'
import { sweepMail } from '#src/platform/mail/sweep-mail.ts'
import { createMetrics } from '#src/platform/metrics/metrics.ts'
import { newId } from '#src/platform/new-id.ts'
import { modules } from '#src/server/modules.ts'
import { createSeriesFor } from '../support/create-series-for.ts'
import { groupEntryOf, plainGroupEntries } from '../support/group-entry-for-tests.ts'
import { publishRace } from '../support/race-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf, type Runner } from '../support/runner.ts'
import { formOf, samplePicture } from '../support/sample-form.ts'
import { savePassportOf } from '../support/save-passport.ts'
import { boardOf, createTeam, publishTeamRace, saveTeam } from '../support/team-for-tests.ts'
import { createTestApp, type Json, type TestApp } from '../support/test-app.ts'
import { testBank } from '../support/test-bank.ts'

// Every route × every kind of caller × the owner of the resource, generated from the declarations.
const bindings: readonly Binding[] = modules.flatMap((module) => [...module.handlers])
const routes = bindings.map(({ route }) => [`${route.method.toUpperCase()} ${route.path}`, route] as const)

/** Parameters that name a resource with an owner. A parameter that is in neither list fails this test. */
const resources = [
  'registrationId',
  'entryId',
  'participantId',
  'qrId',
  'sessionId',
  'imageId',
  'documentId',
  'ownEventCode',
  'ownSeriesCode',
  'organizerCode',
  'draftId',
  'fileId',
  'teamRegistrationId',
  'memberId',
  'waitlistEntryId',
  'groupEntryId',
  'athleteId',
  'fromId',
  'membershipId',
  'otherId',
  'passkeyId',
] as const
/** Resources of an account, the same on the pages of every tenant. */
const ofAnyTenant: readonly string[] = [
  ...['sessionId', 'imageId', 'documentId', 'participantId', 'draftId', 'fromId'],
  ...['membershipId', 'otherId', 'passkeyId'],
]
type Resource = (typeof resources)[number]
type Resources = Readonly<Record<Resource, string>>
/** Personal pages: an account's own orders of every brand, on the host where it has its pages. */
const personal = ['/api/account/registrations', '/api/account/orders']
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
/** Parameters that name no resource with an owner, or (the last row) one that only operators name. */
const plain: Readonly<Record<string, unknown>> = {
  provider: 'test',
  ...{ providerAccountId: newId(), action: 'check' },
  ...{ title: 'Касса', mode: 'live', settings: {}, secrets: {}, methods: [], document: 'ПП 12 от 29.11.2026' },
  ...{ transferHost: 'fontanka.localhost', nonceHash: 'a'.repeat(43) },
  ...{ signInProvider: 'yandex', requestState: 'made-up', deviceId: '', providerError: '' },
  promoCode: 'made-up',
  ...{ joinCode: 'MADE-UP', teamName: 'Лисы', relayPosition: 1 },
  file: samplePicture,
  paymentType: 'card',
  bankId: 'bank999',
  products: [],
  consents: ['offer'],
  phone: '+79121234567',
  type: 'future',
  codes: 'volga-dawn',
  setId: `00000000-${'0'.repeat(32)}`,
  email: 'nobody@example.org',
  password: 'сосна ветер лодка',
  currentPassword: 'сосна ветер лодка',
  terms: true,
  personalData: true,
  token: 'made-up',
  code: '123456',
  secondCode: '123456',
  credential: {
    ...{ id: 'AAAA', rawId: 'AAAA', type: 'public-key' },
    response: { clientDataJSON: 'e30', attestationObject: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
  },
  language: 'en',
  returnUrl: 'http://localhost:3000/event/volga-dawn',
  refundMinor: 0,
  dueMinor: 100,
  ...{
    aidStations: [],
    directions: { ru: '', en: '' },
    parking: { ru: '', en: '' },
    courseFile: 'r10.gpx',
    version: 'a',
    tileRange: '3-4-1-8-4',
  },
  ...{ productId: newId(), entryIds: [newId()], policyType: 'accident', sport: 'run', startDate: '2030-01-01' },
  policyId: newId(),
  ...{ creditMinor: 100, insuranceMinor: 0, nextEventCode: 'no-such-event', until: '2030-01-01' },
  ...{ documentCode: '21', documentNumber: '45 09 123456', kind: 'triathlete-card', has: 'no', validUntil: '' },
  refund: 'rules',
  relativeId: newId(),
  ...{ invitationKind: 'gift', recipient: 'Друг', message: '', lang: 'en' },
  status: 'postponed',
  ...{ documentKind: 'rules', titleRu: 'Положение', titleEn: 'Rules', eventDocumentId: newId() },
  ...{ productId: newId(), cartItemId: newId(), count: 1, priceMinor: 10_000, optionsId: newId() },
  changes: [{ itemId: newId(), variantId: newId() }],
  ...{ productCode: 'shirt', pictureId: newId() },
  ...{ nameRu: 'Вода', nameEn: 'Water', partnerId: newId(), logoId: newId() },
  form: { participant: { lastName: 'Седов' } },
  ...{ decision: 'accepted', note: '', outcome: 'shown', entries: [{ entryId: newId(), wave: 'A' }] },
  ...{ refundId: newId(), receiver: 'Иванова Алеся', account: 'BY13NBRB3600900000002Z00AB00', jobId: '1' },
  ...{ disputeId: newId(), paymentId: newId(), disputedMinor: 100, disputeOutcome: 'won', isHeld: true },
  ...{ receiptId: newId(), party: 'insurer:Полис', validFrom: '2026-01-01', correctionReason: 'self' },
  ...{ taxNumber: '7707083893', taxSystem: 'osn', paymentAddress: 'https://startline.example', vat: '22' },
  ...{ lineId: newId(), transferId: newId(), invoiceNumber: 1, parts: [{ invoiceNumber: 1, amountMinor: 1 }] },
  ...{ legalName: 'ООО «Старт»', inn: '7707083893', kpp: '773601001', ogrn: '1027700132195', address: 'Москва' },
  ...{ bankName: 'ПАО СБЕРБАНК', bankCity: 'Москва', bic: '044525225', account: '40702810200000000001' },
  ...{ correspondentAccount: '30101810400000000225', vatBp: null, vatGround: '', director: 'Орлов', accountant: '' },
  ...{ ruleId: newId(), codeId: newId(), batchId: newId(), prefix: 'CUP', count: 1, promoCodes: [{ code: 'A' }] },
  ...{ value: { kind: 'percent', shareBp: 1_000 }, isActive: true },
  ...{ reviewId: newId(), bib: 101, stars: 5, reason: 'rude', isHidden: false },
  agrees: true,
  mergeId: newId(),
  ...{ tenantCode: 'default', featureId: 'ShowLkCorp', isEnabled: false },
  choices: [{ kind: 'start_reminder', channel: 'email', isOn: true }],
  isOn: true,
  ...{ proseName: 'tax-deduction', pageName: 'contacts', legalKind: 'offer' },
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
  document: 'application',
  formId: newId(),
  messageId: newId(),
  ...{ topic: 'other', text: 'Где старт?', companyName: 'ООО «Ветер»', peopleCount: 40 },
  ...{ mayRegister: true, age: 14, relation: 'child' },
  profile: { lastName: 'Седов', firstName: 'Иван', birthDate: '2014-03-01', gender: 'male' },
  vacancyId: 'participant-support',
  ...{ name: 'Анна', question: 'Где старт?', website: '' },
  collector: 'Иван',
  ...{ time: '1:00:00', verdict: 'accept', version: 1 },
  ...{ recipient: 'Иван', postcode: '443001', city: 'Самара', street: 'Полевая, 48' },
  ...{ resultsUntil: '2030-01-01T00:00:00.000Z', sendsMedal: true, claimId: newId() },
  ...{
    filled: 'yes',
    athlete: { lastName: 'Седов' },
    school: 'СШ № 3',
    region: '',
    coach: '',
    guardian: true,
    company: { country: 'RU' },
  },
}
/** With an unknown id these routes create something new, so that an unknown id is not refused. */
const creatingRoutes = [
  'POST /Register/ApiSaveRegistration',
  'GET /Register/ApiInit',
  'GET /api/registrations/people',
  'POST /api/registrations/invitations',
  'POST /Register/ApiSaveRelayRegistration',
  'GET /Register/ApiRelayRegistration',
  'PUT /api/group-entries/:groupEntryId',
  'PUT /api/group-entries/:groupEntryId/company',
  'POST /api/group-entries/:groupEntryId/athletes',
  'PUT /api/group-entries/:groupEntryId/athletes/:athleteId',
  'POST /api/group-entries/:groupEntryId/remove-athletes',
  'POST /api/group-entries/:groupEntryId/list',
  'POST /api/group-entries/:groupEntryId/previous',
  'POST /api/group-entries/:groupEntryId/places',
]

const taking = { race: { groupEntries: plainGroupEntries } }
const rights = ['view', 'check-in', 'manage', 'own'] as const
const callers = [
  ...['anonymous', 'owner', 'stranger', 'operator', 'admin', 'provider', 'owner at a brand', 'other organizer'],
  ...rights.map((right) => `member: ${right}`),
]
let app: TestApp
let http: TestApp['http']
const tokens: Record<string, string> = {}
let owner: Runner
let stranger: Runner
let race: { eventCode: string; raceCode: string; tenantId: number }
/** Whose they are: all of them are named by the owner, or by a member of the organizer of the first. */
let own: Resources
let foreign: Readonly<Record<string, Resources>>
const unknown = (): Resources => ({
  waitlistEntryId: newId(),
  ...{ groupEntryId: newId(), athleteId: newId(), fromId: newId() },
  registrationId: newId(),
  entryId: newId(),
  participantId: newId(),
  ...{ membershipId: newId(), otherId: newId() },
  qrId: newId(),
  sessionId: newId(),
  imageId: newId(),
  documentId: newId(),
  ownEventCode: 'no-such-event',
  ownSeriesCode: 'no-such-series',
  organizerCode: 'no-such-organizer',
  draftId: newId(),
  fileId: newId(),
  teamRegistrationId: newId(),
  memberId: newId(),
  passkeyId: newId(),
})
let reached = 0

beforeAll(async () => {
  app = await createTestApp({ bank: testBank().provider })
  const { services } = app
  const people = await Promise.all(Array.from({ length: 10 }, () => newRunner(app)))
  ;[owner, stranger] = people as [Runner, Runner]
  const brandOwner = { ...owner, client: atBrand(owner) }
  race = await publishRace(app, taking)
  const otherOrganizerId = await organizerOf('other-organizer')
  own = await resourcesOf(owner, race)
  foreign = {
    'another account’s': await resourcesOf(stranger, race),
    'another organizer’s': await resourcesOf(
      stranger,
      await publishRace(app, { ...taking, organizerId: otherOrganizerId }),
    ),
    'another tenant’s': await resourcesOf(brandOwner, await publishRace(app, { ...taking, tenantId: 2 })),
  }
  const first = await organizerOf('test-organizer')
  const named: readonly (readonly [string, Runner | undefined])[] = [
    ['owner', owner],
    ['owner at a brand', owner],
    ...['stranger', 'operator', 'admin', 'provider', 'other organizer'].map(
      (caller, i) => [caller, people[i + 1]] as const,
    ),
    ...rights.map((right, i) => [`member: ${right}`, people[i + 6]] as const),
  ]
  for (const [caller, runner] of named) tokens[caller] = runner?.client.cookie('sl_session') ?? ''
  for (const caller of ['operator', 'admin', 'provider']) {
    await app.sql('update accounts.accounts set roles = array[$2] where email = $1', [emailOf(named, caller), caller])
  }
  await services.db.transaction({ role: 'system' }, async (tx) => {
    const member = async (caller: string, organizerId: string, right: (typeof rights)[number]) => {
      const [account] = await app.sql<{ id: string }>('select id from accounts.accounts where email = $1', [
        emailOf(named, caller),
      ])
      await addMember(tx, { organizerId, accountId: account?.id ?? '', right })
    }
    for (const right of rights) await member(`member: ${right}`, first, right)
    await member('other organizer', otherOrganizerId, 'own')
  })
  http = appWith(app.objectRight)
})
afterAll(() => app.close())

/** The middleware of the program; the handlers behind it only record the call. */
function appWith(objectRight: TestApp['objectRight']): TestApp['http'] {
  const { services, log, tenants } = app
  return createHttpApp({
    bindings: bindings.map(({ route: { file: _, ...route } }) => ({
      route: { ...route, reply: z.unknown() },
      run: noteReached,
    })),
    services: { ...services, metrics: createMetrics() },
    log,
    objectRight,
    flood: floodLimit(0),
    trustedProxies: 0,
    connectSources: [],
    resolveTenant: (host, cookies) => tenants.resolveTenant(host, cookies),
    actorOf: createActorReader(services.db),
    sessionCookie: 'sl_session',
  })
}

const noteReached: Binding['run'] = async () => {
  reached += 1
  return ok(undefined)
}
const emailOf = (named: readonly (readonly [string, Runner | undefined])[], caller: string) =>
  named.find(([name]) => name === caller)?.[1]?.email

function atBrand({ client }: Runner): Runner['client'] {
  const brand = app.client({ host: brandHost })
  const cookie = `sl_session=${client.cookie('sl_session')}`
  return {
    ...brand,
    get: (path) => brand.get(path, { cookie }),
    post: (path, body) => brand.post(path, body, { cookie }),
    put: (path, body) => brand.put(path, body, { cookie }),
  }
}
const brandHost = 'pionercup.localhost:3000'

async function organizerOf(code: string): Promise<string> {
  const draft = {
    ...{ code, name: { ru: 'Старты', en: 'Starts' }, legalName: 'ООО «Старты»', taxNumber: '7707083893' },
    ...{ registrationNumber: '1027700132195', address: 'Самара', email: 'a@example.org', phone: '', website: '' },
  }
  const done = await app.services.db.transaction({ role: 'system' }, (tx) => ensureOrganizer(tx, draft))
  return mustBeOk(done).organizerId
}

let people = 0
/** An order with a relative in it and an open payment, and a session, of this runner's. */
async function resourcesOf(
  runner: Runner,
  of: { eventCode: string; raceCode: string; tenantId: number },
): Promise<Resources> {
  people += 1
  const participant = { ...runner.participant, firstName: ['Анна', 'Борис', 'Вера', 'Глеб', 'Дина'][people] }
  const registrationId = await holdPlaceOf({ ...runner, participant }, of)
  const relative = { ...participant, lastName: `${runner.participant.lastName}а`, birthDate: '1991-06-13' }
  const joins = { ...of, registrationId, participant: relative, relation: 'sibling', isAddition: true }
  expect((await runner.client.post('/Register/ApiSaveRegistration', joins)).status).toBe(200)
  const [entry] = await app.sql<{ id: string; participantId: string }>(
    'select id, participant_id as "participantId" from registration.entries where order_id = $1 order by id desc',
    [registrationId],
  )
  const payment = await openPaymentOf(runner, registrationId, 'sbp_qr')
  const [session] = await app.sql<{ id: string }>(
    `select encode(s.token_hash, 'hex') as id from accounts.sessions s join accounts.accounts a on a.id = s.account_id
     where a.email = $1`,
    [runner.email],
  )
  const { body } = await runner.client.get('/api/account/sessions')
  const photo = new FormData()
  photo.set('file', samplePicture)
  return {
    registrationId,
    entryId: entry?.id ?? '',
    participantId: entry?.participantId ?? '',
    otherId: entry?.participantId ?? '',
    membershipId: await membershipOf(runner.email),
    qrId: payment.id,
    sessionId: body.sessions?.[0]?.id ?? session?.id ?? '',
    imageId: (await runner.client.post('/Image/UploadImageAndSave', photo)).body.imageId,
    documentId: await savePassportOf(app, runner.email),
    ownEventCode: of.eventCode,
    ownSeriesCode: await createSeriesFor(app, of),
    organizerCode: await organizerCodeOf(of.eventCode),
    draftId: (await runner.client.put('/api/registrations/drafts', { ...of, form: {} })).body.draftId,
    fileId: (await runner.client.post('/Register/ApiUploadFile', photo)).body.fileId,
    ...(await teamOf(runner, of.tenantId)),
    waitlistEntryId: await endedWaitlistEntryOf(registrationId),
    ...(await groupEntryOf(runner, of)),
    passkeyId: await passkeyOf(runner),
  }
}

/** Inserts the account's membership in a family group. @returns its id */
async function membershipOf(email: string): Promise<string> {
  const id = newId()
  await app.sql(
    `with account as (select id from accounts.accounts where email = $2::text), relative as (
       insert into accounts.participants (account_id, relation) select id, 'other' from account returning id, account_id)
     insert into accounts.claims (id, account_id, participant_id, email, key_hash, state, tenant_id, language, sent_at, claimed_by)
     select $1::uuid, account_id, id, $2::text, decode(md5($1::uuid::text), 'hex'), 'claimed', 1, 'ru', now(), account_id from relative`,
    [id, email],
  )
  return id
}

async function passkeyOf({ email }: Runner): Promise<string> {
  const [passkey] = await app.sql<{ id: string }>(
    `insert into accounts.passkeys (account_id, credential_id, rp_id, public_key, counter, transports, name)
     select id, uuid_send(gen_random_uuid()), 'localhost', '\\x00', 0, '{}', 'Телефон' from accounts.accounts where email = $1
     returning id`,
    [email],
  )
  return passkey?.id ?? ''
}

async function organizerCodeOf(eventCode: string): Promise<string> {
  const [organizer] = await app.sql<{ code: string }>(
    'select o.code from organizers.organizers o join catalog.events e on e.organizer_id = o.id where e.code = $1',
    [eventCode],
  )
  return organizer?.code ?? ''
}

/** A team with its captain in it. */
async function teamOf(runner: Runner, tenantId: number) {
  const team = await publishTeamRace(app, { tenantId })
  const { teamRegistrationId, registrationId } = await createTeam(runner, team, 'Лисы')
  const participant = { ...runner.participant, firstName: 'Лис' }
  await saveTeam(runner, team, { registrationId, relayPosition: 1, participant })
  const board = await boardOf(runner, teamRegistrationId)
  return { teamRegistrationId, memberId: board.legs[0].member.memberId }
}

/** Inserts an ended waitlist entry of the order's account. @returns its id */
async function endedWaitlistEntryOf(registrationId: string): Promise<string> {
  const id = newId()
  await app.sql(
    `with entry as (select g.*, r.pool_id from registration.entries g join catalog.races r on r.id = g.race_id
                 where g.order_id = $2 limit 1), new_waitlist_entry as (
       insert into inventory.waitlist_entries (tenant_id, id, pool_id, limit_id, subject, person_key, account_key, state, joined_at)
       select tenant_id, $1, pool_id, event_id, race_id::text, person_key, account_id, 'over', now() from entry)
     insert into registration.waitlist_people (tenant_id, id, account_id, event_id, race_id, participant_id, is_own, person_key,
                                           participant, language, joined_at)
     select tenant_id, $1, account_id, event_id, race_id, participant_id, true, person_key, participant, 'ru', now() from entry`,
    [id, registrationId],
  )
  return id
}

type Input = Readonly<Record<'params' | 'query' | 'body', Readonly<Record<string, unknown>>>>
const isResource = (name: string): name is Resource => (resources as readonly string[]).includes(name)
const partsOf = (route: RouteDeclaration) =>
  [route.params, route.query, route.body].filter((part) => part !== undefined)
const resourcesNamedBy = (route: RouteDeclaration) =>
  partsOf(route)
    .flatMap((part) => Object.keys(part.shape))
    .filter(isResource)

/** The value of each field by its name: a resource id, or a plain value. */
function inputOf(route: RouteDeclaration, of: Resources): Input {
  const known: Readonly<Record<string, unknown>> = { ...plain, ...race, participant: owner.participant, ...of }
  const part = (schema: z.ZodObject | undefined) =>
    Object.fromEntries(
      Object.entries(schema?.shape ?? {}).flatMap(([name, field]) => {
        if (name in known) return [[name, known[name]]]
        if (z.object({ field: z.unknown() }).extend({ field }).safeParse({}).success) return []
        throw new Error(
          `${route.path} declares ${name}, which this test does not know. If it names a resource with an owner, add it to resources and create one in resourcesOf; else add a sample to plain.`,
        )
      }),
    )
  return { params: part(route.params), query: part(route.query), body: part(route.body) }
}

async function call(
  to: TestApp['http'],
  caller: string,
  route: RouteDeclaration,
  input: Input,
  headers: Readonly<Record<string, string>> = {},
) {
  const path = route.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(input.params[name])))
  const query = new URLSearchParams(Object.entries(input.query).map(([name, value]) => [name, String(value)]))
  const host = caller === 'owner at a brand' ? brandHost : 'localhost:3000'
  const response = await to.request(`http://${host}${path}?${query}`, {
    method: route.method.toUpperCase(),
    headers: {
      host,
      ...(route.upload ? {} : { 'content-type': 'application/json' }),
      ...(caller === 'anonymous' ? {} : { cookie: `sl_session=${tokens[caller]}` }),
      ...headers,
    },
    ...(route.method === 'get' ? {} : { body: route.upload ? formOf(input.body) : JSON.stringify(input.body) }),
  })
  const text = await response.text()
  const body: Json = text.startsWith('{') ? JSON.parse(text) : text
  return { status: response.status, code: body.error?.code as string | undefined, text }
}

/** What the declared role says of this caller: let in, or refused with which code. */
function expectedOf({ role }: RouteDeclaration, caller: string): string {
  if (role === 'anyone') return 'in'
  if (caller === 'anonymous') return 'http.sign_in'
  if (role === 'account') return 'in'
  if (typeof role === 'object') {
    const right = rights.find((one) => caller === `member: ${one}`)
    return right !== undefined && includesRight(right, role.organizer) ? 'in' : 'http.not_found'
  }
  return caller === role || (role === 'operator' && caller === 'admin') ? 'in' : 'http.forbidden'
}
const statusOf: Readonly<Record<string, number>> = { 'http.sign_in': 401, 'http.forbidden': 403, 'http.not_found': 404 }

test('every field of every route is listed here, as an owned object or as none', () => {
  for (const [, route] of routes) expect(() => inputOf(route, own)).not.toThrow()
  expect(routes.some(([, route]) => resourcesNamedBy(route).length > 0)).toBe(true)
})

test.for(routes)('%s admits the callers of its role, and nobody else', async ([, route]) => {
  const seen: Record<string, string> = {}
  for (const caller of callers) {
    reached = 0
    const { status, code } = await call(http, caller, route, inputOf(route, own))
    seen[caller] = reached === 1 ? 'in' : `${status} ${code}`
  }
  const expected = callers.map((caller) => [caller, expectedOf(route, caller)] as const)
  expect(seen).toEqual(
    Object.fromEntries(expected.map(([caller, code]) => [caller, code === 'in' ? 'in' : `${statusOf[code]} ${code}`])),
  )
})

test.for(routes.filter(([, { method }]) => method !== 'get'))(
  '%s refuses a request from another site’s page, with the cookie of any account',
  async ([, route]) => {
    for (const caller of callers) {
      reached = 0
      const { status, code } = await call(http, caller, route, inputOf(route, own), { origin: 'http://evil.example' })
      expect([caller, status, code, reached]).toEqual([caller, 403, 'http.foreign_origin', 0])
    }
  },
)

const named = routes.filter(([, route]) => resourcesNamedBy(route).length > 0)
const ofAccounts = named.filter(([, { role }]) => role === 'account')
const ofOrganizers = named.filter(([, { role }]) => typeof role === 'object')

test('accounts and organizers own objects in these tests', () => {
  expect(ofAccounts.length).toBeGreaterThan(10)
  expect(ofOrganizers.length).toBeGreaterThan(0)
})

test.for(ofAccounts)(
  '%s answers another account’s object like a missing one, and writes nothing',
  async ([key, route]) => {
    // An id is new to a tenant that does not have it.
    const isOfTenant =
      !personal.some((path) => route.path.startsWith(path)) &&
      !resourcesNamedBy(route).every((resource) => ofAnyTenant.includes(resource)) &&
      (route.method === 'post' || !creatingRoutes.includes(key))
    const before = await readAllRows()
    for (const [ownedBy, resources] of Object.entries(foreign)) {
      if (ownedBy === 'another tenant’s' && !isOfTenant) continue
      await expectUnknown({ key, route, caller: 'owner', ownedBy, resources })
    }
    if (isOfTenant)
      await expectUnknown({ key, route, caller: 'owner at a brand', ownedBy: 'another tenant’s', resources: own })
    expect(await readAllRows()).toEqual(before)
  },
)

test.for(ofOrganizers)(
  '%s refuses another organizer’s object, and its own to a member without the right',
  async ([key, route]) => {
    const before = await readAllRows()
    const resources = foreign['another organizer’s']
    if (resources === undefined) throw new Error('No other organizer')
    for (const right of rights)
      await expectUnknown({ key, route, caller: `member: ${right}`, ownedBy: 'another organizer’s', resources })
    for (const caller of ['owner', 'stranger', 'operator', 'admin', 'other organizer'])
      await expectUnknown({ key, route, caller, ownedBy: 'the organizer’s', resources: own })
    expect(await readAllRows()).toEqual(before)
  },
)

test('guard removal: without the object’s right every member of any organizer is admitted', async () => {
  const blind = appWith(async () => true)
  for (const [key, route] of ofOrganizers) {
    reached = 0
    const { status } = await call(blind, 'other organizer', route, inputOf(route, own))
    expect([key, status, reached]).toEqual([key, 200, 1])
  }
})

type Access = { key: string; route: RouteDeclaration; caller: string; ownedBy: string; resources: Resources }

/** The response about a foreign resource equals the one about a missing resource, emails included, and contains nothing of it. */
async function expectUnknown({ key, route, caller, ownedBy, resources }: Access): Promise<void> {
  const unknownResources = unknown()
  const answer = await call(app.http, caller, route, inputOf(route, resources))
  const message = `${caller} asks for ${ownedBy}: ${answer.text.slice(0, 300)}`
  if (!creatingRoutes.includes(key)) {
    const other = await call(app.http, caller, route, inputOf(route, unknownResources))
    expect(answer.status, message).toBe(404)
    expect(withoutIds(answer.text, resources), message).toBe(withoutIds(other.text, unknownResources))
  } else if (route.method === 'post') expect(answer.status, message).toBe(404)
  for (const secret of [stranger.email, String(stranger.participant.lastName)])
    expect(answer.text, message).not.toContain(secret)
}

function withoutIds(text: string, of: Resources): string {
  const ids = Object.values(of).reduce((left, id) => left.replaceAll(id, '#'), text)
  return ids.replace(/"requestId":"[^"]*"/, '"requestId":"#"').replace(/"serverNow":"[^"]*"/, '"serverNow":"#"')
}

const periodicTasks = [
  ...modules.flatMap((module): PeriodicTask[] => ('periodicTasks' in module ? [...module.periodicTasks] : [])),
  sweepMail,
]

test('the program has periodic tasks', () => expect(periodicTasks.length).toBeGreaterThan(10))

// PostgreSQL checks rights when a statement starts, even if it changes no row.
test.for(periodicTasks.map((periodicTask) => [periodicTask.name, periodicTask] as const))(
  'the periodic task %s has the rights for its writes',
  async ([, periodicTask]) => {
    await periodicTask.run(app.services)
  },
)

const ofRequests = ['accounts.attempts', 'accounts.sessions']
let tablesKnown: readonly string[] | undefined

/**
 * The number of rows of each table and the transaction that wrote the newest: any insert, update or delete changes one of them.
 * Tables that count requests themselves are left out.
 */
async function readAllRows(): Promise<unknown> {
  tablesKnown ??= (
    await app.sql<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c
       where c.relkind in ('r', 'p') and obj_description(c.oid) like '%(class: %)' order by 1`,
    )
  ).map(({ name }) => name)
  const text = tablesKnown
    .filter((name) => !ofRequests.includes(name))
    .map((name) => `select '${name}' as name, count(*), max(xmin::text::bigint) from ${name}`)
  return await app.sql(`${text.join(' union all ')} order by name`)
}
