import { createSecretKey } from 'node:crypto'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DatabaseUnavailable } from '#src/platform/db/outage.ts'
import type { HttpEnv } from '#src/platform/http/http-env.ts'
import { type WaitingRoomMiddleware, waitingRoomMiddleware } from '#src/platform/http/waiting-room/wait-for-page.ts'
import { Overloaded } from '#src/platform/overloaded.ts'
import { waitingRoomKey } from './register-waiting-room.ts'

const key = createSecretKey(Buffer.alloc(32, 1))
let app: Hono<HttpEnv>
let waiting: WaitingRoomMiddleware
/** Those inside, until the test lets them go. */
let finishers: (() => void)[]
let status: 200 | 404 | 503
/** The error that making a page fails with. */
let failure: Error | null
/** The race look-ups in the database, and whether the database is down. */
let raceQueries: string[]
let isDatabaseDown: boolean
/** Accounts by their cookie `account`, that have the order. */
let hasOrder: Record<string, string>
/** Requests that the flood limit still lets pass, by address. */
let allowed: Record<string, number>

function appOf(atOnce: number) {
  finishers = []
  status = 200
  failure = null
  raceQueries = []
  isDatabaseDown = false
  hasOrder = {}
  allowed = {}
  ;({ app, waiting } = startableInstance(atOnce))
}

function startableInstance(atOnce: number) {
  const instance = new Hono<HttpEnv>()
  const instanceWaiting = waitingRoomMiddleware({
    atOnce,
    key,
    targetOf: waitingRoomKey,
    shortMs: 20,
    connectSources: [],
    trustedProxies: 1,
    resolveTenant: () => ({ id: 1, code: 'default', cookieDomain: undefined }) as never,
    flood: {
      async allows(address) {
        allowed[address] = (allowed[address] ?? 1_000) - 1
        return allowed[address] >= 0
      },
    },
    async isRace(name) {
      raceQueries.push(name)
      if (isDatabaseDown) throw new Error('The database is away')
      return !name.startsWith('nowhere')
    },
    orderOf: async ({ cookies }, { orderId }) =>
      hasOrder[cookies.account ?? ''] === orderId && orderId !== null ? orderId : null,
    refuse: async (c) => c.json({ error: { code: 'http.waiting_room' } }, 503, { 'Retry-After': '5' }),
    refusals: {
      waiting: {
        draw: ({ ahead, isFull, isShut, nonce, address }) =>
          `waits ${ahead} ${address} ${nonce.length > 0}${isFull ? ' full' : ''}${isShut ? ' shut' : ''}`,
        words: ({ ahead, isFull, isShut }) => ({
          ahead: String(ahead),
          caption: '',
          hint: isShut ? 'shut' : '',
          text: '',
          full: isFull ? 'full' : '',
        }),
      },
    },
  })
  instance.use(instanceWaiting.pages)
  instance.use(async (c, next) => (c.get('isAllowed') === false ? c.text('too fast', 429) : await next()))
  instance.all('*', async (c) => {
    if (c.req.query('slow')) await new Promise<void>((resolve) => finishers.push(resolve))
    if (failure !== null) throw failure
    if (c.req.query('full')) c.set('isFull', c.req.query('full') === '1')
    return c.text('page', c.req.path.startsWith('/nowhere') ? 404 : status)
  })
  instance.onError((error, c) => c.text(error.name, 503, { 'Retry-After': '5' }))
  return { app: instance, waiting: instanceWaiting }
}
beforeEach(() => appOf(1))
afterEach(() => vi.useRealTimers())

type More = Record<string, string>
const send = async (method: string, path: string, cookie: string, headers: More, of = app) => {
  const answer = await of.request(`http://localhost${path}`, { method, headers: { cookie, ...headers } })
  const set = answer.headers.get('set-cookie') ?? ''
  return { answer, status: answer.status, text: await answer.text(), set, cookie: set.split(';')[0] ?? '' }
}
const get = (path: string, cookie = '', headers: More = {}, of = app) => send('GET', path, cookie, headers, of)
const poll = (path: string, cookie: string, headers: More = {}, of = app) =>
  get(path, cookie, { 'x-waiting': '1', ...headers }, of)
