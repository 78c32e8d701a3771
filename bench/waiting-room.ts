import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase } from '#src/platform/db/database.ts'
import { createEventBus } from '#src/platform/events/event-bus.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { openConnection } from './load.ts'
import { visitPage } from './page-visit.ts'
import { addPeople, requestOf } from './people.ts'
import type { BenchRace } from './sale-data.ts'
import { type StartedApp, startApp } from './started-app.ts'

const hostilePerSecond = 500
const attackSeconds = 30
const visitors = 20
const maxWaitMs = 5_000
const unknownAddresses = 200_000
const maxGrowthBytes = 5 * 1024 * 1024

/**
 * Attacks the waiting room: one network requests a race's form 500 times a second while other
 * visitors open it; and addresses of unknown races are requested in numbers that would show a
 * memory leak. Fails where a visitor waits for five seconds, or memory grows by five megabytes.
 */
export async function benchWaitingRoom(port: number): Promise<void> {
  const oneAddress = () => '203.0.113.66'
  const oneNetwork = () => `2001:db8:66:66::${Math.floor(Math.random() * 0xffff).toString(16)}`
  await benchAttack(port, 'one IPv4 address', oneAddress)
  await benchAttack(port, 'one IPv6 /64', oneNetwork)
  await benchUnknownRaces(port)
}

/** With the default flood limit, behind a proxy. */
async function benchAttack(port: number, label: string, address: () => string): Promise<void> {
  const app = await startApp(port, { settings: { FLOOD_LIMIT: '100', TRUST_PROXY: '1' } })
  try {
    const race = await raceWithPeople(app)
    const path = `/${race.eventCode}/${race.raceCode}/register`
    const visit = async (i: number) => {
      const connection = await openConnection(port)
      const from = `X-Forwarded-For: 198.51.100.${i}`
      const visited = await visitPage(({ cookie, head }) =>
        connection.send(requestOf(port, i, 'GET', path, undefined, { cookie, head: [...head, from] })),
      )
      connection.close()
      return visited.waitedMs
    }
    await visit(0) // warms up
    const attack = attackFrom(port, path, address)
    const waits: number[] = []
    for (let i = 1; i <= visitors; i += 1) {
      await pause((1_000 * attackSeconds) / visitors)
      waits.push(await visit(i))
    }
    const statuses = attack.stop()
    const longest = Math.max(...waits)
    const median = waits.toSorted((a, b) => a - b)[Math.floor(visitors / 2)] ?? 0
    console.log(
      `waiting room, ${statuses.sent} requests in ${statuses.seconds.toFixed(0)} s from ${label} (${statuses.summary}): ${visitors} new visitors in after ${(median / 1000).toFixed(2)} s at p50, ${(longest / 1000).toFixed(2)} s at most`,
    )
    if (longest < maxWaitMs) return
    console.error(`A visitor waited ${longest.toFixed(0)} ms; it must be less than ${maxWaitMs}`)
    process.exitCode = 1
  } finally {
    await app.stop()
  }
}

async function raceWithPeople(app: StartedApp): Promise<BenchRace> {
  const pool = new pg.Pool({ connectionString: app.databaseUrl, max: 2 })
  pool.on('error', () => undefined)
  const db = openDatabase({ url: app.databaseUrl, poolSize: 2, bus: createEventBus([]) })
  const race = await publishRace({ services: { db } }, { code: 'bench-room', race: { capacity: 1_000 } })
  await addPeople(pool, visitors + 1)
  await db.close()
  await pool.end()
  return race
}

/**
 * Opens pages, collects their tickets, polls with and without them, and never enters when admitted.
 */
function attackFrom(port: number, path: string, address: () => string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 4_000 })
  const tickets: string[] = []
  const counts = new Map<string, number>()
  const startedAt = performance.now()
  let sent = 0
  const count = (label: string) => counts.set(label, (counts.get(label) ?? 0) + 1)
  const send = (headers: Record<string, string>) => {
    sent += 1
    const clientRequest = request(
      { port, path, agent, headers: { ...headers, 'x-forwarded-for': address() } },
      (response) => {
        count(String(response.statusCode))
        const ticket = response.headers['set-cookie']?.find((one) => one.startsWith('sl_waiting='))?.split(';')[0]
        if (ticket !== undefined && tickets.length < 5_000) tickets.push(ticket)
        response.resume()
      },
    )
    clientRequest.on('error', () => count('broken'))
    clientRequest.end()
  }
  const everyMs = 20
  let due = 0
  const timer = setInterval(() => {
    for (; due < (hostilePerSecond * (performance.now() - startedAt)) / 1000; due += 1) {
      const ticket = tickets[Math.floor(Math.random() * tickets.length)]
      if (due % 3 === 0) send({ accept: 'text/html' })
      else if (due % 3 === 1) send({ 'x-waiting': '1' })
      else send({ 'x-waiting': '1', ...(ticket === undefined ? {} : { cookie: ticket }) })
    }
  }, everyMs)
  return {
    stop() {
      clearInterval(timer)
      agent.destroy()
      const summary = [...counts].map(([label, times]) => `${times} × ${label}`).join(', ')
      return { sent, summary, seconds: (performance.now() - startedAt) / 1000 }
    },
  }
}

/**
 * Without the flood limit, so that all requests arrive: most poll like the waiting page, some open
 * the page itself.
 */
async function benchUnknownRaces(port: number): Promise<void> {
  const app = await startApp(port)
  try {
    await requestUnknownRaces(port, 'early', 10_000)
    const before = await settledHeap(app)
    await requestUnknownRaces(port, 'late', unknownAddresses)
    const after = await settledHeap(app)
    const growthBytes = after - before
    console.log(
      `heap ${(before / 1e6).toFixed(1)} MB, after ${unknownAddresses} unknown addresses ${(after / 1e6).toFixed(1)} MB (${growthBytes < 0 ? '' : '+'}${(growthBytes / 1e6).toFixed(1)} MB)\n`,
    )
    if (growthBytes <= maxGrowthBytes) return
    console.error(`The heap grew by ${growthBytes} bytes; it must be at most ${maxGrowthBytes}`)
    process.exitCode = 1
  } finally {
    await app.stop()
  }
}

/** One in fifty is a page, since each costs the program some milliseconds. */
async function requestUnknownRaces(port: number, word: string, count: number): Promise<void> {
  let next = 0
  const requestNext = async () => {
    const connection = await openConnection(port)
    for (let i = next++; i < count; i = next++) {
      const about = i % 50 === 0 ? 'Accept: text/html' : 'X-Waiting: 1'
      const head = [`GET /${word}-${i}/race-${i}/register HTTP/1.1`, `Host: localhost:${port}`, about]
      const { status } = await connection.send(`${head.join('\r\n')}\r\n\r\n`)
      if (status >= 500)
        throw new Error(`the unknown address /${word}-${i}/race-${i}/register responded with ${status}`)
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: 32 }, requestNext))
}

/** The least of several readings, since garbage may not be collected yet. */
async function settledHeap(app: StartedApp): Promise<number> {
  const readings: number[] = []
  for (let i = 0; i < 5; i += 1) {
    await pause(2_000)
    readings.push((await app.memory()).heapUsed)
  }
  return Math.min(...readings)
}
