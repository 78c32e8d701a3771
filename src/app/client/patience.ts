/** What the page knows of requests that are put off because too many people are here. */
export type Pause =
  | { readonly state: 'none' }
  | { readonly state: 'waiting'; readonly until: number }
  | { readonly state: 'trying' }
  /** For minutes in vain: it goes on when asked to. */
  | { readonly state: 'tired' }

export type Patience = {
  /** In place of the browser's own: the same, but an answer that says 'later' is waited out and asked for again. */
  readonly fetch: typeof fetch
  readonly present: () => Pause
  readonly subscribe: (changed: () => void) => () => void
  /** Asks again at once. */
  readonly hurry: () => void
  /** Waits no more: who asked gets the refusal. */
  readonly giveUp: () => void
}

type World = {
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

type Wish = 'again' | 'no more'

/**
 * Every refusal for now (503 and 429 with a `Retry-After`) means that nothing was done, and our calls may be repeated: so
 * the request is asked again, each time a little later and never when the others are, and whatever waits for it just
 * waits longer. A form stays as it is, with what was typed.
 */
export function createPatience(world: World): Patience {
  const waiting = new Set<(wish: Wish) => void>()
  const listeners = new Set<() => void>()
  let pause: Pause = { state: 'none' }
  const show = (next: Pause) => {
    pause = next
    for (const tell of listeners) tell()
  }
  const wishAll = (wish: Wish) => {
    for (const answer of [...waiting]) answer(wish)
  }
  /** undefined waits until somebody says. */
  const wait = (ms: number | undefined, signal: AbortSignal | null) =>
    new Promise<Wish>((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(timer)
        waiting.delete(answer)
        signal?.removeEventListener('abort', abort)
        settle()
      }
      const answer = (wish: Wish) => end(() => resolve(wish))
      const abort = () => end(() => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError')))
      const timer = ms === undefined ? undefined : setTimeout(() => answer('again'), ms)
      waiting.add(answer)
      signal?.addEventListener('abort', abort)
      if (signal?.aborted) abort()
    })

  const patientFetch: typeof fetch = async (input, init) => {
    const isRequest = input instanceof Request
    const isRepeatable = new URL(isRequest ? input.url : input, world.origin).origin === world.origin
    const signal = init?.signal ?? (isRequest ? input.signal : null)
    let since: number | null = null
    try {
      for (let tries = 0; ; tries += 1) {
        const response = await world.fetch(isRequest && isRepeatable ? input.clone() : input, init)
        const room = isRepeatable ? response.headers.get('x-waiting') : null
        if (room?.startsWith('/')) return await leaves(world, room)
        const askedMs = isRepeatable ? laterMs(response) : null
        if (askedMs === null) return response
        since ??= world.now()
        const isTired = world.now() - since > longestMs
        const ms = Math.min(
          longestWaitMs,
          Math.max(leastWaitMs, askedMs) * (1 + 0.3 * tries) * (1 + 0.3 * world.random()),
        )
        show(isTired ? { state: 'tired' } : { state: 'waiting', until: world.now() + ms })
        if ((await wait(isTired ? undefined : ms, signal)) === 'no more') return response
        if (isTired) since = world.now()
        show({ state: 'trying' })
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
    hurry: () => wishAll('again'),
    giveUp: () => wishAll('no more'),
  }
}

/** Where people stand in line there is a page about it; of this one nothing more is asked. */
function leaves(world: World, address: string): Promise<never> {
  world.open(address)
  return new Promise(() => undefined)
}

function laterMs(response: Response): number | null {
  if (response.status !== 503 && response.status !== 429) return null
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds * 1000 : null
}
