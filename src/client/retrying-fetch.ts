/** The state of requests that are put off because of an overload. */
export type RetryState =
  | { readonly state: 'none' }
  | { readonly state: 'waiting'; readonly why: Reason; readonly until: number }
  | { readonly state: 'trying'; readonly why: Reason }
  /** After minutes in vain, or after an error: it continues when the reader asks for it. */
  | { readonly state: 'stopped'; readonly why: Reason }

/**
 * `busy`: overload; `maintenance`: the site is closed for a while. The others put off only reads of pages, their scripts included: the server was
 * not reached, or it failed.
 */
export type Reason = 'busy' | 'maintenance' | 'offline' | 'issue'

export type RetryingFetch = {
  /**
   * Replaces the browser's own: the same, but a request that is put off (see `RetryState`) is
   * repeated after a wait.
   */
  readonly fetch: typeof fetch
  readonly current: () => RetryState
  readonly subscribe: (changed: () => void) => () => void
  /** Repeats the request at once. */
  readonly retryNow: () => void
  /** Stops waiting: the caller gets the refusal. */
  readonly cancel: () => void
}

type RetryEnvironment = {
  readonly fetch: typeof fetch
  /** Milliseconds of a monotonic clock. */
  now(): number
  random(): number
  readonly origin: string
  /** Leaves the page for another one. */
  open(address: string): void
}

const maxWaitingMs = 5 * 60_000
const minWaitMs = 2_000
const maxWaitMs = 40_000

type RetryDecision = 'again' | 'no more'

/**
 * Every temporary refusal (503 and 429 with a `Retry-After`) means that nothing was done, and our
 * calls may be repeated: so the request is repeated, each time a little later and with jitter, and
 * its caller just waits longer. A form stays unchanged, with its typed values. So does a page whose
 * reader navigates while the connection is lost or the server fails: React Router's reads for the
 * next page are repeated, by themselves or when the reader asks for it.
 */
export function createRetryingFetch(environment: RetryEnvironment): RetryingFetch {
  const waiting = new Set<(decision: RetryDecision) => void>()
  const listeners = new Set<() => void>()
  let pause: RetryState = { state: 'none' }
  const show = (next: RetryState) => {
    pause = next
    for (const notify of listeners) notify()
  }
  const decideAll = (decision: RetryDecision) => {
    for (const answer of [...waiting]) answer(decision)
  }
  /** undefined waits until the reader decides. */
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

  const retryingFetch: typeof fetch = async (input, init) => {
    const isRequest = input instanceof Request
    const { origin, pathname } = new URL(isRequest ? input.url : input, environment.origin)
    const isRepeatable = origin === environment.origin
    const isOfPage = pathname.endsWith('.data') || pathname === '/__manifest' || pathname.startsWith('/assets/')
    const method = init?.method ?? (isRequest ? input.method : 'GET')
    const isRead = isRepeatable && isOfPage && (method === 'GET' || method === 'HEAD')
    const signal = init?.signal ?? (isRequest ? input.signal : null)
    let waitingSince: number | null = null
    try {
      for (let tries = 0; ; tries += 1) {
        const { response, settle } = await outcomeOf(
          environment.fetch(isRequest && isRepeatable ? input.clone() : input, init),
        )
        const waitingRoomPath = isRepeatable ? response?.headers.get('x-waiting') : null
        if (waitingRoomPath?.startsWith('/')) return await openWaitingRoom(environment, waitingRoomPath)
        const why = isRepeatable ? reasonOf(response, isRead && signal?.aborted !== true) : null
        if (why === null) return settle()
        const retryAfterMs = (response && retryAfterMsOf(response)) ?? 0
        waitingSince ??= environment.now()
        const isStopped = why === 'issue' || environment.now() - waitingSince > maxWaitingMs
        const ms = Math.min(
          maxWaitMs,
          Math.max(minWaitMs, retryAfterMs) * (1 + 0.3 * tries) * (1 + 0.3 * environment.random()),
        )
        show(isStopped ? { state: 'stopped', why } : { state: 'waiting', why, until: environment.now() + ms })
        if ((await wait(isStopped ? undefined : ms, signal)) === 'no more') return settle()
        if (isStopped) waitingSince = environment.now()
        show({ state: 'trying', why })
      }
    } finally {
      if (waitingSince !== null && waiting.size === 0) show({ state: 'none' })
    }
  }
  return {
    fetch: retryingFetch,
    current: () => pause,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    retryNow: () => decideAll('again'),
    cancel: () => decideAll('no more'),
  }
}

/** Where there is a queue, the waiting page replaces this page, which sends nothing more. */
function openWaitingRoom(environment: RetryEnvironment, address: string): Promise<never> {
  environment.open(address)
  return new Promise(() => undefined)
}

/** A response, or null where there is none; `give` returns or rethrows the original result. */
async function outcomeOf(pending: Promise<Response>): Promise<{ response: Response | null; settle: () => Response }> {
  try {
    const response = await pending
    return { response, settle: () => response }
  } catch (error) {
    const settle = () => {
      throw error
    }
    return { response: null, settle }
  }
}

/** Why a response, or none (null), is not final yet; null where it is final. */
function reasonOf(response: Response | null, isRead: boolean): Reason | null {
  if (response === null) return isRead ? 'offline' : null
  if (retryAfterMsOf(response) !== null) return response.headers.has('x-maintenance') ? 'maintenance' : 'busy'
  return isRead && response.status >= 500 ? 'issue' : null
}

function retryAfterMsOf(response: Response): number | null {
  if (response.status !== 503 && response.status !== 429) return null
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds * 1000 : null
}
