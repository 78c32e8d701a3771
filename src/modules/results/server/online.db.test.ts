import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Instant, plusMs, toInstant } from '#src/kernel/instant.ts'
import { addMember } from '#src/modules/organizers/server/commands/add-member.ts'
import { newId } from '#src/platform/new-id.ts'
import { type EmailReader, emailReader } from '#tests/support/emails.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf, type Runner } from '#tests/support/runner.ts'
import { formOf } from '#tests/support/sample-form.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { testBank } from '#tests/support/test-bank.ts'
import { setOnlineRace } from './commands/set-online-race.ts'

const dayMs = 86_400_000
const now = toInstant(new Date())
const at = (days: number): Instant => plusMs(now, days * dayMs)
const bank = testBank()
let app: TestApp
let organizer: Runner
let race: Awaited<ReturnType<typeof publishRace>>
let picture: File
let emails: EmailReader

beforeAll(async () => {
  app = await createTestApp({ bank: bank.provider })
  race = await publishRace(app, {
    isOnline: true,
    race: { startsAt: at(-3), endsAt: at(4), opensAt: at(-9), closesAt: at(3) },
  })
  emails = await emailReader(app)
  organizer = await newRunner(app)
  await app.services.db.transaction({ role: 'system' }, async (tx) => {
    const [row] = await tx.sql<{ organizerId: string; accountId: string }>`
      select e.organizer_id as "organizerId", a.id as "accountId" from catalog.events e, accounts.accounts a
      where e.code = ${race.eventCode} and a.email = ${organizer.email}`
    if (row) await addMember(tx, { ...row, right: 'manage' })
  })
  const pixels = sharp({ create: { width: 40, height: 30, channels: 3, background: '#345' } })
  picture = new File([new Uint8Array(await pixels.png().toBuffer())], 'watch.png')
})
afterAll(async () => {
  await emails.close()
  await app.close()
})

type Entered = { readonly runner: Runner; readonly order: string; readonly entry: string; readonly path: string }

async function entered(): Promise<Entered> {
  const runner = await newRunner(app)
  const order = await holdPlaceOf(runner, race)
  const payment = await openPaymentOf(runner, order)
  await app.receiveWebhook(bank.message(payment.id, 'succeeded'))
  const { body } = await runner.client.get(`/api/account/registrations/${order}/online`)
  const entry = body.entries[0].entryId
  return { runner, order, entry, path: `/api/account/registrations/${order}/entries/${entry}` }
}

/** A run of ten kilometres along a meridian that began `daysAgo` days ago. */
function gpx(daysAgo = 1, points = 11): File {
  const startedAt = Date.now() - daysAgo * dayMs
  const lines = Array.from({ length: points }, (_, i) => {
    const time = new Date(startedAt + i * 300_000).toISOString()
    return `<trkpt lat="${(55 + i * 0.009).toFixed(4)}" lon="37.5"><time>${time}</time><extensions><hr>171</hr></extensions></trkpt>`
  })
  return new File([`<?xml version="1.0"?><gpx><trk><trkseg>${lines.join('')}</trkseg></trk></gpx>`], 'run.gpx')
}

const send = ({ runner, path }: Entered, time: string, file?: File) =>
  runner.client.post(`${path}/result`, formOf({ time, ...(file ? { file } : {}) }))
const decide = ({ order, entry }: Entered, body: object, by: Runner = organizer) =>
  by.client.post(`/api/organizer/registrations/${order}/entries/${entry}/result-decision`, body)
const onlineEntry = async ({ runner, order }: Entered) =>
  (await runner.client.get(`/api/account/registrations/${order}/online`)).body.entries[0]
const emailAbout = async (email: string, subject: string) =>
  (await emails.emailsTo(email)).find((email) => email.subject.startsWith(subject))?.plain
const resultList = async () => (await app.client().get(`/api/events/${race.eventCode}/results`)).body

