import type { OwnWord } from './checksum-of-words.ts'
import { type PackedPage, packPage } from './packed-page.ts'

/** A cached page: the same for everybody, with holes for the words of each response. */
export type CachedPage = {
  /**
   * The parts between the response's own words, in order: views of one buffer, sent without
   * copying.
   */
  readonly pieces: readonly Buffer[]
  /** The word behind each piece but the last. */
  readonly words: readonly OwnWord[]
  readonly byteLength: number
  readonly packed: PackedPage
  readonly etag: string
  readonly headers: Readonly<Record<string, string>>
  /** The policy before and behind the nonce; null where the response has none. */
  readonly policy: readonly string[]
}

type CacheEntry = { readonly page: CachedPage; readonly until: number }

export type PageCache = {
  /** The page if it is young enough. */
  get(key: string): CachedPage | undefined
  /**
   * Makes the page once for all concurrent requests: the first request's `make` runs, the others
   * wait for its result and learn that another request made it.
   */
  fill(key: string, make: () => Promise<Made>): Promise<{ readonly by: 'me' | 'another'; readonly made: Made }>
}
/** The result of making a page: the page, one that must not be cached, or an overload. */
export type Made = CachedPage | 'own' | 'overloaded'

type CacheLimits = { readonly lifeMs: number; readonly bytes: number; readonly now?: (() => number) | undefined }

/** Pages in memory for a moment. Bounded in bytes: the oldest page is evicted for a new one. */
export function createPageCache({ lifeMs, bytes, now = () => performance.now() }: CacheLimits): PageCache {
  const kept = new Map<string, CacheEntry>() // oldest first: all have the same lifetime
  const filling = new Map<string, Promise<Made>>()
  let size = 0
  const drop = (key: string, { page }: CacheEntry) => {
    kept.delete(key)
    size -= sizeOf(key, page)
  }
  const keep = (key: string, page: CachedPage, until: number) => {
    const before = kept.get(key)
    if (before) drop(key, before)
    kept.set(key, { page, until })
    size += sizeOf(key, page)
    for (const [other, one] of kept) {
      if (size <= bytes && one.until > now()) break
      drop(other, one)
    }
  }
  return {
    get(key) {
      const found = kept.get(key)
      return found && found.until > now() ? found.page : undefined
    },
    async fill(key, make) {
      const underWay = filling.get(key)
      if (underWay) return { by: 'another', made: await underWay }
      const until = now() + lifeMs // from the start of the making: the page's data is read after this
      const making = make()
      filling.set(
        key,
        making.catch(() => 'own' as const),
      )
      try {
        const made = await making
        if (typeof made === 'object') keep(key, made, until)
        return { by: 'me', made }
      } finally {
        filling.delete(key)
      }
    },
  }
}

const bytesPerEntry = 1_000
const bytesPerPiece = 100

function sizeOf(key: string, page: CachedPage): number {
  return (
    page.byteLength + page.packed.draft.byteLength + key.length + bytesPerEntry + 2 * page.pieces.length * bytesPerPiece
  )
}

/**
 * Makes the cached page from one response: its nonce and its request id become holes. Both are
 * random, so that no text that a person wrote can be equal to them.
 */
export async function toCachedPage(answer: {
  body: Buffer
  headers: Readonly<Record<string, string>>
  policy: string | null
  nonce: string
  requestId: string
  hash(pieces: readonly Buffer[]): string
}): Promise<CachedPage> {
  const holes = [
    ...placesOf(answer.body, answer.nonce).map((at) => ({ at, word: 'nonce' as const })),
    ...placesOf(answer.body, answer.requestId).map((at) => ({ at, word: 'requestId' as const })),
  ].sort((a, b) => a.at - b.at)
  const pieces: Buffer[] = []
  let from = 0
  for (const { at, word } of holes) {
    pieces.push(answer.body.subarray(from, at))
    from = at + answer[word].length
  }
  pieces.push(answer.body.subarray(from))
  const words = holes.map(({ word }) => word)
  return {
    pieces,
    words,
    packed: await packPage({ pieces, words }, { nonce: answer.nonce.length, requestId: answer.requestId.length }),
    byteLength: answer.body.byteLength,
    etag: `W/"${answer.hash(pieces)}"`,
    headers: answer.headers,
    policy: answer.policy === null ? [] : answer.policy.split(answer.nonce),
  }
}

function placesOf(body: Buffer, word: string): number[] {
  const places: number[] = []
  if (word === '') return places
  for (let at = body.indexOf(word, 0, 'latin1'); at !== -1; at = body.indexOf(word, at + 1, 'latin1')) places.push(at)
  return places
}

/**
 * The body of one response in its pieces, with its own nonce and request id, which have the same
 * length as those of the cached response.
 */
export function bodyOf(page: CachedPage, own: Readonly<Record<OwnWord, string>>): Buffer[] {
  const words = { nonce: Buffer.from(own.nonce, 'latin1'), requestId: Buffer.from(own.requestId, 'latin1') }
  return page.pieces.flatMap((piece, index) => {
    const word = page.words[index]
    return word === undefined ? [piece] : [piece, words[word]]
  })
}
