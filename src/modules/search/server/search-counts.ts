import { createHash, randomBytes } from 'node:crypto'
import { networkOf } from '#src/kernel/network-of.ts'
import type { PlainDate } from '#src/kernel/plain-date.ts'

/** How often a day's words were searched for. */
export type CountedSearch = { readonly day: PlainDate; readonly words: string; readonly count: number }

/** Between two writings; whoever searches first after it has them written. */
const everyMs = 60_000
/** What one process remembers of a day: beyond it nothing is counted, so that nobody fills memory or table. */
const mostVisits = 50_000
const mostWords = 2_000

/**
 * Searches gathered in memory until they are written together. A network (an IPv4 address, an IPv6 /64) counts once a day for the same words; of
 * it a hash is kept until the day ends, with a key that dies with the process.
 */
export class SearchCounts {
  readonly #key = randomBytes(32)
  #day: PlainDate | null = null
  #visits = new Set<string>()
  #counts = new Map<string, CountedSearch>()
  #writtenAtMs: number

  constructor(nowMs: number) {
    this.#writtenAtMs = nowMs
  }

  note(words: string, address: string, day: PlainDate): void {
    if (day !== this.#day) this.#visits = new Set()
    this.#day = day
    const visit = createHash('sha256')
      .update(this.#key)
      .update(`${networkOf(address)} ${words}`)
      .digest('base64url')
    if (this.#visits.has(visit) || this.#visits.size >= mostVisits) return
    const key = `${day} ${words}`
    const known = this.#counts.get(key)
    if (known === undefined && this.#counts.size >= mostWords) return
    this.#visits.add(visit)
    this.#counts.set(key, { day, words, count: (known?.count ?? 0) + 1 })
  }

  /** What is to be written now, which is then forgotten; nothing until the next writing is due. */
  due(nowMs: number): readonly CountedSearch[] {
    if (nowMs - this.#writtenAtMs < everyMs) return []
    this.#writtenAtMs = nowMs
    const counts = [...this.#counts.values()]
    this.#counts = new Map()
    return counts
  }
}
