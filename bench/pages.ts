import { type Measured, measure } from './load.ts'
import { type StartedHouse, startHouse } from './started-house.ts'

const atOnce = [1, 16, 64]
const pages = [
  { name: 'list', path: '/events/future' },
  { name: 'event', path: '/event/volga-dawn' },
] as const
const memorySeconds = 60

type Row = Measured & {
  readonly what: string
  readonly clients: number
  readonly houseUs: number
  readonly postgresUs: number
  readonly loadUs: number
}

/** Anonymous readers of the demo's season: each page made anew, and the same from the memory of a second. */
export async function benchPages(port: number, seconds: number, profileDir: string | null): Promise<void> {
  const house = await startHouse(port, profileDir, 'auto')
  try {
    const rows: Row[] = []
    for (const { name, path } of pages) {
      // A value that no page knows leads past the memory, and changes nothing in the page.
      const rendered = requestFor(port, `${path}?bench=1`)
      const kept = requestFor(port, path)
      await measure({ port, clients: 16, seconds: Math.min(4, seconds), next: () => rendered }) // warms up
      for (const clients of atOnce) rows.push(await measured(house, seconds, `${name}, rendered`, rendered, clients))
      for (const clients of atOnce) rows.push(await measured(house, seconds, `${name}, kept`, kept, clients))
    }
    print(rows)
    await benchMemory(house)
  } finally {
    await house.stop()
  }
}

function requestFor(port: number, path: string): string {
  return [
    `GET ${path} HTTP/1.1`,
    `Host: localhost:${port}`,
    'Accept: text/html',
    'Cookie: _rr_culture=ru',
    'User-Agent: bench',
    '\r\n',
  ].join('\r\n')
}

async function measured(
  house: StartedHouse,
  seconds: number,
  what: string,
  text: string,
  clients: number,
): Promise<Row> {
  const before = { ...(await house.cpuMs()), load: process.cpuUsage() }
  const result = await measure({ port: house.port, clients, seconds, next: () => text })
  const after = await house.cpuMs()
  const own = process.cpuUsage(before.load)
  if (result.statuses.get(200) !== result.count) {
    console.error(`Not only 200: ${JSON.stringify([...result.statuses])}\n${result.sample.slice(0, 500)}`)
    process.exitCode = 1
  }
  const perCall = (ms: number) => (ms * 1000) / Math.max(1, result.count)
  return {
    ...result,
    what,
    clients,
    houseUs: perCall(after.house - before.house),
    postgresUs: perCall(after.postgres - before.postgres),
    loadUs: perCall((own.user + own.system) / 1000),
  }
}

/** At rest, in the middle of a minute of both pages rendered and kept, and when it is over. */
async function benchMemory(house: StartedHouse): Promise<void> {
  const show = async (when: string) => {
    const { rss, heapUsed } = await house.memory()
    const mib = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MiB`
    console.log(`${when.padEnd(24)} ${mib(rss).padStart(9)} held, ${mib(heapUsed).padStart(8)} of heap in use`)
  }
  await show('memory before a minute')
  const texts = pages.flatMap(({ path }) => [requestFor(house.port, path), requestFor(house.port, `${path}?bench=1`)])
  let asked = 0
  const next = () => texts[asked++ % texts.length] ?? null
  const load = measure({ port: house.port, clients: 64, seconds: memorySeconds, next })
  for (let passed = 20; passed < memorySeconds; passed += 20) {
    await new Promise((resolve) => setTimeout(resolve, 20_000))
    await show(`after ${passed} s of load`)
  }
  const { count } = await load
  await show(`after ${count} pages`)
  await new Promise((resolve) => setTimeout(resolve, 5_000))
  await show('5 s later')
}

function print(rows: readonly Row[]): void {
  const head = ['', 'clients', 'per second', 'p50 ms', 'p99 ms', 'CPU µs house', 'PostgreSQL', 'load']
  const table = rows.map((row) => [
    row.what,
    String(row.clients),
    row.perSecond.toFixed(0),
    row.p50Ms.toFixed(1),
    row.p99Ms.toFixed(1),
    row.houseUs.toFixed(0),
    row.postgresUs.toFixed(0),
    row.loadUs.toFixed(0),
  ])
  const widths = head.map((name, i) => Math.max(name.length, ...table.map((cells) => cells[i]?.length ?? 0)))
  for (const cells of [head, ...table]) console.log(cells.map((cell, i) => cell.padStart(widths[i] ?? 0)).join('  '))
  console.log()
}
