import { beforeEach, expect, test, vi } from 'vitest'
import { isKeptOffline, keptForHeader } from './kept-pages.ts'
import { endServiceWorker, type PageSeen, serviceWorker, type WorkerSettings } from './service-worker.ts'

const origin = 'https://startline.example'
const list = '/account/registrations'
const order = `${list}/0197f0a0-0000-7000-8000-000000000001`
const ticket = `/api${order}/tickets?entryId=0197f0a0-0000-7000-8000-000000000002`

const settings: WorkerSettings = {
  version: 'v1',
  files: ['/assets/root.css'],
  offlinePage: { ru: '<html lang="ru"><!--copies--></html>', en: '<html lang="en">Offline<!--copies--></html>' },
  banner: { ru: 'Копия от {moment}', en: 'A copy from {moment}' },
  copies: { ru: 'Сохранено', en: 'Saved' },
  policy: "default-src 'none'",
  keptForHeader,
}

/** Of a CacheStorage what the worker uses. */
function memoryCaches(onUse: () => void = () => undefined) {
  const byName = new Map<string, Map<string, Response>>()
  const absolute = (key: RequestInfo | URL) => (key instanceof Request ? key.url : new URL(key, origin).href)
  const openCache = (entries: Map<string, Response>) => ({
    match: async (key: RequestInfo | URL) => entries.get(absolute(key))?.clone(),
    put: async (key: RequestInfo | URL, response: Response) => {
      onUse()
      entries.set(absolute(key), response)
    },
    delete: async (key: RequestInfo | URL) => entries.delete(absolute(key)),
    keys: async () => [...entries.keys()].map((url) => new Request(url)),
    addAll: async (keys: Request[]) => {
      for (const key of keys) entries.set(absolute(key), new Response('body{}'))
    },
  })
  return {
    byName,
    storage: {
      has: async (name: string) => byName.has(name),
      open: async (name: string) => {
        onUse()
        const entries = byName.get(name) ?? new Map<string, Response>()
        byName.set(name, entries)
        return openCache(entries)
      },
      delete: async (name: string) => byName.delete(name),
      keys: async () => [...byName.keys()],
      match: async (key: RequestInfo | URL, { cacheName }: MultiCacheQueryOptions = {}) => {
        onUse()
        const searched = [...byName].filter(([name]) => cacheName === undefined || name === cacheName)
        return searched.map(([, entries]) => entries.get(absolute(key))?.clone()).find((found) => found !== undefined)
      },
    } as unknown as CacheStorage,
  }
}

type Answer = (path: string) => Response

/** A browser with the worker in it: navigations, messages and a connection that can be lost. */
function browser(build: typeof serviceWorker = serviceWorker) {
  const listeners = new Map<string, (event: never) => void>()
  let useOfCache = () => {}
  const caches = memoryCaches(() => useOfCache())
  const requested: string[] = []
  let isOnline = true
  let answer: Answer = () => new Response('not found', { status: 404 })
  const fetchNow = async (input: RequestInfo | URL) => {
    const url = new URL(typeof input === 'object' && 'url' in input ? input.url : input, origin)
    requested.push(url.pathname + url.search)
    if (!isOnline) throw new TypeError('Failed to fetch')
    return answer(url.pathname + url.search)
  }
  build(
    {
      location: { origin },
      caches: caches.storage,
      fetch: fetchNow as typeof fetch,
      navigator: { language: 'ru' },
      clients: { claim: async () => undefined },
      registration: {},
      skipWaiting: async () => undefined,
      addEventListener: (type: string, listener: (event: never) => void) => void listeners.set(type, listener),
    },
    settings,
  )
  const dispatch = async (type: string, event: object) => {
    const work: Promise<unknown>[] = []
    let response: Promise<Response> | undefined
    listeners.get(type)?.({
      ...event,
      waitUntil: (promise: Promise<unknown>) => work.push(promise),
      respondWith: (promise: Promise<Response>) => {
        response = promise
      },
    } as never)
    const result = await response
    // Work may be added while the response is made.
    for (let done = 0; done < work.length; done += 1) await work[done]
    return result
  }
  return {
    caches: caches.byName,
    requested,
    /** Called at each use of a cache. */
    atEachUse: (act: () => void) => {
      useOfCache = act
    },
    goOffline: () => {
      isOnline = false
    },
    serve: (next: Answer) => {
      answer = next
    },
    install: () => dispatch('install', {}),
    activate: () => dispatch('activate', {}),
    see: (seen: PageSeen) => dispatch('message', { data: seen }),
    request: (path: string, how: { method?: string; mode?: string; destination?: string; referrer?: string } = {}) =>
      dispatch('fetch', {
        request: { url: origin + path, method: 'GET', mode: 'navigate', destination: 'document', referrer: '', ...how },
      }),
    keptPaths: () =>
      [...(caches.byName.get('startline-own')?.keys() ?? [])].map((url) => url.replace(origin, '')).sort(),
  }
}

