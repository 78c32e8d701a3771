import { createSecretKey } from 'node:crypto'
import { Hono } from 'hono'
import { beforeEach, expect, test } from 'vitest'
import type { HttpEnv } from '#src/platform/http/http-app.ts'
import { waitForPage } from '#src/platform/http/waiting-room/wait-for-page.ts'
import { registerDoor } from './register-door.ts'

const key = createSecretKey(Buffer.alloc(32, 1))
let app: Hono<HttpEnv>
/** Those inside, until the test lets them go. */
let finish: (() => void)[]
let status: 200 | 503

function houseOf(atOnce: number) {
  app = new Hono<HttpEnv>()
  finish = []
  status = 200
  app.use(
    waitForPage({
      atOnce,
      key,
      doorOf: registerDoor,
      shortMs: 20,
      connectSources: [],
      trustedProxies: 0,
      tenantOf: () => ({ id: 1, code: 'default', cookieDomain: undefined }) as never,
      refusals: {
        waiting: {
          draw: ({ ahead, isFull, nonce, address }) =>
            `waits ${ahead} ${address} ${nonce.length > 0}${isFull ? ' full' : ''}`,
          words: ({ ahead, isFull }) => ({ ahead: String(ahead), caption: '', text: '', full: isFull ? 'full' : '' }),
        },
      },
    }),
  )
  app.get('*', async (c) => {
    if (c.req.query('slow')) await new Promise<void>((resolve) => finish.push(resolve))
    if (c.req.query('full')) c.set('isFull', c.req.query('full') === '1')
    return c.text('page', status)
  })
}
beforeEach(() => houseOf(1))

const get = async (path: string, cookie = '', headers: Record<string, string> = {}) => {
  const answer = await app.request(`http://localhost${path}`, { headers: { cookie, ...headers } })
  const set = answer.headers.get('set-cookie') ?? ''
  return { answer, status: answer.status, text: await answer.text(), set, cookie: set.split(';')[0] ?? '' }
}
const ask = (path: string, cookie: string) => get(path, cookie, { 'x-waiting': '1' })
const begun = async () => {
  while (finish.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
}

test('an empty house: nobody notices anything', async () => {
  expect(await get('/a/b/register')).toMatchObject({ status: 200, text: 'page', set: expect.stringContaining('') })
  expect((await get('/a/b/register?step=order')).set).toBe('')
  expect((await get('/event/a')).set).toBe('')
})

test('who finds it full waits on a page of its own, and is let in by the ticket when it is their turn', async () => {
  const inside = get('/a/b/register?slow=1')
  await begun()
  const waits = await get('/a/b/register?utm=x')
  expect(waits).toMatchObject({ status: 200, text: 'waits 0 /a/b/register?utm=x true' })
  expect(waits.answer.headers.get('cache-control')).toBe('no-store')
  expect(waits.answer.headers.get('content-security-policy')).toContain('nonce-')
  expect(waits.set).toMatch(/^sl_waiting=.*Path=\/a\/b; HttpOnly; SameSite=Lax$/)
  const [other, further] = [await get('/c/d/register'), await get('/a/b/register?step=order')]
  expect([other.text, further.text]).toEqual(['page', 'page']) // another race; and who has a place already
  const turn = ask('/a/b/register', waits.cookie)
  for (const done of finish) done()
  const told = await turn
  expect(JSON.parse(told.text)).toEqual({ isTurn: true })
  expect((await get('/a/b/register', told.cookie)).text).toBe('page')
  await inside
})

test('a ticket is good for its own race, and nobody makes one', async () => {
  const inside = get('/a/b/register?slow=1')
  await begun()
  const waits = await get('/a/b/register')
  const forged = waits.cookie.replace(/\.\d+\.0\./, '.1.9999999999999.')
  expect(forged).not.toBe(waits.cookie)
  expect((await get('/a/b/register', forged)).text).toMatch(/^waits/)
  expect((await get('/a/b/register', 'sl_waiting=nonsense')).text).toMatch(/^waits/)
  for (const done of finish) done()
  await inside
})

test('the router’s request is told which page to open instead', async () => {
  const inside = get('/a/b/register?slow=1')
  await begun()
  const told = await get('/a/b/register.data?x=1')
  expect([told.status, told.answer.headers.get('x-waiting')]).toEqual([503, '/a/b/register?x=1'])
  for (const done of finish) done()
  await inside
})

test('whom the house refuses inside stands in line as well, instead of reading that it is too much', async () => {
  houseOf(10)
  status = 503
  const waits = await get('/a/b/register')
  expect([waits.status, waits.text]).toEqual([200, 'waits 0 /a/b/register true'])
  status = 200
  const told = await ask('/a/b/register', waits.cookie)
  expect(JSON.parse(told.text)).toEqual({ isTurn: true })
  expect((await get('/a/b/register', told.cookie)).text).toBe('page')
})

test('what is sent is never made to wait here', async () => {
  houseOf(0)
  expect((await app.request('http://localhost/a/b/register', { method: 'POST' })).status).toBe(404)
  expect((await get('/a/b/register')).text).toMatch(/^waits/)
})

test('who waits is told whether anything is free behind the door, as the page made last says', async () => {
  houseOf(2)
  const insiders = [get('/a/b/register?slow=1')]
  await begun()
  const told = async (full: string) => {
    expect((await get(`/a/b/register?full=${full}`)).text).toBe('page')
    insiders.push(get('/a/b/register?slow=1'))
    await expect.poll(() => finish.length).toBe(2)
    const waits = await get('/a/b/register')
    finish.pop()?.()
    await insiders.pop()
    return waits.text
  }
  expect(await told('1')).toMatch(/^waits .* full$/)
  expect(await told('0')).toMatch(/^waits .* true$/)
  for (const done of finish) done()
  await Promise.all(insiders)
})
