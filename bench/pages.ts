import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { measure } from './load.ts'
import { measuredRow, printRows, type Row } from './measured-row.ts'
import { type AppSetting, type StartedApp, startApp } from './started-app.ts'

const atOnce = [1, 16, 64]
const pages = [
  { name: 'list', path: '/events/future' },
  { name: 'event', path: '/event/volga-dawn' },
] as const
const memorySeconds = 60

type PagesBench = Pick<AppSetting, 'profileDir' | 'instances'> & { readonly port: number; readonly seconds: number }

/** Anonymous visitors of the demo: each page rendered, and from the one-second cache. */
export async function benchPages({ port, seconds, ...setting }: PagesBench): Promise<void> {
  const app = await startApp(port, { ...setting, demo: 'auto' })
  try {
    await settled(app)
    const rows: Row[] = []
    for (const { name, path } of pages) {
      // An unknown parameter bypasses the cache and does not change the page.
      const rendered = requestFor(port, `${path}?bench=1`)
      const cached = requestFor(port, path)
      await measure({ ports: app.ports, clients: 16, seconds: Math.min(4, seconds), next: () => rendered }) // warms up
      for (const clients of atOnce)
        rows.push(await measuredRow(app, `${name}, rendered`, 200, { clients, seconds, next: () => rendered }))
      for (const clients of atOnce)
        rows.push(await measuredRow(app, `${name}, cached`, 200, { clients, seconds, next: () => cached }))
    }
    printRows(rows)
    await benchMemory(app)
  } finally {
    await app.stop()
  }
}

/** Waits until the demo's emails are sent: workers share the cores with the measurement. */
async function settled({ databaseUrl }: StartedApp): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const due = 'select 1 from graphile_worker.jobs where run_at <= now() and attempts < max_attempts limit 1'
  while ((await client.query(due)).rowCount !== 0) await sleep(500)
  await client.end()
}

function requestFor(port: number, path: string): string {
  return [
    `GET ${path} HTTP/1.1`,
    `Host: localhost:${port}`,
    'Accept: text/html',
    'Accept-Encoding: gzip, deflate, br', // like every browser
    'Cookie: _rr_culture=ru',
    'User-Agent: bench',
    '\r\n',
  ].join('\r\n')
}

/** Memory at rest, during a minute of rendered and cached pages, and afterwards. */
async function benchMemory(app: StartedApp): Promise<void> {
  const show = async (when: string) => {
    const { rss, heapUsed } = await app.memory()
    const mib = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MiB`
    console.log(`${when.padEnd(24)} ${mib(rss).padStart(9)} held, ${mib(heapUsed).padStart(8)} of heap in use`)
  }
  await show('memory before a minute')
  const texts = pages.flatMap(({ path }) => [requestFor(app.port, path), requestFor(app.port, `${path}?bench=1`)])
  let sent = 0
  const next = () => texts[sent++ % texts.length] ?? null
  const load = measure({ ports: app.ports, clients: 64, seconds: memorySeconds, next })
  for (let passed = 20; passed < memorySeconds; passed += 20) {
    await sleep(20_000)
    await show(`after ${passed} s of load`)
  }
  const { count } = await load
  await show(`after ${count} pages`)
  await sleep(5_000)
  await show('5 s later')
}