const post = (path: string, cookie = '', headers: More = {}) => send('POST', path, cookie, headers)
const kindOf = (cookie: string) => cookie.split('.')[2]
/** A request that is admitted and not answered until `finish` is called. */
const inside = async (path = '/a1/b1/register?slow=1', of = app) => {
  const before = finishers.length
  void get(path, '', {}, of)
  await expect.poll(() => finishers.length).toBe(before + 1)
}
const page = '/a1/b1/register'

test('an idle program admits everybody, and the page sets a ticket to return with', async () => {
  const first = await get(page)
  expect(first).toMatchObject({ status: 200, text: 'page' })
  expect([kindOf(first.cookie), first.set]).toEqual([
    'inside',
    expect.stringMatching(/^sl_waiting=.*Path=\/a1\/b1; HttpOnly; SameSite=Lax$/),
  ])
  expect((await get(`${page}?step=order`)).text).toBe('page')
  expect((await get('/event/a1')).set).toBe('')
  expect([raceQueries, waiting.size, waiting.hasLines]).toEqual([[], 0, false])
})

test('a visitor of a full program waits on a page of its own, and the ticket admits them in their turn', async () => {
  await inside()
  const waits = await get(`${page}?utm=x`)
  expect(waits).toMatchObject({ status: 200, text: 'waits 0 /a1/b1/register?utm=x true' })
  expect(waits.answer.headers.get('cache-control')).toBe('no-store')
  expect(waits.answer.headers.get('content-security-policy')).toContain('nonce-')
  expect(kindOf(waits.cookie)).toBe('waiting')
  expect((await get('/c1/d1/register')).text).toBe('page') // another race
  const polled = poll(page, waits.cookie)
  for (const done of finishers) done()
  const reply = await polled
  expect(JSON.parse(reply.text)).toEqual({ isTurn: true })
  expect(kindOf(reply.cookie)).toBe('called')
  const entered = await get(page, reply.cookie)
  expect([entered.text, kindOf(entered.cookie)]).toEqual(['page', 'inside'])
})

test('a visitor without a script is admitted when their page reloads', async () => {
  await inside()
  const waits = await get(page)
  expect(waits.text).toMatch(/^waits/)
  for (const done of finishers) done()
  expect((await get(page, waits.cookie)).text).toBe('page')
})

test('a ticket is valid for its own race, and cannot be forged', async () => {
  await inside()
  const waits = await get(page)
  const forged = waits.cookie.replace(/\.\d+\.waiting\.0\./, '.1.inside.9999999999999.')
  expect(forged).not.toBe(waits.cookie)
  for (const cookie of [forged, 'sl_waiting=nonsense']) {
    expect((await get(page, cookie)).text).toMatch(/^waits/)
    expect(JSON.parse((await poll(page, cookie)).text)).toEqual({ isLost: true, again: 3 })
  }
})

test('a ticket is invalid a day after its owner was seen, as the browser then deletes it', async () => {
  const ticket = (await get(page)).cookie
  await inside()
  const waits = await get(page)
  const idOf = (cookie: string) => cookie.split('.', 1)[0]
  const start = Date.now()
  const day = 24 * 3600_000
  vi.useFakeTimers({ toFake: ['Date'], now: start + day - 5_000 })
  expect(idOf((await get(page, waits.cookie)).cookie)).toBe(idOf(waits.cookie))
  vi.setSystemTime(start + day + 5_000)
  expect(JSON.parse((await poll(page, waits.cookie)).text)).toEqual({ isLost: true, again: 3 })
  expect(idOf((await get(page, waits.cookie)).cookie)).not.toBe(idOf(waits.cookie))
  expect((await post(page, ticket)).text).toBe('page')
  vi.setSystemTime(start + day + 41 * 60_000)
  expect((await post(page, ticket)).status).toBe(503)
})

