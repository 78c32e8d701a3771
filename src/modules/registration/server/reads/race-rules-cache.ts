import { findRaceRules, type RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import type { Database } from '#src/platform/db/database.ts'

const keptMs = 5_000
const most = 2_000

export type RaceRulesCache = {
  /** A hint that may be seconds old: what takes places compares the rules' version and refuses an old one. */
  of(db: Database, eventCode: string, raceCode: string): Promise<RaceRules | null>
  forget(eventCode: string, raceCode: string): void
}

/** Race rules kept for a few seconds, so that a rush for one race reads them once. */
export function createRaceRulesCache(nowMs: () => number = Date.now): RaceRulesCache {
  const kept = new Map<string, { readonly until: number; readonly rules: Promise<RaceRules | null> }>()
  const keyOf = (eventCode: string, raceCode: string) => `${eventCode}/${raceCode}`
  return {
    of(db, eventCode, raceCode) {
      const key = keyOf(eventCode, raceCode)
      const present = kept.get(key)
      if (present && present.until > nowMs()) return present.rules
      if (kept.size >= most) kept.clear()
      const rules = db.transaction({ role: 'app', readOnly: true }, (tx) => findRaceRules(tx, eventCode, raceCode))
      kept.set(key, { until: nowMs() + keptMs, rules })
      rules.catch(() => kept.delete(key))
      return rules
    },
    forget: (eventCode, raceCode) => void kept.delete(keyOf(eventCode, raceCode)),
  }
}

/** The rules as they are now. */
export function raceRulesOf(db: Database, eventCode: string, raceCode: string): Promise<RaceRules | null> {
  return db.transaction({ role: 'app', readOnly: true }, (tx) => findRaceRules(tx, eventCode, raceCode))
}