test('a track is measured and stored without the watch’s data, refused by the organizer, then another is accepted into the results', async () => {
  const anna = await entered()
  const sent = await send(anna, '0:50:00', gpx())
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  expect(sent.body).toMatchObject({
    version: 1,
    timeMs: 3_000_000,
    kind: 'track',
    state: 'sent',
    track: { points: 11, timeMs: 3_000_000 },
  })
  expect(sent.body.track.distanceM).toBeGreaterThan(9_950)
  expect(sent.body.track.distanceM).toBeLessThan(10_050)
  const file = await anna.runner.client.get(sent.body.file)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/gpx+xml; charset=utf-8'])
  expect(file.body).toContain('<trkpt')
  expect(file.body).not.toMatch(/[>"]171[<"]/) // the heart rate; milliseconds may contain the same digits

  expect((await decide(anna, { verdict: 'refuse', version: 1 })).body.error.code).toBe('results.reason_missing')
  const refused = await decide(anna, { verdict: 'refuse', reason: 'На треке велосипед', version: 1 })
  expect(refused.body).toMatchObject({ state: 'refused', reason: 'На треке велосипед' })
  expect(await emailAbout(anna.runner.email, 'Результат не принят')).toContain('На треке велосипед')
  expect(await resultList()).toMatchObject({ race: null })

  expect((await send(anna, '0:52:10', picture)).body).toMatchObject({
    version: 2,
    kind: 'picture',
    track: null,
    state: 'sent',
    reason: '',
  })
  expect((await decide(anna, { verdict: 'accept', version: 1 })).body.error.code).toBe('results.sent_again')
  expect((await decide(anna, { verdict: 'accept', version: 2 })).body.state).toBe('accepted')
  expect((await decide(anna, { verdict: 'accept', version: 2 })).body.error.code).toBe('results.decided_already')
  expect(await resultList()).toMatchObject({ race: 'ten', list: [{ rank: 1, netMs: 3_130_000 }] })
  expect(await emailAbout(anna.runner.email, 'Результат принят')).toContain('52:10')
  expect((await send(anna, '0:40:00', picture)).body.error.code).toBe('results.already_accepted')

  const boris = await entered()
  await send(boris, '0:45:00', picture)
  await decide(boris, { verdict: 'accept', version: 1 })
  expect((await resultList()).list.map(({ rank, netMs }: { rank: number; netMs: number }) => [rank, netMs])).toEqual([
    [1, 2_700_000],
    [2, 3_130_000],
  ])
  for (const athlete of [anna, boris])
    await decide(athlete, { verdict: 'refuse', reason: 'Ошибка', version: (await onlineEntry(athlete)).result.version })
  expect(await resultList()).toMatchObject({ race: null, totalCount: 0 })
  expect((await app.client().get(`/api/events/${race.eventCode}`)).body.hasResults).toBe(false)
})

test('two decisions at once both stand in the results', async () => {
  const both = [await entered(), await entered()]
  await Promise.all(both.map((athlete) => send(athlete, '1:00:00', picture)))
  const decided = await Promise.all(both.map((athlete) => decide(athlete, { verdict: 'accept', version: 1 })))
  expect(decided.map(({ status }) => status)).toEqual([200, 200])
  expect((await resultList()).totalCount).toBe(2)
})

test('an invalid result is refused at its field, and none of it is stored', async () => {
  const athlete = await entered()
  const bad = async (time: string, file?: File) => {
    const { status, body } = await send(athlete, time, file)
    return [
      status,
      Object.values(body.error.fields ?? {}).map((issue) => (issue as { code: string }).code)[0] ?? body.error.code,
    ]
  }
  expect(await bad('полтора часа', picture)).toEqual([422, 'results.time_form'])
  expect(await bad('1:00:00')).toEqual([422, 'results.file_missing'])
  expect(await bad('1:00:00', new File(['hello'], 'run.gpx'))).toEqual([422, 'results.file_unknown'])
  expect(
    await bad('1:00:00', new File(['<!DOCTYPE gpx [<!ENTITY x SYSTEM "file:///etc/passwd">]><gpx/>'], 'run.gpx')),
  ).toEqual([422, 'results.gpx_unsafe'])
  expect(await bad('1:00:00', gpx(1, 1))).toEqual([422, 'results.gpx_empty'])
  expect(await bad('1:00:00', gpx(8))).toEqual([422, 'results.gpx_other_day'])
  expect((await onlineEntry(athlete)).result).toBeNull()
  expect(await app.sql('select from results.sent_results where entry_id = $1', [athlete.entry])).toEqual([])
})

test('no account can send, read or decide another account’s result, and a cancelled athlete cannot send one', async () => {
  const athlete = await entered()
  await send(athlete, '1:00:00', picture)
  const stranger = await newRunner(app)
  for (const path of [`/api/account/registrations/${athlete.order}/online`, `${athlete.path}/result/picture`])
    expect((await stranger.client.get(path)).status).toBe(404)
  expect(
    (await stranger.client.post(`${athlete.path}/result`, formOf({ time: '1:00:00', file: picture }))).status,
  ).toBe(404)
  expect((await decide(athlete, { verdict: 'accept', version: 1 }, stranger)).status).toBe(404)
  expect(
    (await athlete.runner.client.get(`${athlete.path.replace(athlete.entry, newId())}/result/picture`)).status,
  ).toBe(404)
  const list = await organizer.client.get(`/api/organizer/events/${race.eventCode}/sent-results?state=sent`)
  const shown = list.body.list.find(({ entryId }: { entryId: string }) => entryId === athlete.entry)
  expect((await organizer.client.get(shown.file)).headers.get('content-type')).toBe('image/jpeg')
  await app.sql(`update registration.entries set state = 'refunded' where id = $1`, [athlete.entry])
  expect((await athlete.runner.client.get(`/api/account/registrations/${athlete.order}/online`)).status).toBe(404)
})

