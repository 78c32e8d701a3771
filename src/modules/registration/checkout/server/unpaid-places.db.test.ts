import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { brokenInvariants } from '#src/integrity/invariants.ts'
import { sweepAbandonedPlaces } from '#src/modules/inventory/server/periodic-tasks.ts'
import { expireDueOrders } from '#src/modules/orders/server/jobs/expire-due-orders.ts'
import { newId } from '#src/platform/new-id.ts'
import { emailPeople, wrongCode } from '#tests/support/email-people.ts'
import { type EmailReader, emailReader } from '#tests/support/emails.ts'
import { plainGroupEntries } from '#tests/support/group-entry-for-tests.ts'
import { organizersMember } from '#tests/support/organizers-member.ts'
import { publishDraft, publishRace } from '#tests/support/race-for-tests.ts'
import { newRunner, openPaymentOf, person, type Runner, verifyEmail } from '#tests/support/runner.ts'
import { publishTeamRace, saveTeam } from '#tests/support/team-for-tests.ts'
import { createTestApp, type Json, type TestApp, type TestResponse } from '#tests/support/test-app.ts'
import { type TestBank, testBank } from '#tests/support/test-bank.ts'
import { waitlistOffersTask } from '../../waitlist/server/jobs/waitlist-offers.ts'

// Limits of unpaid places: per account, per network, and for group entries.
const minute = 60_000
const hour = 60 * minute
let app: TestApp
let bank: TestBank
beforeAll(async () => {
  bank = testBank()
  app = await createTestApp({ bank: bank.provider })
})
afterAll(async () => {
  expect(await brokenInvariants(app.services.db)).toEqual([])
  await app.close()
})
beforeEach(() => app.sql('delete from accounts.attempts'))

type Race = Awaited<ReturnType<typeof publishRace>>
type Change = Parameters<typeof publishRace>[1]
/** The default limits. */
const defaults = { unpaidLimits: {} }
const publish = (change: Change = {}) => publishRace(app, { ...defaults, ...change })
let people = 5_000
const somebody = () => {
  people += 1
  return person(people, `somebody-${people}@example.org`)
}
let networks = 0
const newAddress = () => {
  networks += 1
  return `203.0.${Math.floor(networks / 250)}.${networks % 250}`
}
const stranger = (address = newAddress()) => newRunner(app, { address })
async function verified(address = newAddress()): Promise<Runner> {
  const runner = await stranger(address)
  await verifyEmail(app, runner)
  return runner
}
const save = ({ client }: Pick<Runner, 'client'>, { eventCode, raceCode }: Race, input: Record<string, unknown> = {}) =>
  client.post('/Register/ApiSaveRegistration', {
    ...{ eventCode, raceCode, registrationId: newId(), participant: somebody() },
    ...input,
  })
const codeOf = ({ status, body }: TestResponse): string =>
  status === 200 ? 'held' : (body.error?.code ?? String(status))
/** Takes places one after the other, each in its own order. */
async function takes(runner: Runner, race: Race, count: number): Promise<string[]> {
  const codes: string[] = []
  for (let i = 0; i < count; i += 1) codes.push(codeOf(await save(runner, race)))
  return codes
}
const together = async (requests: readonly Promise<TestResponse>[]) =>
  Object.fromEntries([...Map.groupBy(await Promise.all(requests), codeOf)].map(([code, all]) => [code, all.length]))
const held = (count: number) => Array.from({ length: count }, () => 'held')
async function pays(runner: Runner, registrationId: string): Promise<void> {
  const payment = await openPaymentOf(runner, registrationId)
  expect((await app.receiveWebhook(bank.message(payment.id, 'succeeded'))).status).toBe(200)
}
/** Expires all unpaid orders. */
async function lapse(): Promise<void> {
  app.forward(21 * minute)
  await expireDueOrders.run(app.services)
}

/** Runs the work with one guard of a database function replaced. */
async function without(name: string, guard: string, instead: string, work: () => Promise<void>): Promise<void> {
  const [row] = await app.sql<{ body: string }>(
    'select pg_get_functiondef(p.oid) as body from pg_proc p where p.oid::regproc::text = $1',
    [name],
  )
  expect(row?.body).toContain(guard)
  await app.sql(row?.body.replaceAll(guard, instead) ?? '')
  try {
    await work()
  } finally {
    await app.sql(row?.body ?? '')
  }
}

