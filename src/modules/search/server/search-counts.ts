import { createHash, randomBytes } from 'node:crypto'
import { toNetwork } from '#src/kernel/network.ts'
import type { PlainDate } from '#src/kernel/plain-date.ts'

/** The number of searches for words on a day. */
export type CountedSearch = { readonly day: PlainDate; readonly phrase: string; readonly count: number }

/** The interval between two writes; the first search after it triggers one. */
const everyMs = 60_000
/** The most that one process counts per day, so that a flood cannot fill memory or the table. */
const maxVisits = 50_000
const maxWords = 2_000

/**
 * Search counts in memory, written in batches. A network (an IPv4 address, an IPv6 /64) counts once
 * a day for the same words; the process stores only a hash of it until the day ends, with a key
 * that exists in its memory only.
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

  note(phrase: string, address: string, day: PlainDate): void {
    if (day !== this.#day) this.#visits = new Set()
    this.#day = day
    const visit = createHash('sha256')
      .update(this.#key)
      .update(`${toNetwork(address)} ${phrase}`)
      .digest('base64url')
    if (this.#visits.has(visit) || this.#visits.size >= maxVisits) return
    const key = `${day} ${phrase}`
    const known = this.#counts.get(key)
    if (known === undefined && this.#counts.size >= maxWords) return
    this.#visits.add(visit)
    this.#counts.set(key, { day, phrase, count: (known?.count ?? 0) + 1 })
  }

  /** Returns and clears the counts where a write is due; else empty. */
  due(nowMs: number): readonly CountedSearch[] {
    if (nowMs - this.#writtenAtMs < everyMs) return []
    this.#writtenAtMs = nowMs
    const counts = [...this.#counts.values()]
    this.#counts = new Map()
    return counts
  }
}