test('the delivery address is required where a medal is sent, and is shown to the event’s organizer', async () => {
  const athlete = await entered()
  const to = {
    recipient: 'Полянская Ия',
    phone: '+79121234567',
    postcode: '443001',
    city: 'Самара',
    street: 'Полевая, 48',
  }
  expect((await athlete.runner.client.post(`${athlete.path}/delivery`, to)).body.error.code).toBe('results.no_medal')
  const set = (body: object) =>
    organizer.client.post(`/api/organizer/events/${race.eventCode}/online-race`, {
      raceCode: 'ten',
      sendsMedal: true,
      ...body,
    })
  expect((await set({ resultsUntil: at(1) })).body.error.code).toBe('results.until_too_early')
  expect((await set({ resultsUntil: at(5) })).status).toBe(200)
  expect(await onlineEntry(athlete)).toMatchObject({
    sendsMedal: true,
    hasDelivery: false,
    delivery: { city: 'Самара' },
  })
  const empty = await athlete.runner.client.post(`${athlete.path}/delivery`, { ...to, postcode: ' ' })
  expect([empty.status, empty.body.error.fields.postcode.code]).toEqual([422, 'results.delivery_incomplete'])
  const wrong = await athlete.runner.client.post(`${athlete.path}/delivery`, {
    ...to,
    recipient: '1',
    phone: '1',
    city: '1',
  })
  expect([wrong.status, wrong.body.error.fields]).toMatchObject([
    422,
    {
      recipient: { code: 'validation.lettersOnly' },
      phone: { code: 'validation.phone' },
      city: { code: 'validation.invalid' },
    },
  ])
  const short = await athlete.runner.client.post(`${athlete.path}/delivery`, { ...to, postcode: '1' })
  expect([short.status, short.body.error.fields.postcode.code]).toEqual([409, 'accounts.postcode_form'])
  expect(
    (await athlete.runner.client.post(`${athlete.path}/delivery`, { ...to, phone: '8 912 123-45-67' })).status,
  ).toBe(200)
  expect(await onlineEntry(athlete)).toMatchObject({ hasDelivery: true, delivery: to })
  const listed = async () =>
    (await organizer.client.get(`/api/organizer/events/${race.eventCode}/deliveries`)).body.list
  expect((await listed()).some(({ entryId }: { entryId: string }) => entryId === athlete.entry)).toBe(false)
  await send(athlete, '1:00:00', picture)
  await decide(athlete, { verdict: 'accept', version: 1 })
  expect(await listed()).toContainEqual(expect.objectContaining({ entryId: athlete.entry, ...to }))
})

test('a result is refused before the start and after the deadline', async () => {
  const athlete = await entered()
  const early = await publishRace(app, { isOnline: true })
  const order = await holdPlaceOf(athlete.runner, early)
  const payment = await openPaymentOf(athlete.runner, order)
  await app.receiveWebhook(bank.message(payment.id, 'succeeded'))
  const { body } = await athlete.runner.client.get(`/api/account/registrations/${order}/online`)
  expect(body.entries[0]).toMatchObject({ phase: 'ahead', maySend: false })
  const path = `/api/account/registrations/${order}/entries/${body.entries[0].entryId}/result`
  const sent = await athlete.runner.client.post(path, formOf({ time: '1:00:00', file: picture }))
  expect(sent.body.error.code).toBe('results.too_early')
  app.forward(6 * dayMs)
  expect(await onlineEntry(athlete)).toMatchObject({ phase: 'over', maySend: false })
  expect((await send(athlete, '1:00:00', picture)).body.error.code).toBe('results.too_late')
})

test('the page of an online event shows its days, its deadline for results, and the medal', async () => {
  const [startsAt, endsAt, resultsUntil] = [at(-2), at(2), at(9)]
  const days = { startsAt, endsAt, opensAt: at(-9), closesAt: at(1) }
  const online = await publishRace(app, {
    isOnline: true,
    race: { code: 'ten', ...days },
    more: [{ code: 'five', ...days }],
  })
  await app.services.db.transaction({ role: 'system' }, async (tx) => {
    expect((await setOnlineRace(tx, online, { resultsUntil, sendsMedal: true })).ok).toBe(true)
  })
  const read = async (code: string) => {
    const { status, body } = await app.client().get(`/api/events/${code}/online-format`)
    return { status, format: body.format, code: body.error?.code }
  }
  const { format } = await read(online.eventCode)
  expect(format).toMatchObject({ proofs: ['track', 'picture'], fileMaxBytes: 10_000_000 })
  const races = new Map(format.races.map((one: { code: string }) => [one.code, one]))
  expect(races.get('ten')).toMatchObject({ startsAt, endsAt, until: resultsUntil, sendsMedal: true })
  expect(races.get('five')).toMatchObject({ until: plusMs(endsAt, 3 * dayMs), sendsMedal: false })
  expect(await read((await publishRace(app)).eventCode)).toMatchObject({ status: 200, format: null })
  expect(await read('nowhere')).toMatchObject({ status: 404, code: 'results.event_not_found' })
})
