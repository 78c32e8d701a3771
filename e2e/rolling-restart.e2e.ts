import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { startEmbeddedPostgres } from '#src/platform/db/embedded/start-embedded-postgres.ts'
import { newId } from '#src/platform/new-id.ts'
import { freePort } from '#src/platform/testing/free-port.ts'
import { answeredBy, startBalancer } from './support/balancer.ts'
import { type Instance, startableInstance } from './support/instances.ts'
import { longTestMs, startMs } from './support/times.ts'

const race = { eventCode: 'volga-dawn', raceCode: 'ten' }

test('two instances are restarted in turn under traffic, no request is refused, and every confirmed change is kept', async () => {
  test.setTimeout(longTestMs)
  const dataDir = mkdtempSync(join(tmpdir(), 'startline-rolling-'))
  execFileSync('cp', ['-a', `${process.env.E2E_DEMO_DATA}/.`, dataDir])
  const log = { info: () => undefined, warn: console.warn }
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  const env = environment(postgres.url, dataDir)
  const instances = await Promise.all(
    ['first', 'second'].map(async (name) =>
      startableInstance({ ...env, DATA_DIR: join(dataDir, name), SANDBOX_BANK_PORT: String(await freePort()) }),
    ),
  )
  const balancer = await startBalancer(instances.map(({ port }) => port))
  const isUp = (instance: Instance) =>
    expect
      .poll(() => balancer.isSending(instance.port), { timeout: startMs })
      .toBe(true)
      .catch((error: Error) => {
        throw new Error(`the instance on port ${instance.port} does not respond: ${instance.log()}`, { cause: error })
      })
  try {
    for (const instance of instances) {
      instance.start()
      await isUp(instance)
    }
    let leaving: Instance | null = null
    const load = await startLoad(balancer.url, (port) => port === String(leaving?.port))
    for (const instance of instances) {
      await sleep(500)
      leaving = instance
      expect(await instance.stop(), instance.log()).toBe(0)
      instance.start()
      await isUp(instance)
      leaving = null
    }
    const { failures, responses, held } = await load.stop()
    expect(failures, instances.map((instance) => instance.log()).join('\n')).toEqual([])
    expect(responses).toBeGreaterThan(100)
    expect(held.length).toBeGreaterThan(3)
    expect(await ordersOf(postgres.url, held)).toBe(held.length)
  } finally {
    for (const instance of instances) await instance.stop()
    balancer.close()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

function environment(url: string, dataDir: string): Record<string, string> {
  const readKeyFile = (file: string) => readFileSync(join(dataDir, file), 'utf8').trim()
  return {
    DATABASE_URL: url,
    DEMO: 'on', // the database holds demo data
    SECRET_KEY: readKeyFile('secret-key'),
    DOCUMENT_KEY: readKeyFile('document-key'),
    FLOOD_LIMIT: '0',
    TRUST_PROXY: '1',
    DRAIN_SECONDS: '3', // long enough for the balancer to notice, also on a busy machine
  }
}

/**
 * Six visitors who read pages and one who registers people (until the event’s limit per account
 * refuses more). Each sends the next request soon after the last answer. A busy server may ask them
 * to retry later, which they do; an instance that is being restarted may not.
 */
async function startLoad(url: string, isRestarted: (port: string | null) => boolean) {
  const failures: string[] = []
  const held: string[] = []
  let responses = 0
  let isOver = false
  const request = async (path: string, init?: RequestInit, times = 1): Promise<Response | null> => {
    try {
      const response = await fetch(url + path, init)
      await response.clone().arrayBuffer()
      responses += 1
      const isPutOff = response.status === 503 && response.headers.has('retry-after')
      if (isPutOff && times < 10 && !isRestarted(response.headers.get(answeredBy))) {
        await sleep(Number(response.headers.get('retry-after')) * 1000)
        return await request(path, init, times + 1)
      }
      if (response.status >= 500 && failures.length < 20)
        failures.push(`${path}: ${response.status} ${await response.text()}`)
      return response
    } catch (error) {
      failures.push(`${path}: ${error}`)
      return null
    }
  }
  const cookie = await signUp(url)
  const looks = async (path: string) => {
    while (!isOver) {
      await request(path)
      await sleep(250) // leaves the CPU to the instances that start
    }
  }
  const registers = async () => {
    for (let i = 0; !isOver; i += 1) {
      const registrationId = newId()
      const body = JSON.stringify({ ...race, registrationId, participant: participant(i) })
      const headers = { cookie, 'content-type': 'application/json' }
      const response = await request('/Register/ApiSaveRegistration', { method: 'POST', headers, body })
      if (response?.status === 200) held.push(registrationId)
      await sleep(50)
    }
  }
  const paths = [
    '/',
    '/events/run',
    '/event/volga-dawn',
    '/account/login',
    '/api/events/tenants/getCurrent',
    '/legal/offer',
  ]
  const people = [...paths.map(looks), registers()]
  return {
    async stop() {
      isOver = true
      await Promise.all(people)
      return { failures, responses, held }
    },
  }
}

async function signUp(url: string): Promise<string> {
  const response = await fetch(`${url}/api/account/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'rolling@example.org',
      password: 'сосна ветер лодка',
      terms: true,
      personalData: true,
    }),
  })
  expect(response.status).toBe(200)
  return response.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ')
}

function participant(i: number) {
  const letters = [...String(i)].map((digit) => 'абвгдежзик'[Number(digit)]).join('')
  return {
    email: 'rolling@example.org',
    lastName: `Сменов${letters}`,
    firstName: 'Егор',
    birthDate: '1990-05-12',
    gender: 'male',
    city: 'Самара',
    phone: '+79121234567',
  }
}

async function ordersOf(url: string, ids: readonly string[]): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select count(*)::int as n from orders.orders where id = any($1)', [ids])
  await client.end()
  return rows[0].n
}