// First, while the clock is real: a code is valid for minutes.
describe('an email that nobody has confirmed', () => {
  let emails: EmailReader
  beforeAll(async () => {
    emails = await emailReader(app)
  })
  afterAll(() => emails.close())

  test('an account with an unconfirmed email holds four unpaid places, also by requests at once, and the fifth needs the code', async () => {
    const race = await publish()
    const runner = await stranger()
    const requests = Array.from({ length: 12 }, () => save(runner, race))
    expect(await together(requests)).toEqual({ held: 4, 'registration.email_unverified': 8 })
    expect((await runner.client.get('/api/account/email')).body).toEqual({ email: runner.email, step: 'ask' })
    expect((await runner.client.post('/api/account/email/code', {})).body.step).toBe('enter')
    expect((await runner.client.get('/api/account/email')).body.step).toBe('enter')
    const code = await emailPeople(app, emails).lastCode(runner.email)
    expect(codeOf(await runner.client.post('/api/account/email/confirm', { code: wrongCode(code) }))).toBe(
      'accounts.code_wrong',
    )
    expect((await runner.client.post('/api/account/email/confirm', { code })).body).toEqual({
      email: runner.email,
      step: 'done',
    })
    expect(await takes(runner, race, 7)).toEqual([...held(6), 'registration.unpaid_limit'])
  })

  test('an email is confirmed by the code sent to it, in the same browser and by the same account', async () => {
    const [runner, other] = [await stranger(), await stranger()]
    await other.client.post('/api/account/code', { email: other.email })
    const code = await emailPeople(app, emails).lastCode(other.email)
    const cookie = `sl_session=${runner.client.cookie('sl_session')}; sl_code=${other.client.cookie('sl_code')}`
    const response = await app.client().post('/api/account/email/confirm', { code }, { cookie })
    expect(codeOf(response)).toBe('accounts.code_gone') // it was sent to another address
    expect(codeOf(await runner.client.post('/api/account/email/confirm', { code }))).toBe('accounts.code_gone')
    expect((await app.client().get('/api/account/email')).status).toBe(401)
    expect((await app.client().post('/api/account/email/code', {})).status).toBe(401)
    expect((await app.client().post('/api/account/email/confirm', { code })).status).toBe(401)
    expect((await runner.client.get('/api/account/email')).body.step).toBe('ask')
  })

  test('an account with a confirmed email needs no code', async () => {
    const runner = await verified()
    expect((await runner.client.post('/api/account/email/code', {})).body.step).toBe('done')
    expect((await runner.client.post('/api/account/email/confirm', { code: '123456' })).body.step).toBe('done')
  })

  test('guard removal: without the confirmation an unconfirmed account takes ten places', async () => {
    const race = await publish()
    const runner = await stranger()
    await without('inventory.unpaid_refusal', 'if p_verified is not true then', 'if false then', async () => {
      const requests = Array.from({ length: 12 }, () => save(runner, race))
      expect(await together(requests)).toEqual({ held: 10, 'registration.unpaid_limit': 2 })
    })
  })
})

