import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { growingTables, verifyRestoredData } from '#src/integrity/verify-restored-data.ts'
import { backUp } from '#src/platform/backup/back-up.ts'
import { restore } from '#src/platform/backup/restore.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#src/platform/db/embedded/start-embedded-postgres.ts'
import { migrate } from '#src/platform/db/migrate.ts'
import { newFileKey } from '#src/platform/files/file-key.ts'
import { folderStore } from '#src/platform/files/folder-store.ts'
import { migrateJobs } from '#src/platform/jobs/worker.ts'
import { newId } from '#src/platform/new-id.ts'
import { publishRace } from '../support/race-for-tests.ts'
import { newRunner, openPaymentOf, person, type Runner, verifyEmail } from '../support/runner.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'
import { testBank } from '../support/test-bank.ts'

const log = { info: () => undefined, warn: () => undefined }
let root = ''
let server: EmbeddedPostgres
let site: TestApp
let backup = ''
const photo = newFileKey('photos')
/** Orders that were acknowledged before the backup began, and whether they were paid. */
const before = new Map<string, 'awaiting_payment' | 'paid'>()

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'startline-drill-'))
  chmodSync(root, 0o755)
  server = await startEmbeddedPostgres({ dataDir: dirOf('live'), log }) // durable: a backup needs the whole log
  const { url } = server
  await migrate({ url, andThen: () => migrateJobs(url) })
  writeFileSync(join(dirOf('live'), 'secret-key'), 'the key of the drill', { mode: 0o600 })
  await folderStore(join(dirOf('live'), 'files')).put(photo, Buffer.from('a picture'), 'image/jpeg')
  await sellWhileBackingUp(url)
})
afterAll(async () => {
  await server?.stop()
  rmSync(root, { recursive: true, force: true })
})

/** Makes forty sales, then the backup, with further sales until it ends. */
async function sellWhileBackingUp(url: string): Promise<void> {
  const bank = testBank()
  site = await createTestApp({ bank: bank.provider, database: { url, drop: async () => undefined } })
  const race = await publishRace(site, {
    unpaidLimits: { perAccount: 5_000, perNetwork: 5_000 },
    race: { capacity: 5_000 },
  })
  const runner = await newRunner(site)
  await verifyEmail(site, runner)
  let count = 0
  const sell = async (isPaid: boolean): Promise<string> => {
    count += 1
    const buyer: Runner = { ...runner, participant: person(10_000 + count, runner.email) }
    const id = newId()
    const saved = await buyer.client.post('/Register/ApiSaveRegistration', {
      ...race,
      registrationId: id,
      participant: buyer.participant,
    })
    expect(saved.status).toBe(200)
    const payment = await openPaymentOf(buyer, id)
    const message = bank.message(payment.id, 'succeeded')
    if (isPaid) await site.client().post('/api/payments/webhooks/test', message.body, message.headers)
    return id
  }
  for (let i = 0; i < 40; i += 1) before.set(await sell(i % 2 === 0), i % 2 === 0 ? 'paid' : 'awaiting_payment')
  let isDone = false
  let soldMeanwhile = 0
  const selling = (async () => {
    for (; !isDone; soldMeanwhile += 1) await sell(soldMeanwhile % 3 === 0)
  })()
  backup = join(root, 'backup.tar.zst')
  await backUp({ dataDir: dirOf('live'), out: backup, withKeys: true, leftOut: [], growingTables, log })
  isDone = true
  await selling
  expect(soldMeanwhile).toBeGreaterThan(0)
  await site.close()
}

function dirOf(name: string): string {
  const dir = join(root, name)
  mkdirSync(dir, { recursive: true })
  return dir
}

function restoreInto(dir: string, options: { file?: string; force?: boolean } = {}) {
  const { file = backup, force = false } = options
  return restore({ file, dataDir: dir, force, log, violations: verifyRestoredData })
}

test('every order acknowledged before the backup began is restored, and places, money and ledger agree', async () => {
  const dir = dirOf('restored')
  const { rows, previousDir } = await restoreInto(dir)
  expect(previousDir).toBeNull()
  expect(rows['orders.orders']).toBeGreaterThanOrEqual(before.size)
  expect(readFileSync(join(dir, 'secret-key'), 'utf8')).toBe('the key of the drill')
  expect(statSync(join(dir, 'secret-key')).mode & 0o777).toBe(0o600)
  const file = await folderStore(join(dir, 'files')).read(photo)
  expect(file && (await new Response(file.content).text())).toBe('a picture')
  const restored = await startEmbeddedPostgres({ dataDir: dir, log })
  const client = new pg.Client({ connectionString: restored.url })
  await client.connect()
  const { rows: orders } = await client.query('select id, status from orders.orders')
  const { rows: sums } = await client.query(
    'select sum(amount_minor)::int as sum, count(*)::int as lines from payments.postings',
  )
  await client.end()
  await restored.stop()
  const states = new Map(orders.map(({ id, status }) => [id, status]))
  for (const [id, status] of before) expect(states.get(id)).toBe(status)
  expect(sums[0].sum).toBe(0)
  expect(sums[0].lines).toBeGreaterThan(0)
})

test('a backup is readable by its owner alone', () => {
  expect(statSync(backup).mode & 0o777).toBe(0o600)
  expect(existsSync(`${backup}.part`)).toBe(false)
})

test('a folder in use is replaced only with force, and its content is moved aside', async () => {
  const dir = dirOf('used')
  writeFileSync(join(dir, 'kept.txt'), 'mine')
  await expect(restoreInto(dir)).rejects.toThrow('is not empty')
  const { previousDir } = await restoreInto(dir, { force: true })
  expect(readFileSync(join(previousDir ?? '', 'kept.txt'), 'utf8')).toBe('mine')
})

test('the folder of a running server is refused', async () => {
  await expect(restoreInto(dirOf('live'), { force: true })).rejects.toThrow('is running: stop the program first')
})

test.for([
  ['cut short', (whole: Buffer) => whole.subarray(0, whole.length >> 1)],
  [
    'with one byte changed',
    (whole: Buffer) => {
      const at = whole.length >> 1
      whole.writeUInt8(whole.readUInt8(at) ^ 1, at)
      return whole
    },
  ],
  ['that is no backup', () => Buffer.from('something else')],
] as const)('a file %s is reported, and nothing is restored', async ([, damage]) => {
  const file = join(root, 'damaged.tar.zst')
  writeFileSync(file, damage(readFileSync(backup)))
  const dir = dirOf('untouched')
  await expect(restoreInto(dir, { file })).rejects.toMatchObject({ name: 'DamagedArchive' })
  expect(existsSync(join(dir, 'pg'))).toBe(false)
  expect(existsSync(join(dir, 'restoring'))).toBe(false)
})
