import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startEmbeddedPostgres } from '#src/platform/db/embedded/start-embedded-postgres.ts'
import { newId } from '#src/platform/new-id.ts'
import { freePort } from '#src/platform/testing/free-port.ts'
import { type AppProcess, ensureBuilt, startAppProcess } from '../support/app-process.ts'
import { type BankForTests, startBankForTests } from '../support/bank-for-tests.ts'
import { type HttpBuyer, httpBuyer, signUp } from '../support/http-buyer.ts'
import type { RaceCodes } from '../support/opening-promises.ts'
import { type Moment, moments, openProviderWire, type ProviderWire } from '../support/provider-wire.ts'
import { randomOf } from '../support/random-of.ts'
import { type ShopAccount, shopAccounts } from '../support/simulated-providers.ts'
import { openWrittenData, type WrittenData, type WrittenMoney } from '../support/written-data.ts'

// The program is killed between any two steps of a payment and of its refund, at the simulators of three
// kinds of providers: one that reports by hints, so that the program asks (YooKassa); one whose messages
// are signed and believed (PayPal); and one that calls the program and waits for its answer (Payme).
const seed = Number(process.env.KILL_SEED ?? 709_626) // the same steps in each run of `npm test`
/**
 * Kills for each provider, at random; `npm run test:long` plays `all`: each crossing of the wire at each of
 * its moments. Another text plays those whose name contains it.
 */
const kills = process.env.PROVIDER_KILLS ?? '1'
const providers = ['yookassa', 'paypal', 'payme']
const shops = shopAccounts.filter(({ provider }) => providers.includes(provider))
const minute = 60_000
/** Before a provider of these first repeats a message. */
const longestPauseMs = 61_000

let dataDir: string
let ports: { readonly PORT: string; readonly SANDBOX_BANK_PORT: string }
let bank: BankForTests
let bankShiftMs = 0
let wire: ProviderWire
let app: AppProcess
let data: WrittenData
let buyer: HttpBuyer
/** Orders whose payer had to give up; they expire in the end. */
const unpaid = new Set<string>()

