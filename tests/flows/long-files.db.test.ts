import { createServer, type IncomingMessage, get as request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { eventToExport } from '#src/modules/start-list/server/queries/exported-entries.ts'
import { peoplePerRead, type Reads, startListChunks } from '#src/modules/start-list/server/reads/start-list-export.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { publishRace } from '../support/race-for-tests.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

// A list of 50,000 people to take away, over real sockets: what is held of it is counted in rows, and never measured in time.
const people = 50_000
let app: TestApp
let eventCode: string
let server: Server
let port = 0

beforeAll(async () => {
  app = await createTestApp()
  eventCode = (await publishRace(app)).eventCode
  await app.sql(
    `insert into registration.start_list (entry_id, tenant_id, event_id, race_id, bib, last_name, first_name, birth_year,
       gender, city, club, norm)
     select uuidv7(), 1, r.event_id, r.id, nullif(n, 7), 'Полянский' || n, 'Егор', 1990, 'male', 'Самара', 'Темп', 'полянский' || n
     from catalog.races r join catalog.events e on e.id = r.event_id, generate_series(1, $2::int) n where e.code = $1`,
    [eventCode, people],
  )
  server = createServer(getRequestListener(app.http.fetch))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await app.close()
})

const readAll: Reads = (work) => app.services.db.transaction({ role: 'app', tenantId: 1, readOnly: true }, work)

/** The same, but reads are counted, with the most rows that came at once. */
function counting() {
  const seen = { reads: 0, max: 0 }
  const read: Reads = (work) =>
    readAll(async (tx) => {
      seen.reads += 1
      const sql = async (...args: Parameters<Tx['sql']>) => {
        const rows = await tx.sql(...args)
        seen.max = Math.max(seen.max, rows.length)
        return rows
      }
      return await work({ ...tx, sql: sql as Tx['sql'] })
    })
  return { seen, read }
}

async function listToExport() {
  const event = await readAll((tx) => eventToExport(tx, { code: eventCode, race: undefined, language: 'ru' }))
  if (event === null) throw new Error('No event')
  return {
    eventId: event.id,
    eventCode,
    eventName: event.name,
    createdAt: '2026-05-24T06:00:00.000Z',
    races: event.races,
  }
}

test.for([
  ['csv', (text: string) => text.split('\r\n').length - 2],
  ['json', (text: string) => JSON.parse(text).list.length],
  ['iof-entries', (text: string) => text.split('</PersonEntry>').length - 1],
  ['iof-starts', (text: string) => text.split('</PersonStart>').length - 1],
] as const)('as %s everybody is in it once, and no more than a page is ever in memory', async ([format, count]) => {
  const { seen, read } = counting()
  const pieces: string[] = []
  for await (const piece of startListChunks(
    read,
    { ...(await listToExport()), language: 'ru' },
    format,
    (key) => key,
  )) {
    pieces.push(piece)
    expect(piece.match(/Полянский/g)?.length ?? 0).toBeLessThanOrEqual(peoplePerRead)
  }
  expect(seen).toEqual({ reads: people / peoplePerRead + 1, max: peoplePerRead })
  const text = pieces.join('')
  expect(count(text)).toBe(people)
  expect(new Set(text.match(/Полянский\d+/g)).size).toBe(people)
})

/** Requests the file without reading the response yet. */
function unread(): Promise<IncomingMessage> {
  const path = `/api/events/${eventCode}/startlist/file?format=iof-starts`
  return new Promise((done, fail) => {
    const clientRequest = request(
      { port, host: '127.0.0.1', path, headers: { host: 'localhost:3000' } },
      (response) => {
        response.pause()
        done(response)
      },
    )
    clientRequest.on('error', fail)
  })
}

/** Until the server reads no more of its own accord: the reader takes nothing, so that it has to stop. */
async function stalled(reads: () => number): Promise<number> {
  let [before, same] = [-1, 0]
  await expect
    .poll(
      () => {
        same = reads() === before ? same + 1 : 0
        before = reads()
        return same
      },
      { interval: 50 },
    )
    .toBeGreaterThan(5)
  return before
}

test('a slow reader makes the server wait, and a reader who goes away ends the file', async () => {
  const spy = vi.spyOn(app.services.db, 'transaction')
  const response = await unread()
  expect(response.headers['content-length']).toBeUndefined()
  expect(response.headers['content-disposition']).toContain(`filename="${eventCode}-startlist-iof-starts.xml"`)
  const reads = await stalled(() => spy.mock.calls.length)
  expect(reads).toBeLessThan(people / peoplePerRead)
  response.destroy()
  expect(await stalled(() => spy.mock.calls.length)).toBeLessThanOrEqual(reads + 1)
})

test('a file that breaks on the way ends as broken, and never as a whole one', async () => {
  const spy = vi.spyOn(app.services.db, 'transaction')
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const response = await unread()
  await stalled(() => spy.mock.calls.length)
  await app.sql('alter table registration.start_list rename to start_list_away')
  let text = ''
  const ended = new Promise<string>((done) => {
    response.on('data', (chunk) => (text += String(chunk)))
    response.on('end', () => done('whole'))
    response.on('error', () => done('broken'))
  })
  response.resume()
  expect(await ended).toBe('broken')
  expect(response.complete).toBe(false)
  expect(text).not.toContain('</StartList>')
  expect(printed.mock.calls.map(([error]) => String(error))).toEqual(['Error: streaming a file failed'])
  await app.sql('alter table registration.start_list_away rename to start_list')
})