const page = (account: string, text = 'Номер 42') =>
  new Response(
    `<html lang="ru"><head><title>Белые ночи</title><link rel="stylesheet" href="/assets/root.css"></head><body class="x">${text}<a href="${ticket}">Билет</a><script nonce="1">alert("</b>")</script></body></html>`,
    { headers: { 'content-type': 'text/html', [keptForHeader]: account } },
  )
const servedFor =
  (account: string): Answer =>
  (path) =>
    path === ticket
      ? new Response('%PDF', { headers: { 'content-type': 'application/pdf' } })
      : path.startsWith('/assets/')
        ? new Response('body{}', { headers: { 'content-type': 'text/css' } })
        : page(account)

let tab: ReturnType<typeof browser>
beforeEach(() => {
  tab = browser()
  tab.serve(servedFor('anna'))
})

test('the registrations that the list begins with are readable offline, with their tickets, without being opened', async () => {
  const pageOf = (index: number) => `${list}/0197f0a0-0000-7000-8000-${String(index).padStart(12, '0')}`
  const links = [1, 2, 3, 4, 5, 6, 7, 8].map((index) => `<a href="${pageOf(index)}">${index}</a>`).join('')
  tab.serve((path) => (path === list ? page('anna', links) : servedFor('anna')(path)))
  await tab.request(list)
  expect(tab.keptPaths()).toEqual([ticket, '/assets/root.css', list, ...[1, 2, 3, 4, 5, 6].map(pageOf)].toSorted())
  const requested = tab.requested.length
  await tab.request(list)
  expect(tab.requested.slice(requested)).not.toContain(pageOf(1))
  tab.goOffline()
  expect((await tab.request(pageOf(6)))?.status).toBe(200)
  expect(await (await tab.request(ticket))?.text()).toBe('%PDF')
})

test.for([503, 429])('a list’s registrations are not requested on after a %s', async (status) => {
  const pageOf = (index: number) => `${list}/0197f0a0-0000-7000-8000-${String(index).padStart(12, '0')}`
  const links = [1, 2, 3, 4].map((index) => `<a href="${pageOf(index)}">${index}</a>`).join('')
  const refused = () => new Response('{}', { status, headers: { 'retry-after': '0' } })
  const served = (path: string) => (path === list ? page('anna', links) : servedFor('anna')(path))
  const openList = async (isRefused: (path: string) => boolean) => {
    tab = browser()
    tab.serve((path) => (isRefused(path) ? refused() : served(path)))
    await tab.request(list)
    return tab.requested.filter((path) => path.startsWith(`${list}/`))
  }
  expect(await openList((path) => path === pageOf(2))).toEqual([pageOf(1), pageOf(2)])
  expect(tab.keptPaths()).toContain(pageOf(1))
  expect(await openList((path) => path === ticket)).toEqual([])
})

test('a registration that was opened once is readable offline, without scripts and with the moment of its copy', async () => {
  await tab.request(order)
  tab.goOffline()
  const copy = await (await tab.request(`${order}?done=race`))?.text()
  expect(copy).toMatch(/<body class="x"><style>[^<]*<\/style><p role="status"[^>]*>Копия от \d+/)
  expect(copy).toContain('Номер 42')
  expect(copy).not.toContain('<script')
})

test('the ticket of an opened registration is there offline, and is not drawn again at each view', async () => {
  await tab.request(order)
  await tab.request(order)
  expect(tab.requested.filter((path) => path === ticket)).toHaveLength(1)
  tab.goOffline()
  const copy = await tab.request(ticket)
  expect(copy?.headers.get('content-type')).toBe('application/pdf')
  expect(await copy?.text()).toBe('%PDF')
})

test('a ticket that the server puts off is requested again, a few times', async () => {
  let refusals = 2
  const served = servedFor('anna')
  tab.serve((path) => {
    if (path !== ticket || refusals === 0) return served(path)
    refusals -= 1
    return new Response('{}', { status: 503, headers: { 'retry-after': '0' } })
  })
  await tab.request(order)
  expect(tab.keptPaths()).toContain(ticket)
  tab = browser()
  tab.serve((path) =>
    path === ticket ? new Response('{}', { status: 503, headers: { 'retry-after': '0' } }) : served(path),
  )
  await tab.request(order)
  expect(tab.requested.filter((path) => path === ticket)).toHaveLength(3)
  expect(tab.keptPaths()).not.toContain(ticket)
})

