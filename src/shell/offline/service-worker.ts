/** What the program writes into the script of the worker. */
export type WorkerSettings = {
  /** Changes with the rest of the settings: the name of the cache of `files`. */
  readonly version: string
  /** The style sheets, fonts and icons of the offline page. */
  readonly files: readonly string[]
  /** The offline page; `<!--copies-->` is where links to copies are. */
  readonly offlinePage: Readonly<Record<'ru' | 'en', string>>
  /** Above a copy; `{moment}` is when it was made. */
  readonly banner: Readonly<Record<'ru' | 'en', string>>
  /** Above the links to copies. */
  readonly copies: Readonly<Record<'ru' | 'en', string>>
  /** The policy of the pages that the worker itself returns: they run no script. */
  readonly policy: string
  readonly keptForHeader: string
}

/** What a page tells the worker when it is shown. */
export type PageSeen = {
  readonly language: 'ru' | 'en'
  /** Who is signed in; null for nobody. */
  readonly account: string | null
  readonly path: string
}

type WorkerEvent = Event & { waitUntil(work: Promise<unknown>): void }
type FetchEvent = WorkerEvent & {
  readonly request: Request
  readonly preloadResponse?: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}
type MessageEvent = WorkerEvent & { readonly data: PageSeen }

/** The part of a ServiceWorkerGlobalScope that is used: the DOM's types do not have it. */
export type WorkerScope = {
  readonly location: { readonly origin: string }
  readonly caches: CacheStorage
  readonly fetch: typeof fetch
  readonly navigator: { readonly language: string }
  readonly clients: { claim(): Promise<void> }
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

/**
 * The whole service worker. It is sent as the source text of this function (worker-script.ts), so it
 * uses nothing but its arguments and the browser. Every request goes to the network first; without a
 * connection a kept page is answered with its copy, any other page with the offline page. Copies have
 * no scripts, belong to one account, and are deleted when it signs out, when another one is seen, and
 * after 30 days.
 */
export function serviceWorker(worker: WorkerScope, settings: WorkerSettings): void {
  const { caches } = worker
  const programCache = `startline-program-${settings.version}`
  const ownCache = 'startline-own'
  const stateCache = 'startline-state'
  const keptMs = 30 * 24 * 3600_000
  const freshMs = 60_000
  const ticketFreshMs = 24 * 3600_000
  const filesAtMost = 12
  const linkedAtMost = 6
  const listPath = '/account/registrations'
  const triesAtMost = 3
  const maxPauseMs = 10_000
  /** As isKeptOffline has it. */
  const ownPages =
    /^\/account\/registrations(?:\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:\/entries\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/mine)?)?$/
  const ticket = /^\/api\/account\/registrations\/[^/]+\/tickets$/
  /** Forms after which another person may be signed in, or nobody. */
  const signing = /^\/account\/(?:login|signup|code|claim|reset|logout)(?:\.data)?$/
  /** Grows when copies are deleted: a copy that was started before is not stored. */
  let generation = 0
  /** Copies are stored and deleted one after another: none is stored while they are being deleted. */
  let lastTurn: Promise<unknown> = Promise.resolve()

  worker.addEventListener('install', (event) => {
    event.waitUntil(install())
  })
  worker.addEventListener('activate', (event) => {
    event.waitUntil(activate())
  })
  worker.addEventListener('message', (event) => {
    event.waitUntil(see(event.data))
  })
  worker.addEventListener('fetch', (event) => {
    const { request } = event
    const { origin, pathname, search } = new URL(request.url)
    const isSigning = request.method === 'POST' && origin === worker.location.origin && signing.test(pathname)
    if (isSigning) event.waitUntil(deleteCopies())
    if (request.mode === 'navigate') event.respondWith(navigate(event, pathname, search))
    else if (request.method === 'GET' && isPartOfCopy(request)) event.respondWith(fileOf(request))
  })

  async function install(): Promise<void> {
    const cache = await caches.open(programCache)
    await cache.addAll(settings.files.map(fileRequest))
    await worker.skipWaiting()
  }

  /** Pages do not depend on the version of their worker, so a new one takes over at once. */
  async function activate(): Promise<void> {
    const current = [programCache, ownCache, stateCache]
    const names = await caches.keys()
    await Promise.all(
      names
        .filter((name) => name.startsWith('startline-') && !current.includes(name))
        .map((name) => caches.delete(name)),
    )
    await deleteOld()
    await worker.registration.navigationPreload?.enable()
    await worker.clients.claim()
  }

  async function navigate(event: FetchEvent, pathname: string, search: string): Promise<Response> {
    const { request } = event
    const since = generation
    const isRead = request.method === 'GET'
    let response: Response
    try {
      response = (await event.preloadResponse) ?? (await worker.fetch(request))
    } catch {
      const copy = isRead && (ownPages.test(pathname) || ticket.test(pathname)) ? await copyOf(pathname, search) : null
      return copy ?? (await offlinePage())
    }
    if (isRead && ownPages.test(pathname)) event.waitUntil(remember(pathname, response.clone(), since))
    // Another tab may have read a page before the server ended the session.
    if (!isRead && signing.test(pathname)) event.waitUntil(deleteCopies())
    return response
  }

  /**
   * A redirect leads to the sign-in: the session has ended elsewhere.
   * @param tries how often a file that the server puts off is requested
   * @returns false where the server put the page or a file of it off
   */
  async function remember(path: string, response: Response, since: number, tries = triesAtMost): Promise<boolean> {
    if (response.type === 'opaqueredirect' || response.status === 401) await deleteCopies()
    else if (response.status === 404) await inTurn(async () => await (await ownCopies())?.delete(path))
    else if (response.ok) return await keep(path, response, since, tries)
    return !isPutOff(response)
  }

  async function keep(path: string, response: Response, since: number, tries: number): Promise<boolean> {
    const account = response.headers.get(settings.keptForHeader)
    if (account === null) return true
    const html = withoutScripts(await response.text())
    const now = await switchTo(account, since)
    if (now === null) return true
    await store(path, pageCopy(html), now)
    const files = await Promise.all(filesIn(html).map((address) => keepFile(address, now, tries)))
    const isWhole = !files.includes(false)
    if (path === listPath && isWhole) await keepLinked(html, now)
    return isWhole
  }

  /**
   * The registrations that the list begins with, once a day: a ticket may be needed that was never opened. Nobody
   * waits for them, so the first one that a busy server puts off ends it, until the list is next opened.
   */
  async function keepLinked(html: string, since: number): Promise<void> {
    const linked = [...html.matchAll(/ href="([^"#?]+)/g)].map(([, path = '']) => path)
    const pages = [...new Set(linked.filter((path) => path !== listPath && ownPages.test(path)))]
    for (const path of pages.slice(0, linkedAtMost)) {
      if (since !== generation) return
      if (!isYounger(await ownCopy(path), ticketFreshMs) && !(await fetchPage(path, since, 1))) return
    }
  }

  /** @returns false where the server put it off, or there is no connection */
  async function fetchPage(path: string, since: number, tries: number): Promise<boolean> {
    try {
      const read = () => worker.fetch(path, { redirect: 'manual', headers: { accept: 'text/html' } })
      return await remember(path, await patiently(read, tries), since, tries)
    } catch {
      return false // the page is kept when it is next opened
    }
  }

  /**
   * Copies are of one account: those of another one go.
   * @param since the generation when the account was read
   * @returns the generation to store with; null where copies were deleted since
   */
  async function switchTo(account: string, since: number): Promise<number | null> {
    return await inTurn(async () => {
      const state = await readState()
      if (since !== generation) return null
      if (state.account === account) return since
      if (state.account !== null) generation += 1
      const now = generation
      if (now !== since) await caches.delete(ownCache)
      await writeState({ ...state, account })
      return now
    })
  }

  function pageCopy(html: string): Response {
    return stored(html, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': settings.policy,
      'x-title': encodeURIComponent(titleIn(html)),
    })
  }

  /** React writes `</script>` only where a script ends. */
  function withoutScripts(html: string): string {
    const parts: string[] = []
    let at = 0
    for (;;) {
      const start = html.indexOf('<script', at)
      const end = start === -1 ? -1 : html.indexOf('</script>', start)
      if (end === -1) return parts.join('') + html.slice(at, start === -1 ? undefined : start)
      parts.push(html.slice(at, start))
      at = end + '</script>'.length
    }
  }

  function titleIn(html: string): string {
    return /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''
  }

  /** What the copy shows: style sheets, fonts, icons and pictures; and the tickets that it links to. */
  function filesIn(html: string): string[] {
    const links = [...html.matchAll(/(?:href|src)="([^"#]+)/g)].map(([, address = '']) =>
      address.replaceAll('&amp;', '&'),
    )
    // Scripts are gone: what has a source is a picture.
    const pictures = [...html.matchAll(/ src="([^"]+)"/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'))
    const parts = links.filter((address) => /\/assets\/[^/]+\.(?:css|woff2|svg)$/.test(address))
    const tickets = links.filter((address) => ticket.test(new URL(address, worker.location.origin).pathname))
    const own = [...tickets, ...pictures].filter((address) => address.startsWith('/') && !address.startsWith('//'))
    return [...new Set([...parts, ...own.slice(0, filesAtMost)])]
  }

  /** A ticket is drawn for each request, so it is requested once a day; files of the build are in the HTTP cache. */
  async function keepFile(address: string, since: number, tries: number): Promise<boolean> {
    const isOwn = !address.includes('/assets/')
    if (isOwn && isYounger(await ownCopy(address), ticketFreshMs)) return true
    try {
      const read = () => worker.fetch(isOwn ? new URL(address, worker.location.origin) : fileRequest(address))
      const response = await patiently(read, tries)
      if (!response.ok || response.redirected) return !isPutOff(response)
      const names = ['content-type', 'content-disposition']
      const headers = names.flatMap((name) => {
        const value = response.headers.get(name)
        return value === null ? [] : [[name, value]]
      })
      await store(address, stored(await response.arrayBuffer(), Object.fromEntries(headers)), since)
    } catch {
      // The connection went away: the copy has one file less.
    }
    return true
  }

  function isPutOff({ status }: Response): boolean {
    return status === 503 || status === 429
  }

  /** Repeats what the server puts off, since the page may not be opened again before the connection is lost. */
  async function patiently(read: () => Promise<Response>, tries: number): Promise<Response> {
    for (let tried = 1; ; tried += 1) {
      const response = await read()
      const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
      if (!isPutOff(response) || Number.isNaN(seconds) || tried === tries) return response
      await new Promise((resolve) => setTimeout(resolve, Math.min(maxPauseMs, seconds * 1000)))
    }
  }

  /** With CORS: the build may be on another origin. */
  function fileRequest(address: string): Request {
    return new Request(new URL(address, worker.location.origin), { mode: 'cors', credentials: 'omit' })
  }

  function stored(body: BodyInit, headers: Readonly<Record<string, string>>): Response {
    return new Response(body, { headers: { ...headers, 'x-kept-at': String(Date.now()) } })
  }

  function isYounger(response: Response | undefined, ms: number): boolean {
    return response !== undefined && Date.now() - Number(response.headers.get('x-kept-at')) < ms
  }

  /** The copy of a page or a ticket with the moment it was made; null where there is none. */
  async function copyOf(pathname: string, search: string): Promise<Response | null> {
    const found = await ownCopy(ticket.test(pathname) ? pathname + search : pathname)
    if (found === undefined || !isYounger(found, keptMs)) return null
    if (!found.headers.get('content-type')?.startsWith('text/html')) return found
    const html = await found.text()
    const language = html.slice(0, html.indexOf('>', html.indexOf('<html'))).includes(' lang="en"') ? 'en' : 'ru'
    const moment = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'ru', {
      day: 'numeric',
      month: 'long',
      hour: '2-digit',
      minute: '2-digit',
    }).format(Number(found.headers.get('x-kept-at')))
    // The bars at the foot need a server.
    const bars = '<style>.fixed[data-no-print]{display:none}</style>'
    const banner = `${bars}<p role="status" class="bg-soon-soft px-4 py-3 text-center font-medium text-ink">${settings.banner[language].replace('{moment}', moment)}</p>`
    const bodyAt = html.indexOf('>', html.indexOf('<body')) + 1
    return new Response(html.slice(0, bodyAt) + banner + html.slice(bodyAt), { headers: found.headers })
  }

  async function offlinePage(): Promise<Response> {
    const state = await readState()
    const language = state.language ?? (worker.navigator.language.startsWith('en') ? 'en' : 'ru')
    const body = settings.offlinePage[language].replace('<!--copies-->', await linksToCopies(language))
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': settings.policy }
    return new Response(body, { status: 503, headers })
  }

  async function linksToCopies(language: 'ru' | 'en'): Promise<string> {
    const keys = await inTurn(async () => (await (await ownCopies())?.keys()) ?? [])
    const pages = keys.map(({ url }) => new URL(url).pathname).filter((path) => ownPages.test(path))
    const items = await Promise.all(
      pages.map(async (path) => {
        const found = await ownCopy(path)
        const title = decodeURIComponent(found?.headers.get('x-title') ?? '')
        return isYounger(found, keptMs) && title !== ''
          ? `<li><a class="inline-flex min-h-11 items-center underline underline-offset-4" href="${path}">${title}</a></li>`
          : ''
      }),
    )
    const list = items.join('')
    return list === '' ? '' : `<h2 class="font-semibold text-lg">${settings.copies[language]}</h2><ul>${list}</ul>`
  }

  /** Only what a copy may show is looked up: everything else does not pass the worker. */
  function isPartOfCopy({ destination, referrer }: Request): boolean {
    if (destination === 'style' || destination === 'font') return true
    return destination === 'image' && referrer !== '' && ownPages.test(new URL(referrer).pathname)
  }

  async function fileOf(request: Request): Promise<Response> {
    try {
      return await worker.fetch(request)
    } catch {
      return (await caches.match(request.url, { ignoreVary: true })) ?? Response.error()
    }
  }

  /** A page that was opened by a link of the page before: the router has read its data, and no document. */
  async function see({ language, account, path }: PageSeen): Promise<void> {
    const since = generation
    await inTurn(async () => await writeState({ ...(await readState()), language }))
    if (account === null) return await deleteCopies()
    const now = await switchTo(account, since)
    if (now === null || !ownPages.test(path) || isYounger(await ownCopy(path), freshMs)) return
    await fetchPage(path, now, triesAtMost)
  }

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = lastTurn.then(work)
    lastTurn = done.catch(() => undefined)
    return await done
  }

  /** Stores a copy whose body is in memory, unless copies were deleted since. */
  async function store(address: string, copy: Response, since: number): Promise<void> {
    await inTurn(async () => {
      if (since === generation) await (await caches.open(ownCache)).put(address, copy)
    })
  }

  async function ownCopy(address: string): Promise<Response | undefined> {
    return await caches.match(address, { cacheName: ownCache })
  }

  /** Null where nothing is stored, since to open a cache makes it. Called in turn. */
  async function ownCopies(): Promise<Cache | null> {
    return (await caches.has(ownCache)) ? await caches.open(ownCache) : null
  }

  async function deleteCopies(): Promise<void> {
    generation += 1
    await inTurn(async () => {
      await caches.delete(ownCache)
      await writeState({ ...(await readState()), account: null })
    })
  }

  async function deleteOld(): Promise<void> {
    await inTurn(async () => {
      const own = await ownCopies()
      for (const key of (await own?.keys()) ?? []) if (!isYounger(await own?.match(key), keptMs)) await own?.delete(key)
    })
  }

  type State = { readonly language: 'ru' | 'en' | null; readonly account: string | null }

  /** Survives the worker, which the browser ends after seconds. */
  async function readState(): Promise<State> {
    const found = await (await caches.open(stateCache)).match('/state')
    return found === undefined ? { language: null, account: null } : await found.json()
  }

  async function writeState(state: State): Promise<void> {
    await (await caches.open(stateCache)).put('/state', new Response(JSON.stringify(state)))
  }
}

/** Replaces the worker where offline pages are switched off: deletes all that it stored, and itself. */
export function endServiceWorker(worker: {
  readonly caches: CacheStorage
  readonly registration: { unregister(): Promise<boolean> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
}): void {
  worker.addEventListener('install', (event) => {
    event.waitUntil(worker.skipWaiting())
  })
  worker.addEventListener('activate', (event) => {
    event.waitUntil(end())
  })
  async function end(): Promise<void> {
    const names = await worker.caches.keys()
    await Promise.all(names.filter((name) => name.startsWith('startline-')).map((name) => worker.caches.delete(name)))
    await worker.registration.unregister()
  }
}