test('a question without a ticket stores nothing, holds no room and gives no ticket', async () => {
  for (let i = 0; i < 50; i += 1) {
    const reply = await poll(page, '')
    expect([JSON.parse(reply.text), reply.set]).toEqual([{ isLost: true, again: 3 }, ''])
  }
  expect([waiting.size, waiting.hasLines, raceQueries]).toEqual([0, false, []])
  expect((await get(page)).text).toBe('page')
})

test('a visitor who does not follow a call does not become a returning visitor', async () => {
  await inside()
  const harvested = await get(page)
  const polled = poll(page, harvested.cookie)
  finishers.pop()?.()
  const reply = await polled
  expect(kindOf(reply.cookie)).toBe('called')
  const other = startableInstance(1)
  await inside(`${page}?slow=1`, other.app)
  await get(page, '', {}, other.app)
  expect((await send('POST', page, reply.cookie, {}, other.app)).status).toBe(503)
  expect((await get(`${page}?step=order`, reply.cookie, {}, other.app)).text).toMatch(/^waits/)
})

test('tickets of admitted visitors admit no more at once than the program can bear', async () => {
  const tickets = await Promise.all(Array.from({ length: 5 }, async () => (await get(page)).cookie))
  await inside()
  const pages = await Promise.all(tickets.map((ticket) => get(page, ticket)))
  expect(pages.map(({ text }) => text.slice(0, 5))).toEqual(Array(5).fill('waits'))
  for (const done of finishers) done()
})

test('an instance of the program accepts a ticket of another instance, in the queue and after a call', async () => {
  const other = startableInstance(1)
  await inside()
  const waits = await get(page)
  expect(JSON.parse((await poll(page, waits.cookie, {}, other.app)).text)).toEqual({ isTurn: true })
  const polled = poll(page, waits.cookie)
  finishers.pop()?.()
  const reply = await polled
  const third = startableInstance(1)
  expect((await get(page, reply.cookie, {}, third.app)).text).toBe('page')
})

test('every request of a waiting visitor counts once in the flood limit, those of the waiting page too', async () => {
  allowed['10.0.0.1'] = 3
  const from = { 'x-forwarded-for': '10.0.0.1' }
  expect((await get(page, '', from)).status).toBe(200)
  expect((await poll(page, '', from)).status).toBe(200)
  expect((await post(page, '', from)).status).toBe(200)
  expect((await poll(page, '', from)).status).toBe(429)
  expect((await get(page, '', from)).status).toBe(429)
  expect(waiting.size).toBe(0)
})

test('while others wait, only an admitted visitor or the order’s owner sees a later step', async () => {
  const ticket = (await get(page)).cookie
  await inside()
  expect((await get(page)).text).toMatch(/^waits/)
  hasOrder = { anna: '7' }
  for (const step of ['options', 'order', 'payment', 'check', 'expired']) {
    expect((await get(`${page}?step=${step}&registrationId=7`)).text).toMatch(/^waits/)
    expect((await get(`${page}?step=${step}&registrationId=8`, 'account=anna')).text).toMatch(/^waits/)
  }
  const own = await get(`${page}?step=payment&registrationId=7`, 'account=anna')
  expect([own.text, kindOf(own.cookie)]).toEqual(['page', 'order'])
  expect((await get(`${page}?step=check`, own.cookie)).text).toBe('page') // the ticket says so by now
  finishers.pop()?.()
  expect((await get(`${page}?step=order`, ticket)).text).toBe('page')
})

test('while nobody is admitted, an order’s owner can pay, and a formerly admitted visitor waits with the others', async () => {
  const ticket = (await get(page)).cookie
  appOf(0)
  hasOrder = { anna: '7' }
  expect((await get(`${page}?step=payment&registrationId=7`, 'account=anna')).text).toBe('page')
  expect((await get(`${page}?step=payment`, ticket)).text).toMatch(/^waits/)
  expect((await get(page, ticket)).text).toMatch(/^waits/)
})

