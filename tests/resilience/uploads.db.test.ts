import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { plusMs, toInstant } from '#src/kernel/instant.ts'
import { maxPoints } from '#src/modules/maps/domain/gpx/read-gpx.ts'
import { samplePdf } from '#src/platform/files/testing/sample-pdf.ts'
import { modules } from '#src/server/modules.ts'
import { publishRace } from '../support/race-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf, type Runner } from '../support/runner.ts'
import { formOf, samplePicture } from '../support/sample-form.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'
import { testBank } from '../support/test-bank.ts'

// Uploads of any kind delay no other request.
const bank = testBank()
const hour = 3_600_000
const now = toInstant(new Date())
let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ bank: bank.provider })
})
afterAll(() => app.close())

async function entered(startsInHours: number) {
  const race = await publishRace(app, {
    isOnline: true,
    race: {
      startsAt: plusMs(now, startsInHours * hour),
      endsAt: plusMs(now, 90 * hour),
      opensAt: plusMs(now, -900 * hour),
      closesAt: plusMs(now, 80 * hour),
    },
  })
  const runner = await newRunner(app)
  const order = await holdPlaceOf(runner, race)
  const payment = await openPaymentOf(runner, order)
  await app.receiveWebhook(bank.message(payment.id, 'succeeded'))
  const { body } = await runner.client.get(`/api/account/registrations/${order}/online`)
  return { runner, path: `/api/account/registrations/${order}/entries/${body.entries[0].entryId}/result` }
}

const track = (inside: string) => new File([`<?xml version="1.0"?><gpx><trk>${inside}</trk></gpx>`], 'run.gpx')
const send = ({ client }: Runner, path: string, file: File) => client.post(path, formOf({ time: '0:50:00', file }))

test('every route with a file checks caller and time before it reads it', () => {
  const bindings = modules.flatMap((module) => [...module.handlers])
  const uploads = bindings.filter(({ route }) => 'upload' in route)
  expect(uploads.length).toBeGreaterThanOrEqual(8)
  for (const { route, admit } of uploads) expect(admit, `${route.method} ${route.path}`).toBeTypeOf('function')
})

test('a track that makes a reader backtrack over blanks is read in another thread, and refused', async () => {
  const { runner, path } = await entered(-1)
  const read = vi.spyOn(app.services.reader, 'readFor')
  const time = `<time>${' '.repeat(20_000)}x`
  const point = `<trkpt lat="55" lon="37">${time}</time></trkpt>`
  const response = await send(runner, path, track(`<trkseg>${point.repeat(2)}</trkseg>`))
  expect([response.status, response.body.error.code]).toEqual([422, 'results.gpx_no_times'])
  expect(read).toHaveBeenCalledOnce()
  read.mockRestore()
})

test('the app serves other requests while it reads the longest track that it accepts', async () => {
  const { runner, path } = await entered(-1)
  const point = '<trkpt lat="55.12345" lon="37.12345"><ele>31.2</ele><time>2026-05-24T06:00:00Z</time></trkpt>'
  const sending = send(runner, path, track(`<trkseg>${point.repeat(maxPoints)}</trkseg>`))
  let isAnswered = false
  void sending.then(() => {
    isAnswered = true
  })
  let answered = 0
  while (!isAnswered) {
    await app.client().get('/api/events/search?take=1')
    await new Promise((resolve) => setImmediate(resolve))
    answered += isAnswered ? 0 : 1
  }
  expect((await sending).body.error.code).toBe('results.gpx_other_day')
  expect(answered).toBeGreaterThan(3)
})

test('before the race nothing of a file is read', async () => {
  const { runner, path } = await entered(2)
  const read = vi.spyOn(app.services.reader, 'readFor')
  const file = track('')
  const opened = vi.spyOn(file, 'stream')
  const response = await send(runner, path, file)
  expect([response.status, response.body.error.code]).toEqual([409, 'results.too_early'])
  expect(read).not.toHaveBeenCalled()
  opened.mockRestore()
  read.mockRestore()
})