describe('an account', () => {
  test('an account holds ten unpaid places of an event, and the refusal says why and what to do in both languages', async () => {
    const race = await publish()
    const runner = await verified()
    expect(await takes(runner, race, 11)).toEqual([...held(10), 'registration.unpaid_limit'])
    const refused = await save(runner, race)
    expect([refused.status, refused.body.error.message]).toEqual([
      409,
      'Одновременно можно держать не больше 10 неоплаченных мест на одно событие. Сначала оплатите заказ, и сразу сможете занять ещё.',
    ])
    const english = await runner.client.post(
      '/Register/ApiSaveRegistration',
      { eventCode: race.eventCode, raceCode: race.raceCode, registrationId: newId(), participant: somebody() },
      { 'accept-language': 'en', cookie: `sl_session=${runner.client.cookie('sl_session')}; _rr_culture=en` },
    )
    expect(english.body.error.message).toContain('Please pay for your order first')
    // In another event it has its ten as well.
    expect(await takes(runner, await publish(), 1)).toEqual(held(1))
  })

  test('an account takes the next place once it has paid for one', async () => {
    const race = await publish({ unpaidLimits: { perAccount: 2 } })
    const runner = await verified()
    const registrationId = newId()
    expect(codeOf(await save(runner, race, { registrationId }))).toBe('held')
    expect(await takes(runner, race, 2)).toEqual(['held', 'registration.unpaid_limit'])
    await pays(runner, registrationId)
    expect(await takes(runner, race, 2)).toEqual(['held', 'registration.unpaid_limit'])
  })

  test('the limit holds against any number of requests at once, and against two instances of the app', async () => {
    const race = await publish()
    const runner = await verified()
    const second = await createTestApp({ bank: bank.provider, database: { url: app.url, drop: async () => undefined } })
    try {
      const elsewhere = second.client()
      const cookie = `sl_session=${runner.client.cookie('sl_session')}`
      const remoteRequests = Array.from({ length: 15 }, () =>
        elsewhere.post(
          '/Register/ApiSaveRegistration',
          { eventCode: race.eventCode, raceCode: race.raceCode, registrationId: newId(), participant: somebody() },
          { cookie },
        ),
      )
      const localRequests = Array.from({ length: 15 }, () => save(runner, race))
      expect(await together([...localRequests, ...remoteRequests])).toEqual({
        held: 10,
        'registration.unpaid_limit': 20,
      })
    } finally {
      await second.close()
    }
  })

  test('guard removal: without the comparison an account takes more places', async () => {
    const race = await publish()
    const runner = await verified()
    const guard = "if p_unpaid >= p_max then return 'unpaid_limit'; end if;"
    await without('inventory.unpaid_refusal', guard, 'p_max := 1000;', async () => {
      const requests = Array.from({ length: 30 }, () => save(runner, race))
      expect(await together(requests)).toEqual({ held: 30 })
    })
  })

  test('an organizer’s limit applies at once, and raises the version of the rules', async () => {
    const race = await publish({ unpaidLimits: { perAccount: 1 } })
    const runner = await verified()
    expect(await takes(runner, race, 2)).toEqual(['held', 'registration.unpaid_limit'])
    expect((await save(runner, race)).body.error.message).toContain('не больше 1 неоплаченного места')
    const version = async () =>
      (
        await app.sql<{ version: number }>('select rules_version as version from catalog.events where code = $1', [
          race.eventCode,
        ])
      )[0]?.version
    const before = (await version()) ?? 0
    expect((await publishDraft(app, { code: race.eventCode, unpaidLimits: { perAccount: 3 } })).ok).toBe(true)
    expect(await version()).toBe(before + 1)
    expect(await takes(runner, race, 3)).toEqual(['held', 'held', 'registration.unpaid_limit'])
  })

  test('the limit applies to every way of taking a place', async () => {
    const race = await publish({ unpaidLimits: { perAccount: 1 }, more: [{ code: 'twenty' }] })
    const team = await publishTeamRace(app, { unpaidLimits: { perAccount: 1 } })
    const runner = await verified()
    const registrationId = newId()
    expect(codeOf(await save(runner, race, { registrationId }))).toBe('held')
    const invite = (order: string, kind: string) =>
      runner.client.post('/api/registrations/invitations', {
        ...{
          eventCode: race.eventCode,
          raceCode: race.raceCode,
          invitationKind: kind,
          sender: 'Егор',
          recipient: 'Анна',
        },
        ...{ registrationId: order, email: `${kind}-${people}@example.org`, words: '' },
      })
    const responses = {
      another: await save(runner, race),
      'another race': await save(runner, { ...race, raceCode: 'twenty' }),
      joins: await save(runner, race, { registrationId, isAddition: true, relation: 'child' }),
      friend: await invite(newId(), 'friend'),
      'friend who joins': await invite(registrationId, 'friend'),
      gift: await invite(newId(), 'gift'),
    }
    expect(Object.fromEntries(Object.entries(responses).map(([kind, response]) => [kind, codeOf(response)]))).toEqual(
      Object.fromEntries(Object.keys(responses).map((kind) => [kind, 'registration.unpaid_limit'])),
    )
    expect(codeOf(await saveTeam(runner, team, { registrationId: newId(), teamName: 'Первая' }))).toBe('held')
    const second = await saveTeam(runner, team, { registrationId: newId(), teamName: 'Вторая' })
    expect(codeOf(second)).toBe('registration.unpaid_limit')
  })

  test('a full race is reported as full, whatever else the account holds', async () => {
    const race = await publish({ unpaidLimits: { perAccount: 1 }, race: { capacity: 1 } })
    const runner = await verified()
    expect(await takes(runner, race, 2)).toEqual(['held', 'registration.sold_out'])
  })
})

