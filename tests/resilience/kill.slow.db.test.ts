import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#src/platform/db/embedded/start-embedded-postgres.ts'
import { freePort } from '#src/platform/testing/free-port.ts'
import { type AppProcess, ensureBuilt, startAppProcess } from '../support/app-process.ts'
import { type BankForTests, startBankForTests } from '../support/bank-for-tests.ts'
import { httpBuyer, signUp } from '../support/http-buyer.ts'
import { runManyPathsBuyer } from '../support/many-paths-buyer.ts'
import { findBrokenPromises, noPromises } from '../support/opening-promises.ts'
import { randomOf } from '../support/random-of.ts'
import { openWrittenData } from '../support/written-data.ts'

// Real processes are killed at random moments of an opening: the program, its PostgreSQL, or both. Acknowledged results must survive.
const seed = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000)
const rounds = Number(process.env.KILL_ROUNDS ?? 3) // each kind once; `npm run test:long` runs 100
const kinds = ['app', 'postgres', 'both'] as const
const minute = 60_000

let dataDir: string
let port: number
let bank: BankForTests
let bankShiftMs = 0
let app: AppProcess
/** PostgreSQL as its supervisor would start it again, while the program lives on. */
const supervised: EmbeddedPostgres[] = []

beforeAll(async () => {
  await ensureBuilt()
  dataDir = mkdtempSync(join(tmpdir(), 'startline-kill-'))
  port = await freePort()
  bank = await startBankForTests({ dataDir: join(dataDir, 'bank'), now: () => Date.now() + bankShiftMs })
  app = await start()
})
afterAll(async () => {
  await app?.kill()
  for (const child of supervised) await child.stop()
  const last = await startEmbeddedPostgres({ dataDir, log: quiet }) // a killed process can't have stopped it
  await last.stop()
  await bank?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const quiet = { info: () => undefined, warn: () => undefined }
const start = (shiftMs = 0) =>
  startAppProcess({
    shiftMs,
    bank: { url: bank.url, secret: bank.secret },
    env: {
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: 'off',
      FLOOD_LIMIT: '0',
      TRUST_PROXY: '1', // each buyer tells an address of their own
      LOG_LEVEL: 'error',
    },
  })

function killPostgres(): void {
  const [pid] = readFileSync(join(dataDir, 'pg/cluster/postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

async function killRound(kind: (typeof kinds)[number]): Promise<void> {
  if (kind !== 'app') killPostgres()
  if (kind !== 'postgres') await app.kill()
  if (kind === 'postgres') supervised.push(await startEmbeddedPostgres({ dataDir, log: quiet }))
  else app = await start()
}

/** Waits until it is so; a program that ended by itself meanwhile is a finding. */
async function until(isSo: () => boolean): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!isSo()) {
    if (app.hasEnded()) throw new Error(`The app ended by itself:\n${app.output()}`)
    if (Date.now() > deadline) throw new Error(`Nothing goes on any more:\n${app.output()}`)
    await sleep(10)
  }
}

test(`a sale killed ${rounds} times at random moments keeps places and money in agreement (KILL_SEED=${seed})`, async () => {
  console.log(`kill −9: KILL_SEED=${seed} KILL_ROUNDS=${rounds}`)
  const random = randomOf(seed)
  const data = openWrittenData(app.databaseUrl)
  const variants = await data.publishRaceVariants()
  const races = [await data.publish({ capacity: 12 }), variants, variants]
  const promises = noPromises()
  const buyers = Array.from({ length: 8 }, () => httpBuyer([`http://localhost:${port}`]))
  await Promise.all(buyers.map(signUp))
  await data.verifyEmails()

  let isOpen = true
  const crowd = Promise.all(
    buyers.map((buyer, i) =>
      runManyPathsBuyer({
        buyer,
        bank,
        races,
        variants,
        promises,
        random: randomOf(seed * 100 + i),
        isOpen: () => isOpen,
      }),
    ),
  )
  crowd.catch(() => undefined) // looked at below
  const killed: string[] = []
  // Each kind is used equally often; the first one is random.
  const first = Math.floor(random() * kinds.length)
  const kindOf = (round: number) => kinds[(first + round) % kinds.length] ?? 'both'
  for (let round = 0; round < rounds; round += 1) {
    const before = promises.held.size
    await until(() => promises.held.size >= before + 4) // it goes on again
    await sleep(random() * 300)
    const kind = kindOf(round)
    killed.push(kind)
    await killRound(kind)
  }
  isOpen = false
  await crowd
  console.log(
    `${killed.join(', ')}; ${promises.held.size} held, ${promises.paid.size} paid, ${promises.abandoned.size} abandoned`,
  )
  console.log(JSON.stringify(Object.fromEntries(promises.responses)))

  // Nothing acknowledged is lost: checked before any hold expires.
  await data.reconnect()
  expect(await findBrokenPromises(data, promises)).toEqual([])

  // Half an hour later, under a new process, everything has come to its end.
  await app.stop()
  bankShiftMs = 30 * minute
  app = await start(30 * minute)
  await expect.poll(() => data.unfinished(), { interval: 200 }).toEqual([])
  expect(await data.violations()).toEqual([])
  expect(await data.findMoneyViolations(bank)).toEqual([])
  const inTheEnd = {
    ...promises,
    held: new Map(),
    cancelled: new Set([...promises.cancelled, ...promises.cancelledLegs]),
  }
  expect(await findBrokenPromises(data, inTheEnd)).toEqual([])
  expect(promises.paid.size).toBeGreaterThan(rounds) // it was an opening
  await data.close()
})