test('a page that the router opened without a document is kept when the page says so', async () => {
  await tab.see({ language: 'ru', account: 'anna', path: order })
  tab.goOffline()
  expect(await (await tab.request(order))?.text()).toContain('Номер 42')
})

test.for([
  [list, true],
  [order, true],
  [`${order}/entries/0197f0a0-0000-7000-8000-000000000002/mine`, true],
  [`${order}/options`, false],
  [`${list}/new`, false],
  [`${list}x`, false],
  ['/account', false],
] as const)('program and worker agree that %s is kept: %s', async ([path, expected]) => {
  expect(isKeptOffline(path)).toBe(expected)
  await tab.request(path)
  expect(tab.keptPaths().includes(path)).toBe(expected)
})

test('nothing but registrations and their tickets is kept', async () => {
  for (const path of ['/', '/account/profile', '/account/documents', `${order}/options`, '/tax-deduction'])
    await tab.request(path)
  await tab.see({ language: 'ru', account: 'anna', path: '/account/profile' })
  expect(tab.keptPaths()).toEqual([])
  expect(isKeptOffline('/account/registrations')).toBe(true)
})

test('with a connection a page is never the copy', async () => {
  await tab.request(order)
  tab.serve(() => page('anna', 'Номер 43'))
  expect(await (await tab.request(order))?.text()).toContain('Номер 43')
  tab.serve(() => new Response('broken', { status: 500 }))
  expect((await tab.request(order))?.status).toBe(500)
})

/** A navigation's redirect, which only the browser reads; Node makes none. */
function redirectOfNavigation(): Response {
  const response = Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' })
  return Object.defineProperty(response, 'clone', { value: redirectOfNavigation })
}

const endings: readonly (readonly [string, () => void, () => Promise<unknown>])[] = [
  [
    'another account opens a registration',
    () => tab.serve(() => new Response('<body>', { headers: { [keptForHeader]: 'boris' } })),
    () => tab.request(list),
  ],
  ['a page shows another account', () => undefined, () => tab.see({ language: 'ru', account: 'boris', path: '/' })],
  ['a page shows nobody', () => undefined, () => tab.see({ language: 'ru', account: null, path: '/' })],
  ['a form signs out', () => undefined, () => tab.request('/account/logout', { method: 'POST' })],
  [
    'a form signs in by script',
    () => undefined,
    () => tab.request('/account/login.data', { method: 'POST', mode: 'cors' }),
  ],
  ['the session has ended elsewhere', () => tab.serve(redirectOfNavigation), () => tab.request(list)],
]
test.for(endings)('the copies of an account are deleted when %s', async ([, prepare, act]) => {
  await tab.request(order)
  expect(tab.keptPaths()).toContain(order)
  prepare()
  await act()
  expect(tab.keptPaths()).not.toContain(order)
  expect(tab.keptPaths()).not.toContain(ticket)
})

test('a copy that was begun before the sign-out is not stored after it', async () => {
  let send: (response: Response) => void = () => undefined
  const body = new ReadableStream({
    start: (controller) => {
      send = () => {
        controller.enqueue(new TextEncoder().encode('<html lang="ru"><title>x</title><body>late</body></html>'))
        controller.close()
      }
    },
  })
  tab.serve(() => new Response(body, { headers: { [keptForHeader]: 'anna' } }))
  const opened = tab.request(order)
  await vi.waitFor(() => expect(tab.requested).toEqual([order]))
  await tab.request('/account/logout', { method: 'POST', mode: 'cors' })
  send(new Response())
  await opened
  expect(tab.keptPaths()).toEqual([])
})

const readings: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['a list is opened', () => tab.request(list)],
  ['a registration is opened', () => tab.request(order)],
  ['a page says that it shows a registration', () => tab.see({ language: 'ru', account: 'anna', path: order })],
]
test.for(readings)('no copy outlives a sign-out at any step while %s', async ([, read]) => {
  const linked = page('anna', `<a href="${order}">1</a>`)
  const served = (path: string) => (path === list ? linked.clone() : servedFor('anna')(path))
  tab.serve(served)
  let steps = 0
  tab.atEachUse(() => {
    steps += 1
  })
  await read()
  expect(tab.keptPaths()).toContain(order)
  expect(steps).toBeGreaterThan(5)
  for (let signsOutAt = 1; signsOutAt <= steps; signsOutAt += 1) {
    tab = browser()
    tab.serve(served)
    let step = 0
    let signedOut: Promise<unknown> | undefined
    tab.atEachUse(() => {
      step += 1
      if (step !== signsOutAt) return
      tab.serve(redirectOfNavigation)
      signedOut = tab.request('/account/logout.data', { method: 'POST', mode: 'cors' })
    })
    await read()
    await signedOut
    expect([...tab.caches.keys()], `signed out at step ${signsOutAt}`).not.toContain('startline-own')
  }
})

