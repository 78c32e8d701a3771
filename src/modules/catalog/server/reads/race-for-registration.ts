import type { Instant } from '#src/kernel/instant.ts'
import type { Currency } from '#src/kernel/money.ts'
import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { ProfileFields, RaceGender, RaceKind, Requirement } from '../../domain/event-draft.ts'
import type { PriceTier } from '../../domain/price-tier.ts'
import type { EventStatus } from '../../domain/race-state.ts'
import type { Sport } from '../../domain/sport.ts'
import { readTiers, readTimes } from '../queries/cards.ts'
import { findEvent } from '../queries/event-row.ts'
import { type EventProduct, productsOfEvent } from './products-of-event.ts'

/** Everything that decides who may register for a race at what price, and what the order's head shows; no counts. */
export type RaceForRegistration = {
  readonly event: {
    readonly id: string
    readonly tenantId: number
    readonly tenant: string
    readonly organizerId: string
    readonly code: string
    readonly sport: Sport
    readonly status: EventStatus
    readonly isOnline: boolean
    readonly nameRu: string
    readonly nameEn: string
    readonly venueRu: string
    readonly venueEn: string
    readonly cityRu: string
    readonly cityEn: string
    readonly country: string
    readonly timeZone: string
    readonly startsOn: PlainDate
    readonly endsOn: PlainDate
    readonly currency: Currency
    readonly ageMark: number
    readonly commissionBp: number
    readonly hasFastIdentification: boolean
    /** Empty: one cannot register on the spot. */
    readonly pickupRu: string
    readonly pickupEn: string
    readonly participantLimit: number | null
    readonly registrationsPerAccount: number | null
    /** Grows with each change of what is here. */
    readonly rulesVersion: number
  }
  readonly race: {
    readonly id: string
    readonly code: string
    readonly nameRu: string
    readonly nameEn: string
    readonly kind: RaceKind
    readonly stages: number | null
    readonly distanceM: number | null
    readonly durationMin: number | null
    readonly startsAt: Instant
    readonly endsAt: Instant
    readonly poolId: string
    readonly capacity: number
    readonly gender: RaceGender
    readonly ageFrom: number | null
    readonly ageTo: number | null
    readonly ageOn: 'race-day' | 'dec-31'
    readonly opensAt: Instant
    readonly closesAt: Instant
    readonly fewLeft: number | null
    readonly requirements: readonly Requirement[]
    readonly profileFields: ProfileFields
    readonly bibFrom: number
  }
  readonly tiers: readonly PriceTier[]
  readonly products: readonly EventProduct[]
}

/** The race by the codes of its address; null where there is none, or its event is still a draft. */
export async function raceForRegistration(
  tx: Tx,
  eventCode: string,
  raceCode: string,
): Promise<RaceForRegistration | null> {
  const row = await findEvent(tx, eventCode, raceCode)
  const race = row?.races[0]
  if (!row || !race) return null
  const { races: _, ...event } = row
  const { tiers, ...facts } = race
  return { event, race: readTimes(facts), tiers: readTiers(tiers), products: await productsOfEvent(tx, row.id) }
}