test('refused files count much more than others, and then none is read for a while', async () => {
  const { runner, path } = await entered(-1)
  const other = await entered(-1)
  const statuses: number[] = []
  for (let i = 0; i < 25; i += 1) statuses.push((await send(runner, path, track('<trkseg>'))).status)
  expect(statuses.filter((status) => status === 422)).toHaveLength(20)
  const [last] = [await send(runner, path, track('<trkseg>'))]
  expect([last.status, last.body.error.code]).toEqual([429, 'http.too_many_uploads'])
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(1)
  expect((await send(other.runner, other.path, track('<trkseg>'))).status).toBe(422)
})

const upload = '/Register/ApiUploadFile'
const network = '2001:db8:1:2'
/** Accounts behind one address, each with its own of the network's many. */
const accounts = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, i) => newRunner(app, { address: `${network}::${i + 1}` })))
const elsewhere = () => newRunner(app, { address: '198.51.100.9' })

/** The beginning of a form with a file, and then a few bytes now and then, until it is refused. */
function trickle({ client }: Runner, address: string): Promise<Response> {
  let isOver = false
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(
        Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF'),
      )
    },
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, 250))
      if (!isOver) controller.enqueue(Buffer.from('a'.repeat(50)))
    },
    cancel() {
      isOver = true
    },
  })
  const headers = {
    host: 'localhost:3000',
    origin: 'http://localhost:3000',
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': '9000000',
    cookie: `sl_session=${client.cookie('sl_session')}`,
  }
  const init: RequestInit & { readonly duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' }
  const sent = app.http.request(`http://localhost:3000${upload}`, init, {
    incoming: { socket: { remoteAddress: address } },
  })
  return Promise.resolve(sent).finally(() => {
    isOver = true
  })
}

test('accounts of one network that send slowly are refused in time, and another network’s files are accepted', async () => {
  const slow = await accounts(4)
  const other = await elsewhere()
  const sent = slow.flatMap((one, i) => [1, 2].map(() => trickle(one, `${network}::${i + 1}`)))
  const all = Promise.all(sent.map(async (one) => (await one).status))
  await new Promise((resolve) => setTimeout(resolve, 300))
  const response = await other.client.post(upload, formOf({ file: samplePicture }))
  expect(response.status).toBe(200)
  const statuses = await all
  expect(statuses.filter((status) => status === 503)).toHaveLength(4) // no place, and no more of the network's
  expect(statuses.filter((status) => status === 408)).toHaveLength(4)
})

test('accounts of one network that send slow files hold up no other network’s files', async () => {
  const heavy = await accounts(4)
  const other = await elsewhere()
  const refs = Array.from({ length: 20_000 }, (_, i) => `${i + 10} 0 R`).join(' ')
  const objects = Array.from({ length: 20_000 }, (_, i) => `${i + 10} 0 obj << /A ${i} /B (text) >> endobj\n`).join('')
  const longPdf = new File([String(samplePdf(`/X [${refs}]`)).replace('trailer', `${objects}trailer`)], 'a.pdf')
  const create = { width: 6_000, height: 5_000, channels: 3 as const, background: '#a33' }
  const longPicture = new File([await sharp({ create }).jpeg({ progressive: true }).toBuffer()], 'a.jpg')
  let taken = 0
  const sent = heavy.map(async ({ client }, i) => {
    for (let n = 0; n < 3; n += 1) {
      const { status } = await client.post(upload, formOf({ file: i % 2 === 0 ? longPdf : longPicture }))
      if (status === 200) taken += 1
    }
  })
  await new Promise((resolve) => setTimeout(resolve, 100))
  for (const file of [samplePicture, new File([samplePdf()], 'mine.pdf')])
    expect((await other.client.post(upload, formOf({ file }))).status).toBe(200)
  expect(taken).toBeLessThan(12)
  await Promise.all(sent)
  expect(taken).toBeGreaterThan(0)
})

test('the reading time counts against the sender, though the file is accepted', async () => {
  const { client } = await elsewhere()
  const { reader } = app.services
  const read = vi.spyOn(reader, 'readFor').mockImplementation(async (sender, task, input) => {
    sender.spend(50_000)
    return await task.run(input)
  })
  const statuses: number[] = []
  for (let i = 0; i < 5; i += 1)
    statuses.push((await client.post(upload, formOf({ file: new File([samplePdf()], 'a.pdf') }))).status)
  read.mockRestore()
  expect(statuses).toEqual([200, 200, 200, 200, 429])
})
