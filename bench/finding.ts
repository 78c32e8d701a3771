import { Agent, get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Database } from '#src/platform/db/database.ts'
import { listSearchRequests, parts, type SearchPart, type SearchRequest } from './search-requests.ts'
import { seededFolder, withSeededDatabase } from './seeded-database.ts'
import { lengthenStartList } from './start-list-queries.ts'
import { type StartedApp, startApp } from './started-app.ts'

const ofEach = 40
const goals = { database: 20, http: 40, growth: 2 }
const levels = ['database', 'http'] as const
type Level = (typeof levels)[number]

/** The duration of each read in ms. */
type Taken = { readonly request: SearchRequest; readonly ms: number }
type Measured = { readonly events: number; readonly by: Readonly<Record<Level, readonly Taken[]>> }

/**
 * Benchmarks the reads of visitors one after another: the events list with facets, the filters'
 * choices, search suggestions and the start list of one race; in the database transaction alone and
 * over HTTP, with the given numbers of events. One race has half as many participants as there are
 * events.
 */
export async function benchFinding(port: number, sizes: readonly number[]): Promise<void> {
  const all: Measured[] = []
  for (const events of sizes) {
    const size = { events, participants: events / 2 }
    const [requests, database] = await withSeededDatabase(size, async (db) => {
      await lengthenStartList(db, size.participants)
      const searches = await listSearchRequests(db, ofEach)
      return [searches, await takenBy(searches, (request) => inDatabase(db, request))] as const
    })
    const app = await startApp(port, { role: 'web', dataDir: seededFolder(size) })
    try {
      const http = await takenBy(requests, ({ address }) => overHttp(app, address))
      all.push({ events, by: { database, http } })
    } finally {
      await app.stop()
    }
    const measured = all.at(-1)
    if (measured) printKinds(measured)
  }
  printParts(all)
}

/** Reads each request twice and measures the second time, with warm caches. */
async function takenBy(
  requests: readonly SearchRequest[],
  send: (request: SearchRequest) => Promise<unknown>,
): Promise<Taken[]> {
  const taken: Taken[] = []
  for (const part of parts)
    for (const isCounted of [false, true])
      for (const request of requests.filter((one) => one.part === part)) {
        const sentAt = performance.now()
        await send(request)
        if (isCounted) taken.push({ request, ms: performance.now() - sentAt })
      }
  return taken
}

/** Runs the read with the role of its route. */
function inDatabase(db: Database, { part, read }: SearchRequest): Promise<unknown> {
  const role = part === 'start list' ? ({ role: 'app', tenantId: 1 } as const) : ({ role: 'system' } as const)
  return db.transaction({ ...role, readOnly: true }, read)
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

async function overHttp({ port }: StartedApp, path: string): Promise<void> {
  const headers = { 'Accept-Language': 'ru', 'Accept-Encoding': 'gzip, deflate, br' }
  const status = await new Promise<number>((resolve, reject) => {
    get({ port, path, agent, headers }, (response) => {
      buffer(response).then(() => resolve(response.statusCode ?? 0), reject)
    }).on('error', reject)
  })
  if (status !== 200) throw new Error(`${path} responded with ${status}`)
}

function printKinds({ events, by }: Measured): void {
  console.log(`\n${events} events, ms`.padEnd(46), 'in the database       over HTTP')
  console.log(''.padEnd(45), '   p50    p95    max    p50    p95    max')
  const kinds = new Set(by.database.map(({ request: { part, kind } }) => `${part}: ${kind}`))
  for (const kind of kinds) {
    const cells = levels.flatMap((level) => {
      const ms = by[level].filter(({ request: one }) => `${one.part}: ${one.kind}` === kind).map((one) => one.ms)
      return [0.5, 0.95, 1].map((share) => shareOf(ms, share).toFixed(1).padStart(6))
    })
    console.log([kind.padEnd(45), ...cells].join(' '))
  }
}

function printParts(all: readonly Measured[]): void {
  const found = (measured: Measured | undefined, level: Level, part: SearchPart, share: number) =>
    shareOf(
      (measured?.by[level] ?? []).filter(({ request }) => request.part === part).map(({ ms }) => ms),
      share,
    )
  for (const level of levels) {
    console.log(
      `\n${level}, ms`.padEnd(20),
      all.map(({ events }) => `${events} events: p50  p95`.padStart(26)).join(''),
    )
    for (const part of parts) {
      const percentiles = all.flatMap((one) => [0.5, 0.95].map((share) => found(one, level, part, share)))
      const grown = [0.5, 0.95].map((share) => found(all[0], level, part, share) / found(all[1], level, part, share))
      const isMet = (percentiles[1] ?? 0) < goals[level] && grown.every((one) => !(one > goals.growth))
      console.log(
        part.padEnd(20),
        percentiles.map((one) => one.toFixed(1).padStart(13)).join(''),
        all.length > 1 ? ` grows ×${grown.map((one) => one.toFixed(1)).join(' ×')}` : '',
        isMet ? ' as it should be' : ` NOT p95 below ${goals[level]} and growth within ${goals.growth}`,
      )
    }
  }
}

function shareOf(taken: readonly number[], share: number): number {
  const sorted = [...taken].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
