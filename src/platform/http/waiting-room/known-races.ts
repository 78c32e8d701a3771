import { LRUCache } from 'lru-cache'

/** Whether a name is the name of a race; null where the database cannot say so now. */
export type KnownRaces = { of(name: string): Promise<boolean | null> }

type Options = {
  /** Asks the database. */
  find(name: string): Promise<boolean>
  /** Milliseconds of a monotonic clock. */
  now(): number
}

const thereMs = 60_000
const nowhereMs = 10_000
const maxNames = 2_000
/** The most database reads a second, however many invented names are asked for. */
const perSecond = 20

/**
 * Caches for a while which names are races; a known race stays one while the database does not
 * answer.
 */
export function knownRaces({ find, now }: Options): KnownRaces {
  const clock = { perf: { now }, ttlResolution: 0 }
  // Two caches, so that invented names do not evict races.
  const there = new LRUCache<string, true>({ max: maxNames, ttl: thereMs, noDeleteOnStaleGet: true, ...clock })
  const nowhere = new LRUCache<string, true>({ max: maxNames, ttl: nowhereMs, ...clock })
  const asking = new Map<string, Promise<boolean | null>>()
  let second = Number.NEGATIVE_INFINITY
  let lookups = 0
  const mayAsk = () => {
    if (now() - second >= 1_000) {
      second = now()
      lookups = 0
    }
    lookups += 1
    return lookups <= perSecond
  }
  const ask = async (name: string): Promise<boolean | null> => {
    try {
      const isThere = await find(name)
      if (isThere) there.set(name, true)
      else {
        there.delete(name)
        nowhere.set(name, true)
      }
      return isThere
    } catch {
      return null // the database does not answer: nothing is cached
    }
  }
  const askOnce = (name: string): Promise<boolean | null> => {
    const lookup = ask(name).finally(() => asking.delete(name))
    asking.set(name, lookup)
    return lookup
  }
  return {
    async of(name) {
      if (there.has(name)) return true
      if (nowhere.has(name)) return false
      const isRace = await (asking.get(name) ?? (mayAsk() ? askOnce(name) : null))
      return isRace ?? there.peek(name, { allowStale: true }) ?? null
    },
  }
}