describe('an account that lets places run out', () => {
  const three = { unpaidLimits: { perAccount: 6 } }

  test('two expired places lower an account’s limit by one for three hours, but never below two', async () => {
    const race = await publish(three)
    const runner = await verified()
    expect(await takes(runner, race, 6)).toEqual(held(6))
    await lapse()
    expect(await takes(runner, race, 4)).toEqual([...held(3), 'registration.unpaid_limit_lowered'])
    const { message } = (await save(runner, race)).body.error
    expect(message).toContain('Недавно вы заняли места и не оплатили их')
    await lapse()
    expect(await takes(runner, race, 3)).toEqual([...held(2), 'registration.unpaid_limit_lowered'])
    await lapse()
    app.forward(3 * hour - 22 * minute)
    expect(await takes(runner, race, 3)).toEqual([...held(2), 'registration.unpaid_limit_lowered'])
  })

  test('an account’s limit is whole again after three hours, and the counted minutes are deleted', async () => {
    const race = await publish(three)
    const runner = await verified()
    await takes(runner, race, 6)
    await lapse()
    app.forward(3 * hour)
    expect(await takes(runner, race, 7)).toEqual([...held(6), 'registration.unpaid_limit'])
    await sweepAbandonedPlaces.run(app.services)
    const left = await app.sql(
      `select from inventory.abandoned_places a join catalog.events e on e.id = a.limit_id where e.code = $1`,
      [race.eventCode],
    )
    expect(left).toHaveLength(0)
  })

  test('an account’s limit is whole again as soon as it pays', async () => {
    const race = await publish(three)
    const runner = await verified()
    await takes(runner, race, 6)
    await lapse()
    const registrationId = newId()
    expect(codeOf(await save(runner, race, { registrationId }))).toBe('held')
    expect(await takes(runner, race, 3)).toEqual([...held(2), 'registration.unpaid_limit_lowered'])
    await pays(runner, registrationId)
    expect(await takes(runner, race, 5)).toEqual([...held(4), 'registration.unpaid_limit'])
  })

  test('a place abandoned early is not counted as expired, and one abandoned late is', async () => {
    const race = await publish(three)
    const runner = await verified()
    const abandonAfter = async (ms: number) => {
      const registrationId = newId()
      await save(runner, race, { registrationId })
      for (let i = 1; i < 4; i += 1) await save(runner, race, { registrationId, isAddition: true, relation: 'child' })
      app.forward(ms)
      expect((await runner.client.post('/Register/ApiClearCart', { registrationId })).status).toBe(200)
    }
    await abandonAfter(5 * minute)
    expect(await takes(runner, race, 7)).toEqual([...held(6), 'registration.unpaid_limit'])
    app.forward(4 * hour)
    await expireDueOrders.run(app.services)
    app.forward(4 * hour)
    await abandonAfter(12 * minute)
    expect(await takes(runner, race, 5)).toEqual([...held(4), 'registration.unpaid_limit_lowered'])
  })

  /** Takes six places and abandons them just before half of their time is over, repeatedly. */
  async function cycles(race: Race, runner: Runner, times: number): Promise<string[]> {
    for (let n = 0; n < times; n += 1) {
      const registrationId = newId()
      for (let i = 0; i < 6; i += 1)
        await save(runner, race, { registrationId, ...(i === 0 ? {} : { isAddition: true, relation: 'child' }) })
      app.forward(9.5 * minute)
      await runner.client.post('/Register/ApiClearCart', { registrationId })
    }
    return await takes(runner, race, 7)
  }

  test('the minutes of places abandoned early again and again are counted', async () => {
    const [race, runner] = [await publish(three), await verified()]
    // 54 minutes each count as two places, which lowers the limit by one
    expect(await cycles(race, runner, 1)).toEqual([...held(5), ...Array(2).fill('registration.unpaid_limit_lowered')])
    const [other, another] = [await publish(three), await verified()]
    expect(await cycles(other, another, 4)).toEqual([...held(2), ...Array(5).fill('registration.unpaid_limit_lowered')])
  })

  test('guard removal: without the minutes the account keeps its whole limit', async () => {
    const [race, runner] = [await publish(three), await verified()]
    await without('inventory.max_unpaid_places', ' + a.held_minutes / 20', '', async () => {
      expect(await cycles(race, runner, 4)).toEqual([...held(6), 'registration.unpaid_limit'])
    })
  })

  test('guard removal: without the count of expired places the limit is whole at once', async () => {
    const race = await publish(three)
    const runner = await verified()
    await takes(runner, race, 6)
    await lapse()
    await without('inventory.max_unpaid_places', 'and a.until > p_now', 'and false', async () => {
      expect(await takes(runner, race, 7)).toEqual([...held(6), 'registration.unpaid_limit'])
    })
  })
})

