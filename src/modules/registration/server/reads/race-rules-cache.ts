import { findRaceRules, type RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import type { Database } from '#src/platform/db/database.ts'
import { createTtlCache } from '#src/platform/ttl-cache.ts'

const ttlMs = 5_000
const maxRaces = 2_000

export type RaceRulesCache = {
  /**
   * May be some seconds old: the commands that take places compare the rules' version and refuse an
   * old one.
   */
  of(db: Database, eventCode: string, raceCode: string): Promise<RaceRules | null>
  evict(eventCode: string, raceCode: string): void
}

/** Race rules cached for a few seconds, so that a rush for one race reads them once. */
export function createRaceRulesCache(max = maxRaces): RaceRulesCache {
  const cache = createTtlCache<RaceRules | null>(max, ttlMs)
  const keyOf = (eventCode: string, raceCode: string) => `${eventCode}/${raceCode}`
  return {
    of: (db, eventCode, raceCode) =>
      cache(keyOf(eventCode, raceCode), () => findCachedRaceRules(db, eventCode, raceCode)),
    evict: (eventCode, raceCode) => cache.evict(keyOf(eventCode, raceCode)),
  }
}

/** The current rules, not cached. */
export function findCachedRaceRules(db: Database, eventCode: string, raceCode: string): Promise<RaceRules | null> {
  return db.transaction({ role: 'app', readOnly: true }, (tx) => findRaceRules(tx, eventCode, raceCode))
}
