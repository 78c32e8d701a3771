import type { KeyObject } from 'node:crypto'
import { parseArgs } from 'node:util'
import { brokenInvariants } from '#src/integrity/invariants.ts'
import { readConfig } from '#src/platform/config/config.ts'
import { derivedKey } from '#src/platform/config/derived-key.ts'
import { type Database, openDatabase } from '#src/platform/db/database.ts'
import { startEmbeddedPostgres } from '#src/platform/db/embedded/start-embedded-postgres.ts'
import { migrate } from '#src/platform/db/migrate.ts'
import { createEventBus } from '#src/platform/events/event-bus.ts'
import { migrateJobs } from '#src/platform/jobs/worker.ts'
import { seedDatabase, seededBefore } from './seed.ts'

const usage = `npm run seed -- [--events 100000] [--participants 50000]   fills the installation's database with generated data
npm run seed -- --check                                       only looks whether all that is there agrees
--into-production                                             also where people may have real orders`

/** An invalid request: a message, and nothing was changed. */
class Refused extends Error {}

const { values: options } = parseArgs({
  options: {
    events: { type: 'string', default: '100000' },
    participants: { type: 'string', default: '50000' },
    check: { type: 'boolean', default: false },
    'into-production': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

async function main(): Promise<void> {
  if (options.help) return console.log(usage)
  const size = { events: wholeNumber('events', 1), participants: wholeNumber('participants', 0) }
  const isProduction = process.env.NODE_ENV === 'production' // read before a default is set
  const config = readConfig(process.env)
  const postgres =
    config.database.kind === 'embedded'
      ? await startEmbeddedPostgres({ dataDir: config.dataDir, log: { info: () => undefined, warn: console.warn } })
      : { url: config.database.url, directUrl: config.database.directUrl, stop: async () => undefined }
  const where =
    config.database.kind === 'embedded' ? `the database in ${config.dataDir}` : 'the database of DATABASE_URL'
  try {
    await migrate({ url: postgres.directUrl })
    await migrateJobs(postgres.directUrl)
    const db = openDatabase({ url: postgres.directUrl, poolSize: 2, bus: createEventBus([]), statementMs: 600_000 })
    try {
      if (!options.check)
        await fill(db, size, { where, isProduction, personHashKey: derivedKey(config.secretKey, 'personKey') })
      await check(db, where)
    } finally {
      await db.close()
    }
  } finally {
    await postgres.stop()
  }
}

type Into = { readonly where: string; readonly isProduction: boolean; readonly personHashKey: KeyObject }

async function fill(db: Database, size: { events: number; participants: number }, into: Into): Promise<void> {
  const before = await seededBefore(db)
  if (before !== null) {
    console.log(
      `${into.where.replace(/^t/, 'T')} was seeded on ${before.at} with ${before.events} events and ${before.participants} participants: nothing is added.`,
    )
    return
  }
  if (!options['into-production'] && (into.isProduction || (await hasRealSales(db))))
    throw new Refused(
      `Nothing was done: ${into.where} ${into.isProduction ? 'is production by NODE_ENV' : 'holds paid orders that no demo made'}, and generated events and people cannot be taken out again. To do it anyway, pass --into-production.`,
    )
  console.log(`Filling ${into.where} with ${size.events} events and ${size.participants} participants.`)
  const startedAt = performance.now()
  await seedDatabase(db, size, into.personHashKey, (part, seconds) =>
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${part}`),
  )
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(7)} s  in all`)
}

/** Whether there are paid orders that the demo did not create: real ones. */
async function hasRealSales(db: Database): Promise<boolean> {
  const [found] = await db.transaction(
    { role: 'system', readOnly: true },
    (tx) =>
      tx.sql`select where exists (select from orders.orders where status = 'paid')
             and not exists (select from platform.flags where name = 'demo')`,
  )
  return found !== undefined
}

async function check(db: Database, where: string): Promise<void> {
  const broken = await brokenInvariants(db, ({ rule, seconds, broken: found }) => {
    if (found === null && seconds < 1) return
    console.log(
      `${seconds.toFixed(1).padStart(7)} s  ${found === null ? 'never' : `FOUND ${found.count} times`}: ${rule}`,
    )
    for (const example of found?.examples ?? []) console.log(`           ${JSON.stringify(example)}`)
  })
  if (broken.length === 0)
    return console.log(`All that ${where} holds agrees: places, orders, money, start lists, search.`)
  console.error(`${broken.length} rules are broken in ${where}.`)
  process.exitCode = 1
}

function wholeNumber(name: 'events' | 'participants', min: number): number {
  const text = options[name]
  if (!/^\d{1,7}$/.test(text) || Number(text) < min)
    throw new Refused(`--${name} is "${text}", but it must be a whole number from ${min} on.`)
  return Number(text)
}

main().catch((error: unknown) => {
  const isExpected = error instanceof Refused || (error instanceof Error && error.name === 'ConfigError')
  console.error(isExpected ? error.message : error)
  process.exitCode = 1
})