describe('a network', () => {
  const few = { unpaidLimits: { perNetwork: 3 } }
  const addressesOfNetwork = (count: number) =>
    Array.from({ length: count }, (_, i) => `2001:db8:${++networks}:7:${i + 1}::5`)

  test('a network holds so many unpaid places of an event, by its /64 in IPv6, and the next account has to confirm an email', async () => {
    const race = await publish(few)
    const base = `2001:db8:${++networks}:7`
    const strangers = await Promise.all([1, 2, 3, 4, 5, 6].map((i) => stranger(`${base}:${i}::5`)))
    expect(await together(strangers.map((one) => save(one, race)))).toEqual({
      held: 3,
      'registration.network_unverified': 3,
    })
    const late = await stranger(`${base}::9`)
    const refused = await save(late, race)
    expect(refused.body.error.message).toContain('Подтвердите почту, и место достанется вам')
    await verifyEmail(app, late)
    // Thousands may share a carrier's address: a confirmed email still gets its first place there,
    // and no second one.
    expect(await takes(late, race, 2)).toEqual(['held', 'registration.network_limit'])
    expect(await takes(await stranger(), race, 1)).toEqual(held(1)) // of another network
    expect(await takes(await stranger(`${base}::9`), await publish(few), 1)).toEqual(held(1)) // of another event
  })

  test('paid and ended orders are not counted for a network, and neither they nor the address stay stored', async () => {
    const race = await publish({ unpaidLimits: { perNetwork: 2 } })
    const address = newAddress()
    const [first, second, third] = [await stranger(address), await stranger(address), await stranger(address)]
    const [paid, abandoned] = [newId(), newId()]
    expect(codeOf(await save(first, race, { registrationId: paid }))).toBe('held')
    expect(codeOf(await save(second, race, { registrationId: abandoned }))).toBe('held')
    expect(await takes(third, race, 1)).toEqual(['registration.network_unverified'])
    const storedNetworks = () =>
      app.sql<{ network: string | null }>(
        `select h.network::text as network from inventory.holds h join catalog.events e on e.id = h.limit_id
         where e.code = $1 order by h.id`,
        [race.eventCode],
      )
    const [network] = await storedNetworks()
    expect(network?.network).toMatch(/^-?\d{15,}$/)
    expect(network?.network).not.toBe(Buffer.from(address).readBigInt64BE().toString())
    await pays(first, paid)
    await second.client.post('/Register/ApiClearCart', { registrationId: abandoned })
    expect(await storedNetworks()).toEqual([{ network: null }, { network: null }])
    expect(await takes(third, race, 2)).toEqual(held(2))
  })

  test('a network has another hash at another event', async () => {
    const address = newAddress()
    const races = [await publish(), await publish()]
    for (const race of races) expect(await takes(await stranger(address), race, 1)).toEqual(held(1))
    const hashes = await app.sql<{ network: string }>(
      `select distinct h.network::text as network from inventory.holds h join catalog.events e on e.id = h.limit_id
       where e.code = any ($1)`,
      [races.map(({ eventCode }) => eventCode)],
    )
    expect(hashes).toHaveLength(2)
  })

  test('guard removal: without the count every account of the network gets a place', async () => {
    const race = await publish(few)
    const [address = ''] = addressesOfNetwork(1)
    const strangers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => stranger(address)))
    await without('inventory.hold', 'network_count[networks[k]] >= lim.unpaid_per_network', 'false', async () => {
      expect(await together(strangers.map((one) => save(one, race)))).toEqual({ held: 6 })
    })
  })

  test('one call cannot pass a network’s limit, not even where most of the event is held', async () => {
    const race = await publish(few)
    const [address = ''] = addressesOfNetwork(1)
    const [first, ...rest] = await Promise.all([1, 2, 3, 4, 5, 6].map(() => stranger(address)))
    expect(await takes(first as Runner, race, 1)).toEqual(held(1))
    expect(await together(rest.map((one) => save(one, race)))).toEqual({
      held: 2,
      'registration.network_unverified': 3,
    })
    // Each is the first of their own network, and one of many here.
    const elsewhere = await Promise.all([1, 2, 3, 4, 5, 6].map(() => stranger()))
    expect(await together(elsewhere.map((one) => save(one, race)))).toEqual({ held: 6 })
  })

  test('guard removal: without a call’s own requests those of one call are not counted', async () => {
    const [address = ''] = addressesOfNetwork(1)
    const race = await publish(few)
    const strangers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => stranger(address)))
    await without('inventory.hold', 'where x.existing + x.requested >', 'where x.existing >', async () => {
      const { held: places } = await together(strangers.map((one) => save(one, race)))
      expect(places).toBeGreaterThan(3) // all six, if they were in one call
    })
  })

  test('guard removal: without the call’s size the event seems to have too few places held for a full network', async () => {
    const [address = ''] = addressesOfNetwork(1)
    const race = await publish(few)
    const strangers = await Promise.all([1, 2, 3, 4].map(() => stranger(address)))
    await without(
      'inventory.hold',
      'if lim.held + n > lim.unpaid_per_network',
      'if lim.held > lim.unpaid_per_network',
      async () => {
        expect(await together(strangers.map((one) => save(one, race)))).toEqual({ held: 4 })
      },
    )
  })

  test('a team’s place counts its members once for the account, and as a place for the network', async () => {
    const race = await publishTeamRace(app, { unpaidLimits: { perNetwork: 1 } })
    const address = newAddress()
    const [first, second] = [await stranger(address), await stranger(address)]
    expect(codeOf(await saveTeam(first, race, { registrationId: newId(), teamName: 'Лоси' }))).toBe('held')
    const refused = await saveTeam(second, race, { registrationId: newId(), teamName: 'Зубры' })
    expect(codeOf(refused)).toBe('registration.network_unverified')
  })
})