test('while nobody is admitted, a form of an unpaid order is accepted with any ticket', async () => {
  const ticket = (await get(page)).cookie
  const listTicket = ticket.replace('sl_waiting=', 'sl_waiting_call=')
  appOf(0)
  instanceOfCalls()
  hasOrder = { anna: '7' }
  const own = (await get(`${page}?step=payment&registrationId=7`, 'account=anna')).cookie
  expect(kindOf(own)).toBe('order')
  for (const cookie of ['', ticket, own, 'account=anna']) {
    const refused = await post(page, cookie)
    expect([cookie, refused.status, JSON.parse(refused.text)]).toEqual([
      cookie,
      503,
      { error: { code: 'http.waiting_room' } },
    ])
    expect(refused.set).toMatch(/^sl_waiting=/)
  }
  expect((await post(`${page}?registrationId=7`, 'account=anna')).text).toBe('page')
  expect((await post('/nowhere1/b1/register')).status).toBe(404) // the page behind the waiting room says so
  for (const cookie of ['', listTicket]) expect((await post('/list/a1', cookie)).status).toBe(503)
  expect((await post('/list/a1?order=7', 'account=anna')).text).toBe('taken')
})

test('a ticket sends some tens of requests while others wait, then a few, and always to its owner’s order', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const ticket = (await get(page)).cookie
  for (let i = 0; i < 40; i += 1) expect((await post(page, ticket)).status).toBe(200) // no visitor waits
  await inside()
  const waits = await get(page)
  const statuses: number[] = []
  for (let i = 0; i < 32; i += 1) statuses.push((await post(page, ticket)).status)
  expect(statuses).toEqual([...Array(30).fill(200), 503, 503])
  hasOrder = { anna: '7' }
  expect((await post(`${page}?registrationId=7`, `${ticket}; account=anna`)).status).toBe(200)
  for (let i = 0; i < 7; i += 1) {
    vi.advanceTimersByTime(3_000)
    await get(page, waits.cookie) // the line goes on
  }
  expect([(await post(page, ticket)).status, (await post(page, ticket)).status]).toEqual([200, 503])
})

test('while nobody is admitted, the waiting page and the polling call say so', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  appOf(0)
  const waits = get(page)
  await vi.advanceTimersByTimeAsync(1_000)
  expect((await waits).text).toMatch(/ shut$/)
  const reply = poll(page, (await waits).cookie)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(JSON.parse((await reply).text)).toMatchObject({ again: 0, words: { hint: 'shut' } })
})

test('an order admits to no further registration while others wait', async () => {
  await inside()
  await get(page)
  hasOrder = { anna: '7' }
  const own = await get(`${page}?step=payment&registrationId=7`, 'account=anna')
  expect((await get(page, own.cookie)).text).toMatch(/^waits/)
})

test('an API call waits like a page, and gets a JSON response with the time to retry', async () => {
  const init = '/Register/ApiInit?EventCode=a1&raceCode=B1'
  expect((await get(init)).text).toBe('page')
  await inside(`${init}&slow=1`)
  const refused = await get(init)
  expect([refused.status, JSON.parse(refused.text)]).toEqual([503, { error: { code: 'http.waiting_room' } }])
  expect(refused.answer.headers.get('retry-after')).toBe('5')
  expect(refused.set).toMatch(/^sl_waiting_call=.*Path=\//)
  expect((await get(page)).text).toMatch(/^waits 1/) // behind the program, in one line
  finishers.pop()?.()
  expect((await get(init, refused.cookie)).text).toBe('page')
})

test('a form of an admitted visitor never waits; while there is a queue, others are asked to return', async () => {
  const ticket = (await get(page)).cookie
  expect((await post(page)).text).toBe('page')
  await inside()
  await get(page)
  expect((await post(page, ticket)).text).toBe('page')
  const refused = await post(page)
  expect([refused.status, kindOf(refused.cookie)]).toEqual([503, 'waiting'])
  hasOrder = { anna: '7' }
  expect((await post(`${page}?registrationId=7`, 'account=anna')).text).toBe('page')
  // a form filled in hours before is sent at the opening
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 3600_000 })
  expect((await post(page, ticket)).text).toBe('page')
})

test('the response to the router’s request names the page to open instead', async () => {
  await inside()
  const reply = await get('/a1/b1/register.data?x=1')
  expect([reply.status, reply.answer.headers.get('x-waiting')]).toEqual([503, '/a1/b1/register?x=1'])
})

