import type { KeyObject } from 'node:crypto'
import { diffMs, type Instant, isBefore, plusMs } from '#src/kernel/instant.ts'
import { plainDateIn } from '#src/kernel/plain-date.ts'
import { emptyProfile } from '#src/modules/accounts/domain/profile.ts'
import { personKeyHash } from '#src/modules/accounts/server/reads/person-key-hash.ts'
import type { RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { toEnteredParticipant } from '#src/modules/registration/domain/entered-participant.ts'
import { findCachedRaceRules } from '#src/modules/registration/server/reads/race-rules-cache.ts'
import { type Buyer, buyPlaces } from './buy-places.ts'
import type { ClockedDatabase } from './clocked-database.ts'
import { crowdPerson } from './crowd.ts'
import type { DemoEvent } from './events/demo-event.ts'
import { stableId } from './seeded-random.ts'

/** When purchases happen within the registration period: some at once, most late. */
const purchaseTimes = [0.15, 0.6, 0.92] as const

/**
 * Sells the configured number of places of each race, at moments of its registration; idempotent.
 */
export async function sellPlaces(
  { db, setNow }: ClockedDatabase,
  event: DemoEvent,
  { now, personHashKey }: { readonly now: Instant; readonly personHashKey: KeyObject },
): Promise<void> {
  for (const race of event.races) {
    if (race.demoSold === 0) continue
    const rules = await rulesOf(db, event.code, race.code)
    const lastMs = diffMs(isBefore(rules.closesAt, now) ? rules.closesAt : now, rules.opensAt)
    const crowd = Array.from({ length: race.demoSold }, (_, i) => crowdBuyer(rules, i, personHashKey))
    const perTime = Math.ceil(crowd.length / purchaseTimes.length)
    for (const [i, part] of purchaseTimes.entries()) {
      const buyers = crowd.slice(i * perTime, (i + 1) * perTime)
      if (buyers.length === 0) continue
      setNow(plusMs(rules.opensAt, Math.floor(lastMs * part)))
      await buyPlaces(db, rules, buyers)
    }
    setNow(null)
  }
}

export async function rulesOf(db: ClockedDatabase['db'], eventCode: string, raceCode: string): Promise<RaceRules> {
  const rules = await findCachedRaceRules(db, eventCode, raceCode)
  if (rules === null) throw new Error(`race ${eventCode}/${raceCode} not found`)
  return rules
}

function crowdBuyer(rules: RaceRules, i: number, personHashKey: KeyObject): Buyer {
  const race = `${rules.eventCode}/${rules.raceCode}`
  const raceDay = plainDateIn(rules.startsAt, rules.timeZone)
  const participant = { ...emptyProfile, ...crowdPerson(race, i, { ...rules, raceDay }) }
  return {
    orderId: stableId(`order/${race}/${i}`),
    accountId: stableId(`account/${race}/${i}`),
    participantId: stableId(`participant/${race}/${i}`),
    personKey: personKeyHash(personHashKey, participant),
    participant: toEnteredParticipant(participant),
  }
}