describe('the lines of an event', () => {
  const joinAs = (runner: Runner, { eventCode, raceCode }: Race) =>
    runner.client.post('/api/waitlist/join', { eventCode, raceCode, participant: somebody(), relation: 'child' })
  const joins = async (runner: Runner, race: Race, count: number) => {
    const codes: string[] = []
    for (let i = 0; i < count; i += 1) codes.push(codeOf(await joinAs(runner, race)))
    return codes
  }
  async function full(change: Change = {}): Promise<Race> {
    const race = await publish({ ...change, race: { capacity: 1 }, more: [{ code: 'twenty', capacity: 1 }] })
    for (const raceCode of ['ten', 'twenty']) {
      const holder = await stranger()
      expect(codeOf(await save(holder, { ...race, raceCode }))).toBe('held')
    }
    return race
  }

  test('one account joins five waitlists in all races together, and only with a confirmed email', async () => {
    const race = await full()
    const runner = await stranger()
    expect(await joins(runner, race, 3)).toEqual(held(3))
    expect(await joins(runner, { ...race, raceCode: 'twenty' }, 2)).toEqual([
      'held',
      'registration.waitlist_email_unverified',
    ])
    const { message } = (await joinAs(runner, race)).body.error
    expect(message).toContain('подтвердите почту')
    await verifyEmail(app, runner)
    expect(await joins(runner, race, 4)).toEqual(held(4))
  })

  test('a network joins waitlists up to its limit, a confirmed email is admitted beyond it, and leaving makes room', async () => {
    const race = await full({ unpaidLimits: { perNetwork: 3 } })
    const address = newAddress()
    const crowd = await Promise.all([1, 2, 3].map(() => stranger(address)))
    for (const coach of crowd) expect(await joins(coach, race, 1)).toEqual(held(1))
    const late = await stranger(address)
    expect(await joins(late, race, 1)).toEqual(['registration.waitlist_network_unverified'])
    expect(await joins(await stranger(), race, 1)).toEqual(held(1)) // another network
    await verifyEmail(app, late)
    expect(await joins(late, race, 2)).toEqual(['held', 'registration.waitlist_network_limit'])
    for (const coach of crowd.slice(0, 2)) {
      const { eventCode, raceCode } = race
      const lines = await coach.client.get(`/api/waitlist?${new URLSearchParams({ eventCode, raceCode })}`)
      const left = await coach.client.post('/api/waitlist/leave', { waitlistEntryId: lines.body.entries[0].id })
      expect(left.body).toEqual({ left: true })
    }
    expect(await joins(late, race, 1)).toEqual(held(1))
    const stored = await app.sql(
      `select from inventory.waitlist_entries l join catalog.events e on e.id = l.limit_id
       where e.code = $1 and l.state = 'left' and l.network is not null`,
      [race.eventCode],
    )
    expect(stored).toHaveLength(0)
  })

  test('guard removal: without the network’s limit a crowd behind one address takes all positions', async () => {
    const race = await full({ unpaidLimits: { perNetwork: 3 } })
    const address = newAddress()
    await without(
      'inventory.join_waitlist',
      'is_full := lim.unpaid_per_network <=',
      'is_full := 1000000 <=',
      async () => {
        for (const runner of await Promise.all([1, 2, 3, 4, 5].map(() => stranger(address))))
          expect(await joins(runner, race, 1)).toEqual(held(1))
      },
    )
  })
})

