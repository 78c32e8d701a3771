import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { plusMs, toInstant } from '#src/kernel/instant.ts'
import { mostPoints } from '#src/kernel/read-gpx.ts'
import { modules } from './modules.ts'
import { publishRace } from './testing/race-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf, type Runner } from './testing/runner.ts'
import { formOf } from './testing/sample-form.ts'
import { testBank } from './testing/test-bank.ts'
import { type TestHouse, testHouse } from './testing/test-house.ts'

// Whoever sends files, of whatever kind, holds up nobody else.
const bank = testBank()
const hour = 3_600_000
const now = toInstant(new Date())
let house: TestHouse

beforeAll(async () => {
  house = await testHouse({ bank: bank.provider })
})
afterAll(() => house.close())

async function entered(startsInHours: number) {
  const race = await publishRace(house.house, {
    isOnline: true,
    race: {
      startsAt: plusMs(now, startsInHours * hour),
      endsAt: plusMs(now, 90 * hour),
      opensAt: plusMs(now, -900 * hour),
      closesAt: plusMs(now, 80 * hour),
    },
  })
  const runner = await newRunner(house)
  const order = await holdPlaceOf(runner, race)
  const payment = await openPaymentOf(runner, order)
  await house.hears(bank.message(payment.id, 'succeeded'))
  const { body } = await runner.client.get(`/api/account/registrations/${order}/online`)
  return { runner, path: `/api/account/registrations/${order}/entries/${body.entries[0].entryId}/result` }
}

const track = (inside: string) => new File([`<?xml version="1.0"?><gpx><trk>${inside}</trk></gpx>`], 'run.gpx')
const send = ({ client }: Runner, path: string, file: File) => client.post(path, formOf({ time: '0:50:00', file }))

test('every route that takes a file looks at who and when before it reads it', () => {
  const bindings = modules.flatMap((module) => [...module.handlers])
  const uploads = bindings.filter(({ route }) => 'upload' in route)
  expect(uploads.length).toBeGreaterThanOrEqual(8)
  for (const { route, admit } of uploads) expect(admit, `${route.method} ${route.path}`).toBeTypeOf('function')
})

test('a track that walks a reader over its blanks is read beside the thread that answers, and refused', async () => {
  const { runner, path } = await entered(-1)
  const read = vi.spyOn(house.house.services.reader, 'run')
  const time = `<time>${' '.repeat(20_000)}x`
  const point = `<trkpt lat="55" lon="37">${time}</time></trkpt>`
  const answer = await send(runner, path, track(`<trkseg>${point.repeat(2)}</trkseg>`))
  expect([answer.status, answer.body.error.code]).toEqual([422, 'results.gpx_no_times'])
  expect(read).toHaveBeenCalledOnce()
  read.mockRestore()
})

test('the longest track that is taken leaves the house answering meanwhile', async () => {
  const { runner, path } = await entered(-1)
  const point = '<trkpt lat="55.12345" lon="37.12345"><ele>31.2</ele><time>2026-05-24T06:00:00Z</time></trkpt>'
  const sending = send(runner, path, track(`<trkseg>${point.repeat(mostPoints)}</trkseg>`))
  let isAnswered = false
  void sending.then(() => {
    isAnswered = true
  })
  let answered = 0
  while (!isAnswered) {
    await house.client().get('/api/events/search?take=1')
    await new Promise((resolve) => setImmediate(resolve))
    answered += isAnswered ? 0 : 1
  }
  expect((await sending).body.error.code).toBe('results.gpx_other_day')
  expect(answered).toBeGreaterThan(3)
})

test('before the race nothing of a file is read', async () => {
  const { runner, path } = await entered(2)
  const read = vi.spyOn(house.house.services.reader, 'run')
  const file = track('')
  const opened = vi.spyOn(file, 'stream')
  const answer = await send(runner, path, file)
  expect([answer.status, answer.body.error.code]).toEqual([409, 'results.too_early'])
  expect(read).not.toHaveBeenCalled()
  opened.mockRestore()
  read.mockRestore()
})

test('files that are refused count for much more than others, and then none is read for a while', async () => {
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
