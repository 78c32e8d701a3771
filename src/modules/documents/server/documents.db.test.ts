import { createPublicKey } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatDay } from '#src/kernel/format-date.ts'
import type { PlainDate } from '#src/kernel/plain-date.ts'
import { newId } from '#src/platform/new-id.ts'
import { wordsOfPdf } from '#src/platform/pdf/testing/words-of-pdf.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { hasNoDocuments, holdPlaceOf, newRunner, openPaymentOf, type Runner } from '#tests/support/runner.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { testBank } from '#tests/support/test-bank.ts'
import { buildTicketSheet } from './build-ticket-sheet.ts'
import { entriesWithDocuments } from './queries/entries-with-documents.ts'
import { readTicketToken, ticketKeys } from './ticket-token.ts'

const bank = testBank()
let app: TestApp
let owner: Runner
let stranger: Runner
let order: string
let child: string
let race: Awaited<ReturnType<typeof publishRace>>

beforeAll(async () => {
  app = await createTestApp({ bank: bank.provider })
  race = await publishRace(app, {
    name: { ru: 'Волжский рассвет', en: 'Volga Dawn' },
    pickup: { ru: 'Шатёр у ладьи, 10:00–20:00', en: 'The tent, 10:00–20:00' },
    race: { requirements: ['medical'] },
  })
  ;[owner, stranger] = (await Promise.all([newRunner(app), newRunner(app, { language: 'en' })])) as [Runner, Runner]
  order = await paidFamily()
})
afterAll(() => app.close())

/** The owner and a son of fifteen, in one paid order. */
async function paidFamily(): Promise<string> {
  const participant = { ...owner.participant, lastName: 'Щукина', firstName: 'Ёлка', patronymic: 'Юрьевна' }
  const id = await holdPlaceOf({ ...owner, participant }, race)
  const born = `${new Date().getUTCFullYear() - 16}-12-31`
  const son = {
    ...participant,
    firstName: 'Пётр',
    patronymic: '',
    hasNoPatronymic: true,
    birthDate: born,
    gender: 'male',
  }
  const joins = { eventCode: race.eventCode, raceCode: race.raceCode, registrationId: id, participant: son }
  const joined = await owner.client.post('/Register/ApiSaveRegistration', {
    ...joins,
    relation: 'child',
    isAddition: true,
    guardian: true,
    admission: hasNoDocuments,
  })
  expect(joined.status, JSON.stringify(joined.body)).toBe(200)
  const payment = await openPaymentOf(owner, id)
  await app.receiveWebhook(bank.message(payment.id, 'succeeded'))
  const { body } = await owner.client.get(path(id, 'documents'))
  child = body.entries.find((entry: { fullName: string }) => entry.fullName.includes('Пётр')).entryId
  return id
}

const path = (id: string, rest: string) => `/api/account/registrations/${id}/${rest}`

test('the list of documents has a consent for a child, the race’s calendar, and an offer to collect for the family', async () => {
  const { status, body } = await owner.client.get(path(order, 'documents'))
  expect(status).toBe(200)
  const kinds = Object.fromEntries(
    body.entries.map((entry: { fullName: string; documents: string[] }) => [entry.fullName, entry.documents]),
  )
  expect(kinds).toEqual({
    'Щукина Ёлка': ['application', 'power-of-attorney'],
    'Щукина Пётр': ['application', 'parents-consent', 'power-of-attorney'],
  })
  expect(body.races).toEqual([
    expect.objectContaining({ raceCode: 'ten', calendar: expect.stringContaining(race.eventCode) }),
  ])
  expect(body.collectors.map(({ name }: { name: string }) => name)).toEqual(['Щукина Ёлка Юрьевна', 'Щукина Пётр'])
})

test('tickets have a page each, in the reader’s language, are not cached, and are saved under a readable name', async () => {
  const { pdf, headers } = await fileOf('GET', path(order, 'tickets'))
  expect(headers.get('content-type')).toBe('application/pdf')
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toContain('билет-Волжский-рассвет.pdf')
  const pages = wordsOfPdf(pdf)
  expect(pages).toHaveLength(2)
  const [first = '', second = ''] = pages
  for (const word of ['101', 'Щукина Ёлка Юрьевна', 'ВОЛЖСКИЙ РАССВЕТ', 'Десятка · 10 км', 'Шатёр у ладьи', 'справки'])
    expect(first).toContain(word)
  expect(second).toContain('102')
  expect(second).toContain('Согласие')
  expect(pages.join('')).not.toContain('\uFFFD')
})

test('a ticket can be made for one entry, in English', async () => {
  const { pdf } = await fileOf('GET', path(order, `tickets?entryId=${child}`), { cookie: '_rr_culture=en' })
  const pages = wordsOfPdf(pdf)
  expect(pages).toHaveLength(1)
  expect(pages[0]).toContain('Пётр Щукина')
  expect(pages[0]).toContain('VOLGA DAWN')
  expect(pages[0]).toContain('What to bring')
})