test.for(['/a1/b1/register/', '/a1/b1/register//', '/A1/b1/REGISTER', '/a1/b1/Register.data', '/a1/b1/%72egister'])(
  'the address %s waits before the same race',
  async (path) => {
    await inside()
    expect((await get(path)).set).toMatch(/^sl_waiting=/)
    expect((await send('HEAD', path, '', {})).set).toMatch(/^sl_waiting=[^.]*\.\d+\.waiting/)
  },
)

test('a visitor whom the program refuses inside waits in the queue too, instead of reading an overload error', async () => {
  appOf(10)
  status = 503
  const waits = await get(page)
  expect([waits.status, waits.text]).toEqual([200, 'waits 0 /a1/b1/register true'])
  status = 200
  const reply = await poll(page, waits.cookie)
  expect(JSON.parse(reply.text)).toEqual({ isTurn: true })
  expect((await get(page, reply.cookie)).text).toBe('page')
})

test('while the database is unavailable the page says so, and no visitor is queued', async () => {
  appOf(10)
  failure = new DatabaseUnavailable(new Error('terminated'))
  const away = await get(page)
  expect([away.status, away.text, away.set]).toEqual([503, 'DatabaseUnavailable', ''])
  expect(away.answer.headers.get('retry-after')).toBe('5')
  expect((await get('/a1/b1/register.data')).text).toBe('DatabaseUnavailable')
  expect([waiting.hasLines, waiting.size]).toEqual([false, 0])
  failure = new Overloaded('a connection')
  expect((await get(page)).text).toMatch(/^waits 0/)
})

test('a response without a page sets no ticket', async () => {
  status = 404
  expect((await get(page)).set).toBe('')
})

test('only an existing race has a queue', async () => {
  await inside('/nowhere1/b1/register?slow=1')
  const unknown = await Promise.all(Array.from({ length: 10 }, () => get('/nowhere1/b1/register')))
  expect(unknown.map((one) => one.status)).toEqual(Array(10).fill(404))
  expect([raceQueries, waiting.hasLines]).toEqual([['nowhere1/b1'], false])
})

test('invented addresses leave no room behind and ask the database nothing', async () => {
  for (let i = 0; i < 300; i += 1) {
    await get(`/nowhere${i}/b1/register`)
    await poll(`/nowhere${i}/b1/register`, '')
  }
  expect([waiting.size, raceQueries]).toEqual([0, []])
})

test('a program that admits nobody looks up at most a few invented addresses a second, and stores none', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  appOf(0)
  for (let i = 0; i < 300; i += 1) await get(`/nowhere${i}/b1/register`)
  expect([waiting.size, raceQueries.length]).toEqual([0, 20])
  vi.advanceTimersByTime(1_001)
  await get('/nowhere/b1/register')
  expect([waiting.size, raceQueries.length]).toEqual([0, 21])
})

test('while the database is unavailable a known race has its queue, and visitors of another race get a page without a position', async () => {
  vi.useFakeTimers({ toFake: ['performance'], now: 0 })
  const insider = get(`${page}?slow=1`)
  await new Promise((resolve) => setTimeout(resolve, 5))
  await get(page)
  isDatabaseDown = true
  vi.advanceTimersByTime(70_000)
  expect((await get(page)).text).toMatch(/^waits/)
  expect(waiting.hasLines).toBe(true)
  void get('/c1/d1/register?slow=1')
  await new Promise((resolve) => setTimeout(resolve, 5))
  const other = await get('/c1/d1/register')
  expect(other.text).toMatch(/^waits 0/)
  for (const done of finishers) done()
  await insider
})

test('a room is removed when its last visitor has left, also if that visitor never returned', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
  const insider = get(`${page}?slow=1`)
  await new Promise((resolve) => setTimeout(resolve, 5))
  await get(page)
  finishers.pop()?.()
  await insider
  expect(waiting.size).toBe(1)
  vi.advanceTimersByTime(30_000)
  expect([waiting.size, waiting.hasLines]).toEqual([0, false])
})

