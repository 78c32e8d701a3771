/** What the page knows of requests that are put off because too many people are here. */
export type RetryState =
  | { readonly state: 'none' }
  | { readonly state: 'waiting'; readonly why: Reason; readonly until: number }
  | { readonly state: 'trying'; readonly why: Reason }
  /** For minutes in vain, or after an error: it goes on when asked to. */
  | { readonly state: 'tired'; readonly why: Reason }

/** `busy`: too many are here. The others put off only what pages read, their scripts too: the server was not reached, or it failed. */
export type Reason = 'busy' | 'offline' | 'issue'

export type RetryingFetch = {
  /** In place of the browser's own: the same, but what is put off (see `RetryState`) is waited out and asked for again. */
  readonly fetch: typeof fetch
  readonly present: () => RetryState
  readonly subscribe: (changed: () => void) => () => void
  /** Asks again at once. */
  readonly hurry: () => void
  /** Waits no more: who asked gets the refusal. */
  readonly cancel: () => void
}

type RetryEnvironment = {
  readonly fetch: typeof fetch
  /** Milliseconds of a clock that only goes forward. */
  now(): number
  random(): number
  readonly origin: string
  /** Leaves the page for another one. */
  open(address: string): void
}

const longestMs = 5 * 60_000
const leastWaitMs = 2_000
const longestWaitMs = 40_000

type RetryDecision = 'again' | 'no more'

/**
 * Every refusal for now (503 and 429 with a `Retry-After`) means that nothing was done, and our calls may be repeated: so
 * the request is asked again, each time a little later and never when the others are, and whatever waits for it just
 * waits longer. A form stays as it is, with what was typed. So does a page whose reader goes on while the connection is
 * gone or the server fails: what the router reads for the next one is asked again, by itself or when the reader says.
 */
export function createRetryingFetch(world: RetryEnvironment): RetryingFetch {
  const waiting = new Set<(decision: RetryDecision) => void>()
  const listeners = new Set<() => void>()
  let pause: RetryState = { state: 'none' }
  const show = (next: RetryState) => {
    pause = next
    for (const tell of listeners) tell()
  }
  const decideAll = (decision: RetryDecision) => {
    for (const answer of [...waiting]) answer(decision)
  }
  /** undefined waits until somebody says. */
  const wait = (ms: number | undefined, signal: AbortSignal | null) =>
    new Promise<RetryDecision>((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(timer)
        waiting.delete(answer)
        signal?.removeEventListener('abort', abort)
        settle()
      }
      const answer = (decision: RetryDecision) => end(() => resolve(decision))
      const abort = () => end(() => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError')))
      const timer = ms === undefined ? undefined : setTimeout(() => answer('again'), ms)
      waiting.add(answer)
      signal?.addEventListener('abort', abort)
      if (signal?.aborted) abort()
    })

  const patientFetch: typeof fetch = async (input, init) => {
    const isRequest = input instanceof Request
    const { origin, pathname } = new URL(isRequest ? input.url : input, world.origin)
    const isRepeatable = origin === world.origin
    const isOfPage = pathname.endsWith('.data') || pathname === '/__manifest' || pathname.startsWith('/assets/')
    const method = init?.method ?? (isRequest ? input.method : 'GET')
    const isRead = isRepeatable && isOfPage && (method === 'GET' || method === 'HEAD')
    const signal = init?.signal ?? (isRequest ? input.signal : null)
    let since: number | null = null
    try {
      for (let tries = 0; ; tries += 1) {
        const { response, give } = await outcomeOf(world.fetch(isRequest && isRepeatable ? input.clone() : input, init))
        const room = isRepeatable ? response?.headers.get('x-waiting') : null
        if (room?.startsWith('/')) return await leaves(world, room)
        const why = isRepeatable ? reasonOf(response, isRead && signal?.aborted !== true) : null
        if (why === null) return give()
        const askedMs = (response && laterMs(response)) ?? 0
        since ??= world.now()
        const isTired = why === 'issue' || world.now() - since > longestMs
        const ms = Math.min(
          longestWaitMs,
          Math.max(leastWaitMs, askedMs) * (1 + 0.3 * tries) * (1 + 0.3 * world.random()),
        )
        show(isTired ? { state: 'tired', why } : { state: 'waiting', why, until: world.now() + ms })
        if ((await wait(isTired ? undefined : ms, signal)) === 'no more') return give()
        if (isTired) since = world.now()
        show({ state: 'trying', why })
      }
    } finally {
      if (since !== null && waiting.size === 0) show({ state: 'none' })
    }
  }
  return {
    fetch: patientFetch,
    present: () => pause,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    hurry: () => decideAll('again'),
    cancel: () => decideAll('no more'),
  }
}

/** Where people stand in line there is a page about it; of this one nothing more is asked. */
function leaves(world: RetryEnvironment, address: string): Promise<never> {
  world.open(address)
  return new Promise(() => undefined)
}

/** An answer, or that there is none; `give` hands on what it was. */
async function outcomeOf(asked: Promise<Response>): Promise<{ response: Response | null; give: () => Response }> {
  try {
    const response = await asked
    return { response, give: () => response }
  } catch (error) {
    const give = () => {
      throw error
    }
    return { response: null, give }
  }
}

/** Why an answer, or none (null), is no end yet; null where it is one. */
function reasonOf(response: Response | null, isRead: boolean): Reason | null {
  if (response === null) return isRead ? 'offline' : null
  if (laterMs(response) !== null) return 'busy'
  return isRead && response.status >= 500 ? 'issue' : null
}

function laterMs(response: Response): number | null {
  if (response.status !== 503 && response.status !== 429) return null
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds * 1000 : null
}
