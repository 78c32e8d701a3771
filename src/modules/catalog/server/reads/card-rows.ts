import { type Instant, toInstant } from '#src/kernel/instant.ts'
import type { Currency } from '#src/kernel/money.ts'
import type { PlainDate } from '#src/kernel/plain-date.ts'
import { type Fragment, fragment } from '#src/platform/db/sql.ts'
import type { RaceKind } from '../../domain/event-draft.ts'
import type { PriceTier } from '../../domain/price-tier.ts'
import type { EventStatus } from '../../domain/race-state.ts'
import type { Sport } from '../../domain/sport.ts'

/** A race inside a row's JSON: instants are PostgreSQL's text. */
export type CardRaceRow = {
  readonly poolId: string
  readonly kind: RaceKind
  readonly stages: number | null
  readonly distanceM: number | null
  readonly durationMin: number | null
  readonly capacity: number
  readonly fewLeft: number | null
  readonly isByCode: boolean
  /** Whether the race takes entries here: a team race needs team rules. */
  readonly takesEntries: boolean
  readonly drawsAt: string | null
  readonly startsAt: string
  readonly endsAt: string
  readonly opensAt: string
  readonly closesAt: string
  readonly tiers: readonly TierRow[]
}
export type TierRow = {
  readonly priceMinor: number
  readonly untilAt: string | null
  readonly untilOrdinal: number | null
}

/** An event's row of a list, as JSON. */
export type CardRow = {
  readonly code: string
  readonly tenant: string
  readonly nameRu: string
  readonly nameEn: string
  readonly cityRu: string
  readonly cityEn: string
  readonly country: string
  readonly sport: Sport
  readonly status: EventStatus
  readonly startsOn: PlainDate
  readonly endsOn: PlainDate
  readonly timeZone: string
  readonly isOnline: boolean
  readonly hasResults: boolean
  readonly ageRating: number
  readonly ratingHundredths: number | null
  readonly ratingCount: number
  readonly allowsPickup: boolean
  readonly participantLimit: number | null
  readonly currency: Currency
  readonly eventBp: number
  readonly extraBp: number
  readonly races: readonly CardRaceRow[]
}

type Timed = Pick<CardRaceRow, 'startsAt' | 'endsAt' | 'opensAt' | 'closesAt' | 'drawsAt'>

/** The race with its moments parsed to instants. */
export function readTimes<Race extends Timed>(
  race: Race,
): Omit<Race, keyof Timed> & Record<Exclude<keyof Timed, 'drawsAt'>, Instant> & { readonly drawsAt: Instant | null } {
  return {
    ...race,
    startsAt: toInstant(race.startsAt),
    endsAt: toInstant(race.endsAt),
    opensAt: toInstant(race.opensAt),
    closesAt: toInstant(race.closesAt),
    drawsAt: race.drawsAt === null ? null : toInstant(race.drawsAt),
  }
}

export function readTiers(tiers: readonly TierRow[]): PriceTier[] {
  return tiers.map((tier) => ({ ...tier, untilAt: tier.untilAt === null ? null : toInstant(tier.untilAt) }))
}

/** SQL: a card of event `e` as one JSON value, with its races and their prices. */
export const cardJson: Fragment = fragment`json_build_object(
  'code', e.code, 'tenant', (select t.code from tenants.tenants t where t.id = e.tenant_id),
  'nameRu', e.name_ru, 'nameEn', e.name_en, 'cityRu', e.city_ru, 'cityEn', e.city_en, 'country', e.country,
  'sport', e.sport, 'status', e.status, 'startsOn', e.starts_on, 'endsOn', e.ends_on, 'timeZone', e.time_zone,
  'isOnline', e.is_online, 'hasResults', e.has_results, 'ageRating', e.age_rating,
  'ratingHundredths', e.rating_hundredths, 'ratingCount', e.rating_count, 'allowsPickup', e.pickup_ru <> '',
  'participantLimit', e.participant_limit, 'currency', e.currency,
  'eventBp', e.commission_bp,
  'extraBp', (select t.extra_commission_bp from tenants.tenants t where t.id = e.tenant_id),
  'races', (
    select coalesce(json_agg(json_build_object(
      'poolId', r.pool_id, 'kind', r.kind, 'stages', r.stages, 'distanceM', r.distance_m,
      'durationMin', r.duration_min, 'capacity', r.capacity, 'fewLeft', r.few_left, 'isByCode', r.by_code, 'takesEntries', r.kind = 'individual' or r.team_rules is not null, 'drawsAt', r.draws_at, 'startsAt', r.starts_at,
      'endsAt', r.ends_at, 'opensAt', r.opens_at, 'closesAt', r.closes_at, 'tiers', (
        select json_agg(json_build_object(
          'priceMinor', t.price_minor, 'untilAt', t.until_at, 'untilOrdinal', t.until_ordinal) order by t.position)
        from catalog.price_tiers t where t.race_id = r.id)
      ) order by r.position), '[]')
    from catalog.races r where r.event_id = e.id))`

/** SQL: whether a race of event `e` is under way at a moment. */
export function underWayCondition(now: string): Fragment {
  return fragment`(e.status = 'published' and exists (
    select from catalog.races r where r.event_id = e.id and r.starts_at <= ${now}::timestamptz and r.ends_at > ${now}::timestamptz))`
}
