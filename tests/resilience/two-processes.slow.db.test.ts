import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#src/platform/db/migrate.ts'
import { type TestDatabase, testDatabase } from '#src/platform/db/testing/test-database.ts'
import { newId } from '#src/platform/new-id.ts'
import { freePort } from '#src/platform/testing/free-port.ts'
import { type AppProcess, ensureBuilt, startAppProcess } from '../support/app-process.ts'
import { type BankForTests, startBankForTests } from '../support/bank-for-tests.ts'
import { type HttpBuyer, httpBuyer, signUp } from '../support/http-buyer.ts'
import { noPromises, payFor, readSuccessPage } from '../support/opening-promises.ts'
import { hasPgBouncer, type Pooler, startPgBouncer } from '../support/pg-bouncer.ts'
import { randomOf } from '../support/random-of.ts'
import { openWrittenData, type WrittenData } from '../support/written-data.ts'

// Two instances of the program that sell, one that does the jobs, one database; between them PgBouncer in transaction mode,
// where Debian's package is installed, with three connections for all of them.
const places = 25
const setup = hasPgBouncer ? 'behind PgBouncer' : 'on the plain database (PgBouncer is not installed)'

let database: TestDatabase
let pooler: Pooler | undefined
let bank: BankForTests
let dataDir: string
let instances: AppProcess[]
let origins: string[]
let data: WrittenData

beforeAll(async () => {
  await ensureBuilt()
  dataDir = mkdtempSync(join(tmpdir(), 'startline-two-'))
  database = await testDatabase()
  await migrate({ url: database.url })
  pooler = hasPgBouncer ? await startPgBouncer(database.url, 3) : undefined
  bank = await startBankForTests({ dataDir: join(dataDir, 'bank') })
  const ports = [await freePort(), await freePort(), await freePort()]
  origins = ports.slice(0, 2).map((port) => `http://localhost:${port}`)
  const roles = ['web', 'web', 'worker']
  instances = await Promise.all(roles.map((role, i) => startAppProcess(startableInstance(role, ports[i] ?? 0))))
  data = openWrittenData(database.url)
})
afterAll(async () => {
  await data?.close()
  for (const instance of instances ?? []) await instance.stop()
  await pooler?.stop()
  await bank?.stop()
  await database?.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

function startableInstance(role: string, port: number) {
  return {
    bank: { url: bank.url, secret: bank.secret },
    env: {
      ROLE: role,
      HOST: '127.0.0.1',
      PORT: String(port),
      BASE_URL: origins[0] ?? '',
      DATA_DIR: dataDir,
      DATABASE_URL: pooler?.url ?? database.url,
      ...(pooler ? { DATABASE_URL_DIRECT: database.url } : {}),
      SECRET_KEY: 'a secret key for tests, and nothing else',
      DOCUMENT_KEY: `test:${'ab'.repeat(32)}`,
      FLOOD_LIMIT: '0',
      TRUST_PROXY: '1', // each buyer tells an address of their own
      LOG_LEVEL: 'error',
    },
  }
}

async function rush(buyers: readonly HttpBuyer[], race: { eventCode: string; raceCode: string }) {
  const held: { buyer: HttpBuyer; registrationId: string }[] = []
  const codes = new Map<string, number>()
  await Promise.all(
    Array.from({ length: places * 5 }, async (_, i) => {
      const buyer = buyers[i % buyers.length]
      if (buyer === undefined) throw new Error('No buyer')
      const registrationId = newId()
      const input = { ...race, registrationId, participant: buyer.newPerson() }
      const { status, body } = await buyer.requestUntilDone('/Register/ApiSaveRegistration', input)
      if (status === 200) held.push({ buyer, registrationId })
      const code = body.error?.code ?? String(status)
      codes.set(code, (codes.get(code) ?? 0) + 1)
    }),
  )
  return { held, codes: Object.fromEntries(codes) }
}

test(`two instances sell ${places} places to ${places * 5} buyers at both, and exactly ${places} are sold, ${setup}`, async () => {
  console.log(`two instances: ${setup}`)
  const race = await data.publish({ capacity: places })
  const buyers = Array.from({ length: 6 }, () => httpBuyer(origins))
  await Promise.all(buyers.map(signUp))
  await data.verifyEmails()
  const { held, codes } = await rush(buyers, race)
  expect(codes).toEqual({ 200: places, 'registration.sold_out': places * 4 })

  const promises = noPromises()
  await Promise.all(
    held.map(({ buyer, registrationId }, i) =>
      payFor({ buyer, bank, promises, random: randomOf(i), outcomes: ['pay'] }, registrationId),
    ),
  )
  const laterPaid = () => held.filter(({ registrationId }) => !promises.paid.has(registrationId))
  await expect
    .poll(
      async () => {
        await Promise.all(laterPaid().map((one) => readSuccessPage({ ...one, promises }, one.registrationId)))
        return await data.ordersWithPayments(laterPaid().map(({ registrationId }) => registrationId))
      },
      { interval: 200 },
    )
    .toEqual([])
  expect(promises.paid.size).toBe(places)
  const bibs = [...promises.paid.values()].flat()
  expect(new Set(bibs).size).toBe(places)
  await expect.poll(() => data.unfinished(), { interval: 100 }).toEqual([])
  expect(await data.violations()).toEqual([])
  expect(await data.findMoneyViolations(bank)).toEqual([])
})

test.runIf(hasPgBouncer)(
  'guard removal: a session variable is lost behind the pooler, so a program that relied on it would break',
  async () => {
    const client = new pg.Client({ connectionString: pooler?.url })
    await client.connect()
    try {
      await client.query("set app.tenant = '1'")
      const { rows } = await client.query("select nullif(current_setting('app.tenant', true), '') as tenant")
      expect(rows).toEqual([{ tenant: null }])
      const named = { name: 'control', text: 'select 1' }
      await client.query(named)
      await expect(client.query(named)).rejects.toThrow('prepared statement "control" does not exist')
    } finally {
      await client.end()
    }
  },
)