test('documents to sign are Russian, name the organizer’s details, and leave passport lines blank', async () => {
  const consent = wordsOfPdf((await fileOf('GET', path(order, 'documents/parents-consent'))).pdf)
  expect(consent).toHaveLength(1)
  for (const word of ['Согласие родителя', 'Щукина Пётр', 'ООО «Тестовые старты»', 'ИНН 7707083893', 'серия и номер'])
    expect(consent[0]).toContain(word)
  const typed = { collector: 'Сидоров Иван', entryId: '', participantId: '' }
  const attorneyPdf = wordsOfPdf((await fileOf('POST', path(order, 'power-of-attorney'), {}, typed)).pdf)
  expect(attorneyPdf).toHaveLength(2)
  expect(attorneyPdf[0]).toContain('Сидоров Иван')
  expect(attorneyPdf[0]).toContain('по')
  expect(attorneyPdf[1]).toContain('в интересах несовершеннолетнего')
})

test('a power of attorney is given to another person: a collector collects the packs of the others', async () => {
  const { body } = await owner.client.get(path(order, 'documents'))
  const own = body.collectors.find(({ name }: { name: string }) => name === 'Щукина Ёлка Юрьевна')
  const form = { participantId: own.participantId, collector: '', entryId: '' }
  const letters = wordsOfPdf((await fileOf('POST', path(order, 'power-of-attorney'), {}, form)).pdf)
  expect(letters).toHaveLength(1)
  const [adult] = body.entries.filter((entry: { entryId: string }) => entry.entryId !== child)
  const toSelf = await owner.client.post(path(order, 'power-of-attorney'), { ...form, entryId: adult.entryId })
  expect([toSelf.status, toSelf.body.error.code]).toEqual([404, 'documents.not_found'])
})

test('an adult has no child’s document, and a collector belongs to the account’s family', async () => {
  const { body } = await owner.client.get(path(order, 'documents'))
  const [adult] = body.entries.filter((entry: { entryId: string }) => entry.entryId !== child)
  const none = await owner.client.get(path(order, `documents/parents-consent?entryId=${adult.entryId}`))
  expect([none.status, none.body.error.code]).toEqual([404, 'documents.not_found'])
  const foreign = await owner.client.post(path(order, 'power-of-attorney'), { participantId: newId() })
  expect(foreign.status).toBe(404)
})

test.for(['documents', 'tickets', 'documents/application', 'power-of-attorney'])(
  '%s: another account’s order gets the response of an unknown one, and a signed-out call is refused',
  async (rest) => {
    const get = (runner: { client: Runner['client'] }, id: string) =>
      rest === 'power-of-attorney' ? runner.client.post(path(id, rest), {}) : runner.client.get(path(id, rest))
    for (const id of [order, newId(), 'nonsense']) {
      const { status, body } = await get(stranger, id)
      expect([status, body.error.fields?.registrationId?.code ?? body.error.code]).toEqual(
        id === 'nonsense' ? [422, 'documents.not_found'] : [404, 'documents.not_found'],
      )
    }
    expect((await get({ client: app.client() }, order)).status).toBe(401)
  },
)

test('a participant with an account gets their own documents alone, and the payer keeps the ticket', async () => {
  const [account] = await app.sql<{ id: string }>('select id from accounts.accounts where email = $1', [stranger.email])
  const moved = `update accounts.participants p set account_id = $1 from registration.entries g
    where g.id = $2 and p.id = g.participant_id returning p.id`
  const [participant] = await app.sql<{ id: string }>(moved, [account?.id, child])
  const { body } = await stranger.client.get(path(order, 'documents'))
  expect(body.entries.map((entry: { entryId: string }) => entry.entryId)).toEqual([child])
  const { entries } = (await owner.client.get(path(order, 'documents'))).body
  expect(entries.find((entry: { entryId: string }) => entry.entryId === child).documents).toEqual([])
  expect((await owner.client.get(path(order, `documents/application?entryId=${child}`))).status).toBe(404)
  const [mine] = await app.sql<{ id: string }>('select id from accounts.accounts where email = $1', [owner.email])
  await app.sql('update accounts.participants set account_id = $1 where id = $2', [mine?.id, participant?.id])
})