beforeAll(async () => {
  await ensureBuilt()
  dataDir = mkdtempSync(join(tmpdir(), 'startline-provider-kill-'))
  ports = { PORT: String(await freePort()), SANDBOX_BANK_PORT: String(await freePort()) }
  bank = await startBankForTests({ dataDir: join(dataDir, 'bank-there'), now: () => Date.now() + bankShiftMs })
  wire = await openProviderWire({ siteUrl: `http://localhost:${ports.PORT}`, bankUrl: bank.url })
  app = await start()
  data = openWrittenData(app.databaseUrl)
  buyer = httpBuyer([wire.siteUrl])
  await signUp(buyer)
  await data.verifyEmails()
  await openAccounts()
})
afterAll(async () => {
  await data?.close()
  await app?.kill()
  const last = await startEmbeddedPostgres({ dataDir, log: quiet }) // a killed process can't have stopped it
  await last.stop()
  await wire?.stop()
  await bank?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const quiet = { info: () => undefined, warn: () => undefined }
const start = (shiftMs = 0) =>
  startAppProcess({
    shiftMs,
    env: {
      ...ports,
      DATA_DIR: dataDir,
      BASE_URL: wire.siteUrl,
      SANDBOX_BANK_URL: wire.bankUrl,
      SANDBOX_BANK_SECRET: bank.secret,
      DEMO: 'off',
      FLOOD_LIMIT: '0',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'error',
    },
  })

const Account = z.object({ id: z.uuid(), urls: z.record(z.string(), z.string()) })

/** An administrator makes the accounts, and enters the addresses of the site in the providers' cabinets. */
async function openAccounts(): Promise<void> {
  const admin = httpBuyer([wire.siteUrl])
  await signUp(admin)
  await data.verifyEmails()
  await data.makeAdmin(admin.email)
  const methods: object[] = []
  for (const { provider, settings, secrets, currency, methods: taken } of shops) {
    const account = { provider, title: provider, mode: 'sandbox', isActive: true, settings, secrets }
    const made = await admin.post('/api/admin/provider-accounts', account)
    const { id, urls } = Account.parse(made?.body)
    await bank.setCabinet(provider, urls)
    const words = { country: null, title: null, note: null, picture: null, feePayer: 'platform' }
    methods.push({ method: taken[0], currency, providerAccountId: id, minMinor: 100_000, maxMinor: null, ...words })
  }
  expect(await admin.put('/api/admin/payment-methods', { methods })).toMatchObject({ status: 200 })
}

type Kill = { readonly crossing: string; readonly moment: Moment; readonly delayMs: number }
/** The restart of the program in this round, once it was killed. */
let restart: Promise<void> | null = null

/** Kills the program where it is to be killed, and starts it again while the bank and the buyer go on. */
function watchFor(kill: Kill | null): void {
  restart = null
  wire.watch(async (crossing, moment) => {
    if (kill === null || crossing !== kill.crossing || moment !== kill.moment || restart !== null) return false
    const killing = sleep(moment === 'answered' ? kill.delayMs : 0).then(() => app.kill())
    restart = killing.then(startAgain)
    restart.catch(() => undefined) // awaited below
    await killing
    return true
  })
}

async function startAgain(): Promise<void> {
  app = await start()
  await data.reconnect()
}

/** Waits until it is so, and lets the time pass that the bank and the queue would wait after a kill. */
async function until<T>(subject: string, look: () => Promise<T | null>): Promise<T> {
  const deadline = Date.now() + 4 * minute
  for (let looks = 1; ; looks += 1) {
    if (restart !== null) await restart
    const found = await look()
    if (found !== null) return found
    if (app.hasEnded()) throw new Error(`${subject}: the app ended by itself\n${app.output()}`)
    if (Date.now() > deadline) throw new Error(`${subject}: still not so\n${app.output()}`)
    if (restart !== null) await data.hurryJobs()
    if (restart !== null && looks % 20 === 5) bankShiftMs += longestPauseMs
    await sleep(100)
  }
}

const Pay = z.object({ payment: z.object({ id: z.uuid(), confirmationUrl: z.string().nullable() }).nullable() })
const Offer = z.object({ whole: z.object({ refundMinor: z.number() }) })

/** The payer chooses the method and opens its page; returns the bank's id of the payment. */
async function choose(orderId: string, method: string): Promise<string> {
  const confirmationUrl = await until('the payment is open', async () => {
    const chosen = await buyer.requestUntilDone('/Register/ApiSavePay', {
      registrationId: orderId,
      paymentType: method,
    })
    return Pay.parse(chosen.body).payment?.confirmationUrl ?? null
  })
  const { pathname } = new URL(confirmationUrl)
  if (pathname.startsWith('/pay/')) return pathname.slice('/pay/'.length)
  const page = await fetch(`${bank.url}${pathname}`, { redirect: 'manual' })
  return page.headers.get('location')?.match(/\/pay\/(.+)$/)?.[1] ?? ''
}

/** Whether the order was paid; a payer whose payment failed because the site was away tries again twice. */
async function pay(orderId: string, method: string): Promise<boolean> {
  for (let tries = 0; tries < 3; tries += 1) {
    const atBank = await choose(orderId, method)
    await bank.decide(atBank, { outcome: 'pay' })
    const outcome = await until('the outcome of a payment is known', async () => {
      const { orderStatus, payments } = await data.moneyOf(orderId)
      if (orderStatus === 'paid') return 'paid'
      const all = (await Promise.all(payments.map(({ id }) => bank.paymentsOf(id)))).flat()
      return all.find(({ id }) => id === atBank)?.status === 'canceled' ? 'failed' : null
    })
    if (outcome === 'paid') return true
  }
  return false
}

/** The payer gives the order up; where the provider has no call for a refund, an operator makes it in the cabinet. */
async function giveBack(orderId: string): Promise<void> {
  const path = `/api/account/registrations/${orderId}`
  const offer = await buyer.requestUntilDone(`${path}/cancellation`)
  const { refundMinor } = Offer.parse(offer.body).whole
  await buyer.requestUntilDone(`${path}/cancel`, { refundMinor })
  let isInCabinet = false
  await until('the money is given back', async () => {
    const [payment] = (await data.moneyOf(orderId)).payments.filter(({ refunds }) => refunds.length > 0)
    if (payment?.refunds.includes('by_hand') && !isInCabinet) {
      isInCabinet = true
      const [there] = (await bank.paymentsOf(payment.id)).filter(({ status }) => status === 'succeeded')
      await bank.decide(there?.id ?? '', { isRefunded: true })
    }
    return payment?.state === 'refunded' ? true : null
  })
}

/** One order is paid and given back; returns whether it was paid. */
async function playRound(shop: ShopAccount, race: RaceCodes): Promise<boolean> {
  const [method = ''] = shop.methods
  const orderId = newId()
  const order = { ...race, registrationId: orderId }
  await buyer.requestUntilDone(`/Register/ApiInit?${new URLSearchParams(order)}`)
  await buyer.requestUntilDone('/Register/ApiSaveRegistration', { ...order, participant: buyer.newPerson() })
  const consents = ['offer', 'personal-data', 'receipt']
  await buyer.requestUntilDone('/Register/Cart', { registrationId: orderId, consents })
  const isPaid = await pay(orderId, method)
  if (isPaid) {
    await allWorkIsDone()
    await giveBack(orderId)
  } else unpaid.add(orderId)
  await allWorkIsDone()
  await passStragglers()
  await allWorkIsDone()
  const money = await data.moneyOf(orderId)
  expect(await disagreements(money)).toEqual([])
  if (isPaid)
    expect(money).toMatchObject({
      orderStatus: 'refunded',
      entries: ['charge', 'payment', 'refund', 'reversal'],
      leftMinor: 0,
    })
  else expect(money).toMatchObject({ orderStatus: 'awaiting_payment', entries: [], leftMinor: 0 })
  return isPaid
}

async function allWorkIsDone(): Promise<void> {
  await until('all work is done', async () => {
    const unfinished = await data.unfinished()
    return unfinished.join() === leftToTime().join() ? true : null
  })
  expect(await data.violations()).toEqual([])
}

/** What the bank repeats only because its receipt was lost, and a kill after the last step, belong to this round. */
async function passStragglers(): Promise<void> {
  if (restart !== null) bankShiftMs += longestPauseMs
  await sleep(100)
  await wire.idle()
}

/** The orders that wait for their end, as unfinished work. */
function leftToTime(): string[] {
  const kinds = ['payments under way', 'orders that wait', 'held places']
  return unpaid.size === 0 ? [] : kinds.map((kind) => `${unpaid.size} ${kind}`)
}

/** At the bank each payment of ours was paid at most once, and its money is where ours is. */
async function disagreements({ payments }: WrittenMoney): Promise<string[]> {
  const found: string[] = []
  for (const { id, state, refunds } of payments) {
    const there = (await bank.paymentsOf(id)).filter(({ status }) => status !== 'canceled')
    const money = there.map(({ amountMinor, refundedMinor }) => amountMinor - refundedMinor)
    const isRefunded = state === 'refunded' && refunds.length === 1
    const isRight = isRefunded
      ? there.length === 1 && money[0] === 0
      : there.every(({ status }) => status === 'pending')
    if (!isRight) found.push(`payment ${id} is ${state} with the refunds ${refunds}, there: ${JSON.stringify(there)}`)
  }
  return found
}

describe.for(shops)('$provider', (shop) => {
  test(`pays once and gives back once, killed between any two steps (KILL_SEED=${seed})`, async () => {
    const race = await data.publishRefundable({ currency: shop.currency })
    watchFor(null)
    expect(await playRound(shop, race)).toBe(true)
    const steps = wire.crossings.filter(isStepAt(shop))
    console.log(`${shop.provider}: KILL_SEED=${seed} PROVIDER_KILLS=${kills}\n${steps.join('\n')}`)
    const { plan, most } = planOf(steps)
    let killed = 0
    for (const kill of plan) {
      if (killed === most) break
      const outcome = await playKilled(shop, race, kill)
      if (outcome !== 'not reached') killed += 1
      console.log(`${nameOf(kill)}: ${outcome}`)
    }
    expect(killed).toBeGreaterThanOrEqual(Math.min(most, plan.length * 0.9))
    await endUnpaid()
  })
})

/** A process that has a provider's token and certificate asks for them no more: then a new one is started first. */
async function playKilled(
  shop: ShopAccount,
  race: RaceCodes,
  kill: Kill,
): Promise<'paid' | 'not paid' | 'not reached'> {
  for (const isNew of [false, true]) {
    if (isNew) {
      await app.stop()
      await startAgain()
    }
    watchFor(kill)
    const isPaid = await playRound(shop, race).catch((cause: unknown) => {
      throw new Error(`killed at ${nameOf(kill)}, ${kill.delayMs} ms later\n${app.output()}`, { cause })
    })
    if (restart !== null) return isPaid ? 'paid' : 'not paid'
  }
  return 'not reached'
}

/** The provider's calls and what a buyer changes; not the calls of the start, nor those about receipts. */
function isStepAt({ provider }: ShopAccount): (crossing: string) => boolean {
  const parts = ['buyer → site: POST', `site → bank: GET /${provider}/`, `site → bank: POST /${provider}/`]
  return (crossing) => [...parts, `bank → site: ${provider} `].some((part) => crossing.startsWith(part))
}

const nameOf = ({ crossing, moment }: Kill) => `${crossing}, ${moment}`

/** The kills to play, and the number after which it is enough. */
function planOf(steps: readonly string[]): { plan: readonly Kill[]; most: number } {
  const random = randomOf(seed)
  const all = steps.flatMap((crossing) => moments.map((moment) => ({ crossing, moment, delayMs: random() * 40 })))
  const most = Number(kills)
  if (Number.isNaN(most))
    return { plan: all.filter((kill) => kills === 'all' || nameOf(kill).includes(kills)), most: all.length }
  const mixed = all.map((kill) => ({ kill, at: random() })).toSorted((a, b) => a.at - b.at)
  return { plan: mixed.map(({ kill }) => kill), most }
}

/** Half an hour later, the orders whose payers gave up have ended. */
async function endUnpaid(): Promise<void> {
  if (unpaid.size === 0) return
  watchFor(null)
  await app.stop()
  bankShiftMs += 30 * minute
  app = await start(30 * minute)
  await data.reconnect()
  await expect.poll(() => data.unfinished(), { interval: 200 }).toEqual([])
  expect(await data.violations()).toEqual([])
  for (const orderId of unpaid) {
    const money = await data.moneyOf(orderId)
    expect(await disagreements(money)).toEqual([])
    expect(money).toMatchObject({ orderStatus: 'expired', entries: [], leftMinor: 0 })
  }
  unpaid.clear()
  await app.stop()
  await startAgain()
}