test('a waiting visitor reads whether any place is free, as the last page said', async () => {
  appOf(2)
  await inside()
  const reply = async (full: string) => {
    expect((await get(`${page}?full=${full}`)).text).toBe('page')
    await inside()
    const waits = await get(page)
    finishers.pop()?.()
    expect(JSON.parse((await poll(page, waits.cookie)).text)).toEqual({ isTurn: true })
    expect((await get(page, waits.cookie)).text).toBe('page')
    return waits.text
  }
  expect(await reply('1')).toMatch(/^waits .* full$/)
  expect(await reply('0')).toMatch(/^waits .* true$/)
})

test.for(['invite', 'invite?kind=gift', 'group-entry'])(
  'the page …/register/%s begins a registration, and waits before the race',
  async (suffix) => {
    const address = `${page}/${suffix}`
    const more = (name: string, id: string) => `${address}${suffix.includes('?') ? '&' : '?'}${name}=${id}`
    const ticket = (await get(address)).cookie
    expect(kindOf(ticket)).toBe('inside')
    await inside()
    expect((await get(page)).text).toMatch(/^waits 0/)
    const waits = await get(address)
    expect([waits.text.slice(0, 7), kindOf(waits.cookie)]).toEqual(['waits 1', 'waiting']) // in one line with the others
    expect(waits.text).toContain(` ${address} `) // it goes on where one wanted to
    expect((await get(`${page}/${suffix.split('?', 1)[0]}.data`)).answer.headers.get('x-waiting')).toBe(
      `${page}/${suffix.split('?', 1)[0]}`,
    )
    const refused = await post(address)
    expect([refused.status, JSON.parse(refused.text)]).toEqual([503, { error: { code: 'http.waiting_room' } }])
    expect((await post(address, ticket)).text).toBe('page')
    hasOrder = { anna: '7' }
    for (const name of ['registrationId', 'groupEntryId']) {
      expect((await get(more(name, '7'), 'account=anna')).text).toBe('page')
      expect((await post(more(name, '7'), 'account=anna')).text).toBe('page')
      expect((await get(more(name, '8'), 'account=anna')).text).toMatch(/^waits/)
    }
    finishers.pop()?.()
    expect((await get(address, ticket)).text).toBe('page')
  },
)

test.for(['gift', 'accept-transfer', 'transfer', 'details', 'invitations', 'success'])(
  'the page …/register/%s is shown to an owner of a place while others wait',
  async (suffix) => {
    await inside()
    expect((await get(page)).text).toMatch(/^waits/)
    expect((await get(`${page}/${suffix}?gift=token`)).text).toBe('page')
    expect((await post(`${page}/${suffix}`)).text).toBe('page')
  },
)

test('a group entry waits before all its races that have a queue', async () => {
  instanceOfCalls()
  const ticket = (await get(page)).cookie.replace('sl_waiting=', 'sl_waiting_call=')
  const another = (await get('/a1/c1/register')).cookie.replace('sl_waiting=', 'sl_waiting_call=')
  expect((await post('/list/a1', '')).text).toBe('taken') // no visitor waits yet
  await inside()
  await get(page)
  const refused = await post('/list/a1', '')
  expect([refused.status, kindOf(refused.cookie)]).toEqual([503, 'waiting'])
  expect((await post('/list/a1', another)).status).toBe(503) // the ticket of a race without waiting visitors
  expect((await post('/list/a1', ticket)).text).toBe('taken')
  hasOrder = { anna: '7' }
  expect((await post('/list/a1?order=7', 'account=anna')).text).toBe('taken')
  expect((await post('/list/a2', '')).text).toBe('taken') // another event
})

/** A call that names only its event. */
function instanceOfCalls() {
  const calls = new Hono<HttpEnv>()
  calls.post('/list/:event', (c) =>
    waiting.send(
      c,
      { name: `${c.req.param('event')}/`, folder: '/', kind: 'send', orderId: c.req.query('order') ?? null },
      async () => c.text('taken'),
    ),
  )
  const pages = app
  app = new Hono<HttpEnv>().route('/', calls).all('*', (c) => pages.fetch(c.req.raw))
}
