import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '#src/platform/db/testing/test-database.ts'
import { freePort } from '#src/platform/testing/free-port.ts'
import { createApp } from './create-app.ts'
import { documentRoutes } from './ops/document-routes.ts'
import { startServer } from './start-server.ts'
import type { StopServer } from './stop-server.ts'

let database: TestDatabase
let dataDir = ''
const stops: StopServer[] = []

beforeAll(async () => {
  database = await emptyDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'startline-server-'))
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})
afterAll(async () => {
  await database.drop()
  rmSync(dataDir, { recursive: true })
})

/** The program with the API and without pages, which only the build has. */
async function start(env: Record<string, string>): Promise<string> {
  const port = await freePort()
  const stop = await startServer(
    {
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: String(port),
      SECRET_KEY: 'a secret key for tests, and nothing else',
      DOCUMENT_KEY: `test:${'ab'.repeat(32)}`,
      LOG_LEVEL: 'silent',
      ...env,
    },
    async () => ({
      entry: {
        seedDemo: async () => undefined,
        async openApp(options) {
          const app = await createApp(options)
          documentRoutes(app)
          return app
        },
      },
    }),
  )
  stops.push(stop)
  return `http://127.0.0.1:${port}`
}

async function statusOf(url: string): Promise<number> {
  return (await fetch(url)).status
}

async function query(sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('web and worker start together on an empty database, one serves people and the other runs jobs', async () => {
  const [worker, web] = await Promise.all([start({ ROLE: 'worker' }), start({ ROLE: 'web' })])
  await expect.poll(() => statusOf(`${web}/readyz`)).toBe(200)
  expect(await statusOf(`${web}/api/events/tenants/getCurrent`)).toBe(200)
  await expect.poll(() => statusOf(`${worker}/readyz`)).toBe(200)
  expect(await statusOf(`${worker}/healthz`)).toBe(200)
  for (const path of ['/', '/api/events/tenants/getCurrent', '/api/docs', '/dev/mail'])
    expect(await statusOf(worker + path)).toBe(404)
  await query(`select graphile_worker.add_job('accounts.no_such_job', '{}'::json, max_attempts => 1)`)
  expect(await query('select count(*)::int as n from graphile_worker.jobs where locked_at is not null')).toEqual([
    { n: 0 },
  ])
  const listeners = `select application_name as by from pg_stat_activity where datname = current_database() and query ilike 'listen%'`
  await expect.poll(() => query(listeners)).toHaveLength(1)
})

test('the metrics need their token, also at a worker', async () => {
  const worker = await start({ ROLE: 'worker', METRICS_TOKEN: 'a token for the metrics' })
  expect(await statusOf(`${worker}/metrics`)).toBe(404)
  const response = await fetch(`${worker}/metrics`, { headers: { authorization: 'Bearer a token for the metrics' } })
  expect(await response.text()).toContain('startline_db_connections{pool="app"')
})

test('the queue uses direct connections where the others use a pooler', async () => {
  const direct = `${database.url}&application_name=direct`
  const worker = await start({ ROLE: 'worker', DATABASE_URL_DIRECT: direct, METRICS_TOKEN: 'a token for the metrics' })
  const response = await fetch(`${worker}/metrics`, { headers: { authorization: 'Bearer a token for the metrics' } })
  expect(await response.text()).toMatch(/startline_db_connections\{pool="jobs",state="busy"\} [1-9]/)
})

test('a database of a newer version is reported, and served', async () => {
  await start({ ROLE: 'web' })
  await query(`insert into platform.migrations (name, checksum, duration_ms) values ('9999_site_later.sql', 'x', 1)`)
  const web = await start({ ROLE: 'web' })
  await expect.poll(() => statusOf(`${web}/readyz`)).toBe(200)
})