test('a page that another tab read while a form signed out has no copy', async () => {
  const signedOut = () => new Response('<body>')
  let otherTab: Promise<unknown> | undefined
  tab.serve((path) => {
    if (path !== '/account/logout') return servedFor('anna')(path)
    otherTab ??= tab.request(order)
    return signedOut()
  })
  await tab.request('/account/logout', { method: 'POST' })
  await otherTab
  expect(tab.keptPaths()).toEqual([])
})

test('a registration that no longer exists loses its copy', async () => {
  await tab.request(order)
  tab.serve(() => new Response('', { status: 404 }))
  await tab.request(order)
  expect(tab.keptPaths()).not.toContain(order)
})

test('a copy is good for 30 days', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    await tab.request(order)
    tab.goOffline()
    vi.setSystemTime(Date.now() + 29 * 24 * 3600_000)
    expect((await tab.request(order))?.status).toBe(200)
    vi.setSystemTime(Date.now() + 2 * 24 * 3600_000)
    expect((await tab.request(order))?.status).toBe(503)
    await tab.activate()
    expect(tab.keptPaths()).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})

test('any other page is the offline page, in the language of the last one, with links to the copies', async () => {
  await tab.request(order)
  await tab.see({ language: 'en', account: 'anna', path: '/' })
  tab.goOffline()
  const response = await tab.request('/events/future')
  expect(response?.status).toBe(503)
  expect(await response?.text()).toMatch(/Offline<h2[^>]*>Saved<\/h2><ul><li><a[^>]* href="[^"]*0001">Белые ночи<\/a>/)
})

test('a form that could not be sent gets the offline page and no copy', async () => {
  await tab.request(order)
  tab.goOffline()
  expect((await tab.request(order, { method: 'POST' }))?.status).toBe(503)
})

test('calls, data and scripts do not pass the worker', async () => {
  for (const path of ['/api/users/getCurrent', `${list}.data`, '/assets/entry.js'])
    expect(await tab.request(path, { mode: 'cors', destination: 'script' })).toBeUndefined()
  expect(tab.requested).toEqual([])
})

test('a style sheet of a copy is there offline', async () => {
  await tab.request(order)
  tab.goOffline()
  const style = await tab.request('/assets/root.css', { mode: 'no-cors', destination: 'style' })
  expect(await style?.text()).toBe('body{}')
})

test('a new version replaces what the old one stored for itself, and leaves the copies', async () => {
  await tab.install()
  await tab.request(order)
  tab.caches.set('startline-program-v0', new Map())
  tab.caches.set('of-another-program', new Map())
  await tab.activate()
  expect([...tab.caches.keys()].sort()).toEqual([
    'of-another-program',
    'startline-own',
    'startline-program-v1',
    'startline-state',
  ])
})

test('the worker needs nothing but its arguments: its source text alone does the same', async () => {
  const alone: typeof serviceWorker = new Function(`return ${serviceWorker}`)()
  tab = browser(alone)
  tab.serve(servedFor('anna'))
  await tab.install()
  await tab.request(order)
  tab.goOffline()
  expect(await (await tab.request(order))?.text()).toContain('Номер 42')
})

test('the worker of switched-off offline pages deletes every copy and itself', async () => {
  const { byName, storage } = memoryCaches()
  byName.set('startline-own', new Map())
  byName.set('of-another-program', new Map())
  const listeners = new Map<string, (event: never) => void>()
  const unregister = vi.fn(async () => true)
  const end: typeof endServiceWorker = new Function(`return ${endServiceWorker}`)()
  end({
    caches: storage,
    registration: { unregister },
    skipWaiting: async () => undefined,
    addEventListener: (type: string, listener: (event: never) => void) => void listeners.set(type, listener),
  })
  await new Promise((done) => listeners.get('activate')?.({ waitUntil: done } as never))
  await vi.waitFor(() => expect(unregister).toHaveBeenCalledOnce())
  expect([...byName.keys()]).toEqual(['of-another-program'])
})
