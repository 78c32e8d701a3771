import { LRUCache } from 'lru-cache'

/** A page that is the same for everybody, as it is sent. */
export type CachedPage = {
  readonly body: Buffer<ArrayBuffer>
  /** The body compressed by gzip. */
  readonly gzipped: Buffer<ArrayBuffer>
  readonly etag: string
  readonly headers: Readonly<Record<string, string>>
  /** The content security policy of the body's scripts; null where the page has none. */
  readonly policy: string | null
}

export type PageCache = {
  /** The page if it is young enough. */
  get(key: string): CachedPage | undefined
  /**
   * Makes the page once for all concurrent requests: the first request's `make` runs, the others
   * wait for its result and learn that another request made it.
   */
  getOrMake(
    key: string,
    make: () => Promise<PageResult>,
  ): Promise<{ readonly by: 'me' | 'another'; readonly made: PageResult }>
}
/** The result of making a page: the page, one that must not be cached, or an overload. */
export type PageResult = CachedPage | 'uncacheable' | 'overloaded'

type CacheLimits = { readonly ttlMs: number; readonly bytes: number; readonly now?: (() => number) | undefined }

/** Pages in memory for a moment. Bounded in bytes: the least recently used page is evicted for a new one. */
export function createPageCache({ ttlMs, bytes, now = () => performance.now() }: CacheLimits): PageCache {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: bytes,
    sizeCalculation: sizeOf,
    ttl: ttlMs,
    ttlResolution: 0,
    perf: { now },
  })
  const inFlight = new Map<string, Promise<PageResult>>()
  return {
    get: (key) => pages.get(key),
    async getOrMake(key, make) {
      const shared = inFlight.get(key)
      if (shared) return { by: 'another', made: await shared }
      const start = now() // the page's data is read after this
      const pending = make()
      inFlight.set(
        key,
        pending.catch(() => 'uncacheable' as const),
      )
      try {
        const made = await pending
        if (typeof made === 'object') pages.set(key, made, { start })
        return { by: 'me', made }
      } finally {
        inFlight.delete(key)
      }
    },
  }
}

const bytesPerEntry = 2_000 // headers, policy and the objects themselves

function sizeOf({ body, gzipped }: CachedPage, key: string): number {
  return body.byteLength + gzipped.byteLength + key.length + bytesPerEntry
}
