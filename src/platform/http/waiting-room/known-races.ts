import { LRUCache } from 'lru-cache'

/** Whether a name is the name of a race; null where the database cannot say so now. */
export type KnownRaces = { of(name: string): Promise<boolean | null> }

type Options = {
  /** Asks the database. */
  find(name: string): Promise<boolean>
  /** Milliseconds of a monotonic clock. */
  now(): number
}

const knownMs = 60_000
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
  const known = new LRUCache<string, true>({ max: maxNames, ttl: knownMs, noDeleteOnStaleGet: true, ...clock })
  const nowhere = new LRUCache<string, true>({ max: maxNames, ttl: nowhereMs, ...clock })
  const pending = new Map<string, Promise<boolean | null>>()
  let second = Number.NEGATIVE_INFINITY
  let lookups = 0
  const mayLookUp = () => {
    if (now() - second >= 1_000) {
      second = now()
      lookups = 0
    }
    lookups += 1
    return lookups <= perSecond
  }
  const lookUp = async (name: string): Promise<boolean | null> => {
    try {
      const exists = await find(name)
      if (exists) known.set(name, true)
      else {
        known.delete(name)
        nowhere.set(name, true)
      }
      return exists
    } catch {
      return null // the database does not answer: nothing is cached
    }
  }
  const lookUpOnce = (name: string): Promise<boolean | null> => {
    const lookup = lookUp(name).finally(() => pending.delete(name))
    pending.set(name, lookup)
    return lookup
  }
  return {
    async of(name) {
      if (known.has(name)) return true
      if (nowhere.has(name)) return false
      const isRace = await (pending.get(name) ?? (mayLookUp() ? lookUpOnce(name) : null))
      return isRace ?? known.peek(name, { allowStale: true }) ?? null
    },
  }
}
