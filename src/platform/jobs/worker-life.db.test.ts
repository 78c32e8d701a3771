import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../db/testing/test-database.ts'
import { createLogger } from '../log/log.ts'
import { showLife } from './worker-life.ts'

let database: TestDatabase
let pool: pg.Pool
const log = createLogger({ level: 'silent', stream: { write: () => undefined } })

beforeAll(async () => {
  database = await testDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: 5 })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const intervalMs = 50
let busy: string[] = []
/** The number of `busy` calls of each worker. */
const busyCalls = new Map<string, number>()
const own = (...names: string[]) => ({
  names: () => names,
  busy: () => {
    for (const name of names) busyCalls.set(name, (busyCalls.get(name) ?? 0) + 1)
    return busy
  },
})

/**
 * A job that a worker took, so long ago; less than none is as good as just now, however long the test takes. Gives its id.
 * @param isBusy its worker is at work at it
 */
async function addTaken(by: string, secondsAgo: number, isBusy = false): Promise<string> {
  // only this one: another may have been released in the meantime
  const { rows } = await pool.query(`select (graphile_worker.add_job('a.job', '{}'::json)).id`)
  if (isBusy) {
    busy.push(rows[0].id)
    // A statement of its own worker that is on its way does not know the job yet, and would free it: only the next one does.
    const before = busyCalls.get(by)
    if (before !== undefined) await expect.poll(() => busyCalls.get(by)).toBeGreaterThan(before)
  }
  await pool.query(
    `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - make_interval(secs => $2), attempts = 1
     where id = $3`,
    [by, secondsAgo, rows[0].id],
  )
  return rows[0].id
}

async function takenBy(): Promise<string[]> {
  const { rows } = await pool.query('select locked_by from graphile_worker.jobs where locked_by is not null order by 1')
  return rows.map((row) => row.locked_by)
}

async function namesHeld(): Promise<number | null> {
  const { rowCount } = await pool.query(
    `select from pg_locks join pg_database on pg_database.oid = pg_locks.database
     where locktype = 'advisory' and datname = current_database()`,
  )
  return rowCount
}

test('the jobs of a killed worker are freed, and those of a living one and those just taken are not', async () => {
  const alive = showLife(pool, own('worker-alive'), log, intervalMs)
  onTestFinished(() => alive.stop())
  const looking = showLife(pool, own('worker-own'), log, intervalMs)
  onTestFinished(() => looking.stop())
  // both show that they live before there is anything to take from them
  await expect.poll(namesHeld).toBe(2)
  await addTaken('worker-alive', 60, true)
  await addTaken('worker-killed', 60)
  await addTaken('worker-new', -60)
  await addTaken('worker-own', 60, true)
  await expect.poll(takenBy).toEqual(['worker-alive', 'worker-new', 'worker-own'])
  await alive.stop()
  await looking.stop()
  busy = []

  const later = showLife(pool, own(), log, intervalMs)
  onTestFinished(() => later.stop())
  // a session's locks end a moment after it was closed, and so perhaps only the next turn finds them free
  await expect.poll(takenBy).toEqual(['worker-new'])
})

test('a job that a worker took and never received is freed, and one at work or just taken is not', async () => {
  await pool.query('delete from graphile_worker._private_jobs')
  await addTaken('worker-mine', 60, true)
  const lost = await addTaken('worker-mine', 60)
  const young = await addTaken('worker-mine', -60)
  const life = showLife(pool, own('worker-mine'), log, intervalMs)
  onTestFinished(() => life.stop())
  const free = async () => {
    const { rows } = await pool.query('select id from graphile_worker.jobs where locked_by is null')
    return rows.map(({ id }) => id)
  }
  await expect.poll(free).toEqual([lost])
  expect(await takenBy()).toEqual(['worker-mine', 'worker-mine'])
  expect(young).not.toBe(lost)
})