test('the QR verifies with the published key, and changes with the participant', async () => {
  const { body: published } = await app.client().get('/api/tickets/key')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: published.publicKey }, format: 'jwk' })
  const { services } = app
  const [account] = await app.sql<{ id: string }>('select id from accounts.accounts where email = $1', [owner.email])
  const [first, ...rest] = await services.db.transaction({ role: 'system' }, (tx) =>
    entriesWithDocuments(tx, account?.id ?? '', order),
  )
  if (first === undefined) throw new Error('No entries')
  const organizer = { legalName: '', taxNumber: '' } as Parameters<typeof buildTicketSheet>[1]['organizer']
  const { privateKey } = ticketKeys(services.keyFor('ticket'))
  const sheet = buildTicketSheet([first, ...rest], {
    language: 'ru',
    textOf: services.textOf,
    organizer,
    key: privateKey,
  })
  const claims = sheet.tickets.map(({ token }) => readTicketToken(key, token))
  expect(claims.map((claim) => claim?.entryId)).toEqual([first, ...rest].map(({ entryId }) => entryId))
  expect(claims[0]?.eventId).toBe(first.eventId)
  expect(claims[0]?.ticketVersion).not.toBe(claims[1]?.ticketVersion)
})

test('a cancelled event has neither tickets nor documents to sign, and a postponed one has the tickets', async () => {
  const statusOf = async (status: string, document: string) => {
    await app.sql('update catalog.events set status = $2 where code = $1', [race.eventCode, status])
    return (await owner.client.get(path(order, document))).status
  }
  expect([await statusOf('cancelled', 'documents'), await statusOf('cancelled', 'tickets')]).toEqual([404, 404])
  expect([await statusOf('postponed', 'documents'), await statusOf('postponed', 'tickets')]).toEqual([200, 200])
  const { body } = await owner.client.get(path(order, 'documents'))
  expect(body).toMatchObject({ isPostponed: true })
  expect(body.entries.flatMap(({ documents }: { documents: string[] }) => documents)).toEqual([])
  expect(await statusOf('postponed', 'documents/application')).toBe(404)
  expect(await statusOf('published', 'documents')).toBe(200)
})

test('neither the ticket nor the calendar file of a postponed event has its former day', async () => {
  const bare = (text: string) => text.replace(/\s/g, '')
  const calendar = async () => (await app.client().get(`/api/events/${race.eventCode}/races/ten/calendar`)).body
  const textsOf = async (status: string) => {
    await app.sql('update catalog.events set status = $2 where code = $1', [race.eventCode, status])
    const { pdf } = await fileOf('GET', path(order, 'tickets'))
    return { ticket: bare(wordsOfPdf(pdf).join(' ')), calendar: (await calendar()).replaceAll('\r\n ', '') }
  }
  const postponed = await textsOf('postponed')
  const published = await textsOf('published')
  const [event] = await app.sql<{ day: PlainDate }>(
    'select starts_on::text as day from catalog.events where code = $1',
    [race.eventCode],
  )
  const day = bare(formatDay(event?.day as PlainDate, 'ru', 'full'))
  expect(published.ticket).toContain(day)
  expect(published.ticket).toContain('10:00–20:00')
  expect(postponed.ticket).toContain(bare('новой даты пока нет'))
  expect(postponed.ticket).not.toContain(day)
  expect(postponed.ticket).not.toContain('10:00–20:00')
  expect(postponed.calendar).toContain('STATUS:CANCELLED')
  expect(postponed.calendar).toContain('SUMMARY:Перенесено\\, новой даты пока нет: Волжский рассвет')
  expect(postponed.calendar).not.toContain('10:00–20:00')
  expect(published.calendar).toContain('STATUS:CONFIRMED')
})

test('a cancelled entry has no documents', async () => {
  const { body } = await owner.client.get(path(order, 'cancellation'))
  const cancelled = await owner.client.post(path(order, 'cancel'), {
    refundMinor: body.whole.refundMinor,
  })
  expect(cancelled.status).toBe(200)
  expect((await owner.client.get(path(order, 'tickets'))).status).toBe(404)
})

test('the calendar file of a race is public, and an unknown race has none', async () => {
  const { status, body, headers } = await app.client().get(`/api/events/${race.eventCode}/races/ten/calendar`)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(body).toContain('SUMMARY:Волжский рассвет: Десятка')
  const none = await app.client().get(`/api/events/${race.eventCode}/races/none/calendar`)
  expect([none.status, none.body.error.code]).toEqual([404, 'catalog.race_not_found'])
})

/** The response's bytes, which the test client would decode as text. */
async function fileOf(method: string, to: string, own: { cookie?: string } = {}, form?: Record<string, string>) {
  const session = `sl_session=${owner.client.cookie('sl_session')}`
  const response = await app.http.request(`http://localhost:3000${to}`, {
    method,
    headers: {
      host: 'localhost:3000',
      cookie: [session, own.cookie ?? '_rr_culture=ru'].join('; '),
      ...(form === undefined ? {} : { origin: 'http://localhost:3000' }),
    },
    ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
  })
  expect(response.status).toBe(200)
  return { pdf: new Uint8Array(await response.arrayBuffer()), headers: response.headers }
}
