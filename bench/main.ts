import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { benchList } from './list.ts'
import { type Measured, measure } from './load.ts'
import { benchPages } from './pages.ts'
import { holdRequest } from './people.ts'
import { prepareSeason, type Race, type Season, writtenOf } from './season.ts'
import { type StartedHouse, startHouse } from './started-house.ts'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    seconds: { type: 'string', default: '10' },
    present: { type: 'string', default: '100000' },
    people: { type: 'string', default: '150000' },
    port: { type: 'string', default: '4500' },
    clients: { type: 'string', default: '1,16,256' },
    profile: { type: 'string' },
  },
})
const seconds = Number(options.seconds)
const present = Number(options.present)
const people = Number(options.people)
const atOnce = options.clients.split(',').map(Number)
const names = ['holds', 'sold-out', 'pages', 'list']
if (options.only !== undefined && !names.includes(options.only)) {
  console.error(`--only takes one of: ${names.join(', ')}.`)
  process.exit(1)
}

type Row = Measured & {
  readonly what: string
  readonly clients: number
  readonly houseUs: number
  readonly postgresUs: number
  readonly loadUs: number
}

let house: StartedHouse
if (options.only !== 'pages' && options.only !== 'list') await benchSales()
if (options.only === undefined || options.only === 'pages') {
  await benchPages(Number(options.port), seconds, options.profile ?? null)
}
if (options.only === undefined || options.only === 'list') await benchList()

async function benchSales(): Promise<void> {
  house = await startHouse(Number(options.port), options.profile ?? null)
  try {
    const season = await prepareSeason(house.databaseUrl, { people, present })
    await printMachine(season)
    if (options.only !== 'sold-out') await benchHolds(season)
    if (options.only !== 'holds') await benchSoldOut(season)
    await season.pool.end()
  } finally {
    await house.stop()
  }
}

/** Everybody asks once: another person, another session, another order. */
async function benchHolds(season: Season): Promise<void> {
  let asked = 0
  const next = () => (asked < people ? holdRequest(house.port, season.open, asked++) : null)
  let held = (await measure({ port: house.port, clients: 16, seconds: Math.min(3, seconds), next })).count // warms up
  const rows: Row[] = []
  for (const clients of atOnce) {
    rows.push(await measured('holds', { clients, next }))
    held += rows.at(-1)?.statuses.get(200) ?? 0
  }
  print(rows)
  await expectWritten(season, season.open, present + held)
}

/** The same people, once everything is gone: refused, and nothing is written. */
async function benchSoldOut(season: Season): Promise<void> {
  let asked = 0
  const next = () => holdRequest(house.port, season.soldOut, asked++ % people)
  await measure({ port: house.port, clients: 16, seconds: Math.min(2, seconds), next })
  const rows: Row[] = []
  for (const clients of atOnce) rows.push(await measured('sold-out', { clients, next }))
  print(rows)
  await expectWritten(season, season.soldOut, 100)
}

async function measured(what: 'holds' | 'sold-out', load: { clients: number; next(): string | null }): Promise<Row> {
  const before = { ...(await house.cpuMs()), load: process.cpuUsage() }
  const result = await measure({ port: house.port, seconds, ...load })
  const after = await house.cpuMs()
  const own = process.cpuUsage(before.load)
  const expected = what === 'holds' ? 200 : 409
  if (result.statuses.get(expected) !== result.count) {
    console.error(`Not only ${expected}: ${JSON.stringify([...result.statuses])}\n${result.sample}`)
    process.exitCode = 1
  }
  const perCall = (ms: number) => (ms * 1000) / Math.max(1, result.count)
  return {
    ...result,
    what,
    clients: load.clients,
    houseUs: perCall(after.house - before.house),
    postgresUs: perCall(after.postgres - before.postgres),
    loadUs: perCall((own.user + own.system) / 1000),
  }
}

function print(rows: readonly Row[]): void {
  const alone = rows[0]?.perSecond ?? 1
  const table = rows.map((row) => [
    row.what,
    String(row.clients),
    row.perSecond.toFixed(0),
    row.p50Ms.toFixed(1),
    row.p99Ms.toFixed(1),
    (row.perSecond / alone).toFixed(1),
    row.houseUs.toFixed(0),
    row.postgresUs.toFixed(0),
    row.loadUs.toFixed(0),
  ])
  const head = ['', 'clients', 'per second', 'p50 ms', 'p99 ms', '× one client', 'CPU µs house', 'PostgreSQL', 'load']
  const widths = head.map((name, i) => Math.max(name.length, ...table.map((cells) => cells[i]?.length ?? 0)))
  for (const cells of [head, ...table]) console.log(cells.map((cell, i) => cell.padStart(widths[i] ?? 0)).join('  '))
}

async function printMachine({ pool }: Season): Promise<void> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'server_version') order by 1",
  )
  const settings = rows.map(({ name, setting }) => `${name} ${setting}`).join(', ')
  console.log(
    `${availableParallelism()} cores for house, PostgreSQL and load together; Node ${process.version}; PostgreSQL: ${settings}`,
  )
  console.log(`${present} holds present, ${seconds} s each\n`)
}

async function expectWritten(season: Season, race: Race, count: number): Promise<void> {
  const written = await writtenOf(season.pool, race)
  const isRight = Object.values(written).every((one) => one === count)
  console.log(isRight ? `written: ${count} holds, orders, entries, all different people: as answered\n` : '')
  if (isRight) return
  console.error(`Answered ${count}, but written ${JSON.stringify(written)}`)
  process.exitCode = 1
}