describe('what nobody takes by themselves', () => {
  test('a waitlist offer is not counted before it is taken up, nor after it has expired', async () => {
    const race = await publish({ unpaidLimits: { perAccount: 1 }, race: { capacity: 2 } })
    const [holder, other, runner] = [await verified(), await verified(), await verified()]
    const orders = [newId(), newId()]
    expect(codeOf(await save(holder, race, { registrationId: orders[0] }))).toBe('held')
    expect(codeOf(await save(other, race, { registrationId: orders[1] }))).toBe('held')
    const [first, second] = [somebody(), somebody()]
    for (const participant of [first, second]) {
      const { eventCode, raceCode } = race
      const response = await runner.client.post('/api/waitlist/join', {
        eventCode,
        raceCode,
        participant,
        relation: 'child',
      })
      expect(response.status).toBe(200)
    }
    await holder.client.post('/Register/ApiClearCart', { registrationId: orders[0] })
    await other.client.post('/Register/ApiClearCart', { registrationId: orders[1] })
    await waitlistOffersTask.run(app.services)
    const taken = async (participant: Json) => codeOf(await save(runner, race, { participant, relation: 'child' }))
    expect([await taken(first), await taken(second)]).toEqual(['held', 'registration.unpaid_limit'])
    app.forward(30 * 24 * hour)
    await waitlistOffersTask.run(app.services)
    const [row] = await app.sql<{ places: number }>(
      `select coalesce(sum(places), 0)::int as places from inventory.abandoned_places a
       join catalog.events e on e.id = a.limit_id where e.code = $1`,
      [race.eventCode],
    )
    expect(row?.places).toBe(1) // the accepted and unpaid place, not the offer
  })

  test('a paid place moved from a cancelled event is not limited', async () => {
    const from = await publish()
    const organizer = (await organizersMember(app, 'manage')).client
    const to = await publish({ unpaidLimits: { perAccount: 1 } })
    const runner = await verified()
    const registrationId = newId()
    expect(codeOf(await save(runner, from, { registrationId, participant: runner.participant }))).toBe('held')
    await pays(runner, registrationId)
    expect(await takes(runner, to, 2)).toEqual(['held', 'registration.unpaid_limit'])
    const off = { status: 'cancelled', eventMoveTo: [to.eventCode] }
    expect((await organizer.post(`/api/organizer/events/${from.eventCode}/status`, off)).status).toBe(200)
    const [entry] = (await runner.client.get(`/api/account/registrations/${registrationId}`)).body.entries
    const path = `/api/account/registrations/${registrationId}/entries/${entry.entryId}/event-move`
    const moved = await runner.client.post(path, {
      ...{ eventCode: to.eventCode, raceCode: to.raceCode, refundMinor: 0 },
      consents: ['offer', 'personal-data', 'receipt'],
    })
    expect([moved.status, moved.body.continueTo]).toEqual([200, null])
  })
})

