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

type CacheEntry = { readonly page: CachedPage; readonly until: number }

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
export type PageResult = CachedPage | 'own' | 'overloaded'

type CacheLimits = { readonly ttlMs: number; readonly bytes: number; readonly now?: (() => number) | undefined }

/** Pages in memory for a moment. Bounded in bytes: the oldest page is evicted for a new one. */
export function createPageCache({ ttlMs, bytes, now = () => performance.now() }: CacheLimits): PageCache {
  const entries = new Map<string, CacheEntry>() // oldest first: all have the same lifetime
  const filling = new Map<string, Promise<PageResult>>()
  let size = 0
  const drop = (key: string, { page }: CacheEntry) => {
    entries.delete(key)
    size -= sizeOf(key, page)
  }
  const store = (key: string, page: CachedPage, until: number) => {
    const before = entries.get(key)
    if (before) drop(key, before)
    entries.set(key, { page, until })
    size += sizeOf(key, page)
    for (const [oldKey, entry] of entries) {
      if (size <= bytes && entry.until > now()) break
      drop(oldKey, entry)
    }
  }
  return {
    get(key) {
      const found = entries.get(key)
      return found && found.until > now() ? found.page : undefined
    },
    async getOrMake(key, make) {
      const inFlight = filling.get(key)
      if (inFlight) return { by: 'another', made: await inFlight }
      const until = now() + ttlMs // from the start of the making: the page's data is read after this
      const pending = make()
      filling.set(
        key,
        pending.catch(() => 'own' as const),
      )
      try {
        const made = await pending
        if (typeof made === 'object') store(key, made, until)
        return { by: 'me', made }
      } finally {
        filling.delete(key)
      }
    },
  }
}

const bytesPerEntry = 2_000 // headers, policy and the objects themselves

function sizeOf(key: string, { body, gzipped }: CachedPage): number {
  return body.byteLength + gzipped.byteLength + key.length + bytesPerEntry
}