describe('a coach’s list', () => {
  const year = new Date().getFullYear() - 12
  const columns = ['lastName', 'firstName', 'birthDate', 'gender', 'race'] as const
  const letters = (i: number) => [...String(i)].map((digit) => 'абвгдежзик'[Number(digit)]).join('')
  const line = () => {
    people += 1
    return [`Соболев${letters(people)}`, 'Егор', `02.03.${year}`, 'м', 'ten']
  }
  const cup = (change: Change = {}) =>
    publish({ ...change, race: { capacity: 500, groupEntries: plainGroupEntries, ...change.race } })
  async function listed({ client }: Runner, { eventCode }: Race, count: number): Promise<string> {
    const id = newId()
    const body = new FormData()
    const csv = [columns.join(';'), ...Array.from({ length: count }, () => line().join(';'))].join('\n')
    body.set('eventCode', eventCode)
    body.set('file', new File([csv], 'list.csv', { type: 'text/csv' }))
    const sent = await client.post(`/api/group-entries/${id}/list`, body)
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    return id
  }
  const take = ({ client }: Runner, { eventCode }: Race, id: string) =>
    client.post(`/api/group-entries/${id}/places`, { eventCode, guardian: true })

  test('a group entry of sixty athletes has its places, beside what the coach takes for their own family', async () => {
    const race = await cup()
    const coach = await verified()
    const id = await listed(coach, race, 60)
    expect((await take(coach, race, id)).body).toMatchObject({ held: 60 })
    expect(await takes(coach, race, 11)).toEqual([...held(10), 'registration.unpaid_limit'])
    // The limit of a network counts its own places only.
    expect(await takes(await stranger(), race, 1)).toEqual(held(1))
  })

  test('a group entry has at most a hundred unpaid places, and a larger one is refused as a whole without a hold', async () => {
    const race = await cup()
    const coach = await verified()
    const id = await listed(coach, race, 101)
    const refused = await take(coach, race, id)
    expect([refused.status, codeOf(refused)]).toEqual([409, 'group-entries.unpaid_limit'])
    expect(refused.body.error.message).toContain('не больше 100 неоплаченных мест')
    const [row] = await app.sql<{ held: number }>(
      'select l.held from inventory.limits l join catalog.events e on e.id = l.id where e.code = $1',
      [race.eventCode],
    )
    expect(row?.held).toBe(0)
  })

  test('a group entry has as many places as its organizer allows', async () => {
    const coach = await verified()
    const byCoach = await cup({ groupEntryLimit: 120 })
    expect((await take(coach, byCoach, await listed(coach, byCoach, 110))).body).toMatchObject({ held: 110 })
    const limited = await cup({ groupEntryLimit: 120, unpaidLimits: { perList: 2 } })
    expect(codeOf(await take(coach, limited, await listed(coach, limited, 3)))).toBe('group-entries.unpaid_limit')
  })

  test('a group entry of five athletes needs a confirmed email, and one of four does not', async () => {
    const race = await cup()
    const coach = await stranger()
    const id = await listed(coach, race, 5)
    expect(codeOf(await take(coach, race, id))).toBe('registration.email_unverified')
    await verifyEmail(app, coach)
    expect((await take(coach, race, id)).body).toMatchObject({ held: 5 })
    const other = await stranger()
    expect((await take(other, race, await listed(other, race, 4))).body).toMatchObject({ held: 4 })
  })

  test('a group entry sent several times at once is taken once, and joins its order within the limit', async () => {
    const race = await cup({ unpaidLimits: { perList: 6 } })
    const coach = await verified()
    const id = await listed(coach, race, 4)
    const clicks = await together(Array.from({ length: 5 }, () => take(coach, race, id)))
    expect(clicks).toEqual({ held: 5 })
    const more = ['lastName', 'firstName', 'birthDate', 'gender', 'race'] as const
    for (let i = 0; i < 3; i += 1) {
      const athlete = Object.fromEntries(line().map((value, at) => [more[at], value]))
      const { eventCode } = race
      expect((await coach.client.post(`/api/group-entries/${id}/athletes`, { eventCode, athlete })).status).toBe(200)
    }
    expect(codeOf(await take(coach, race, id))).toBe('group-entries.unpaid_limit')
  })

  test('a coach’s limit shrinks after many expired places, and is whole again after a payment', async () => {
    const race = await cup({ unpaidLimits: { perList: 10 } })
    const coach = await verified()
    const id = await listed(coach, race, 10)
    expect((await take(coach, race, id)).body).toMatchObject({ held: 10 })
    await lapse()
    expect(codeOf(await take(coach, race, id))).toBe('registration.unpaid_limit_lowered')
    app.forward(3 * hour)
    expect((await take(coach, race, id)).body).toMatchObject({ held: 10 })
    await pays(coach, id)
    const next = await listed(coach, race, 10)
    expect((await take(coach, race, next)).body).toMatchObject({ held: 10 })
  })

  test('a coach’s network is limited together with others to the size of three group entries', async () => {
    const race = await cup({ unpaidLimits: { perList: 2 } })
    const address = newAddress()
    const codes: string[] = []
    for (let i = 0; i < 4; i += 1) {
      const coach = await verified(address)
      codes.push(codeOf(await take(coach, race, await listed(coach, race, 2))))
    }
    expect(codes).toEqual([...held(3), 'registration.network_limit'])
  })

  test('guard removal: without the group’s limit a group entry takes any number of places', async () => {
    const race = await cup({ unpaidLimits: { perList: 2 } })
    const coach = await stranger()
    const id = await listed(coach, race, 6)
    await without(
      'registration.take_group_entry',
      'else refusal := inventory.list_refusal(',
      'elsif false then refusal := inventory.list_refusal(',
      async () => {
        expect((await take(coach, race, id)).body).toMatchObject({ held: 6 })
      },
    )
  })
})
