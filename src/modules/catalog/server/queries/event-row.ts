import type { Currency } from '#src/kernel/money.ts'
import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { ProfileFieldRules, RaceGender, Requirement } from '../../domain/event-draft.ts'
import type { ProgramDay } from '../../domain/program.ts'
import type { RaceCutOff, WaveStart } from '../../domain/race-course-times.ts'
import type { EventStatus } from '../../domain/race-state.ts'
import type { RefundRule } from '../../domain/refund-rules.ts'
import type { Sport } from '../../domain/sport.ts'
import type { StartPack } from '../../domain/start-pack.ts'
import type { CardRaceRow } from '../reads/card-rows.ts'
import { type AutomaticDiscountRow, announcedDiscounts } from './automatic-discounts.ts'
import { type NextStartRow, nextStart } from './next-start.ts'

/**
 * A race as the event's page and the registration need it; instants are PostgreSQL's text, since
 * the row is JSON.
 */
export type PageRaceRow = CardRaceRow & {
  readonly id: string
  readonly code: string
  readonly nameRu: string
  readonly nameEn: string
  readonly gender: RaceGender
  readonly ageFrom: number | null
  readonly ageTo: number | null
  readonly ageOn: 'race-day' | 'dec-31'
  readonly requirements: readonly Requirement[]
  readonly qualificationRu: string
  readonly qualificationEn: string
  readonly profileFields: ProfileFieldRules
  readonly bibFrom: number
  readonly waveStarts: readonly WaveStart[]
  readonly cutOffs: readonly RaceCutOff[]
  readonly laps: number | null
  /** What a team's price is for; null where it is not a team race, or takes no entries here. */
  readonly pricePer: 'team' | 'participant' | null
}

export type EventRecord = {
  readonly id: string
  readonly tenantId: number
  readonly tenant: string
  readonly organizerId: string
  readonly code: string
  readonly sport: Sport
  readonly seriesCode: string | null
  readonly seriesNameRu: string | null
  readonly seriesNameEn: string | null
  readonly status: EventStatus
  readonly isOnline: boolean
  readonly isListed: boolean
  readonly nameRu: string
  readonly nameEn: string
  readonly aboutRu: string
  readonly aboutEn: string
  readonly program: readonly ProgramDay[]
  readonly startPack: StartPack | null
  /** Empty where the event is not a stage of a championship. */
  readonly championshipRu: string
  readonly championshipEn: string
  readonly venueRu: string
  readonly venueEn: string
  readonly cityRu: string
  readonly cityEn: string
  readonly regionRu: string
  readonly regionEn: string
  readonly country: string
  readonly latitude: number
  readonly longitude: number
  readonly timeZone: string
  readonly startsOn: PlainDate
  readonly endsOn: PlainDate
  readonly currency: Currency
  readonly ageRating: number
  readonly refundRules: readonly RefundRule[]
  readonly eventBp: number
  readonly extraBp: number
  readonly website: string
  readonly hasFastIdentification: boolean
  readonly isNationalRunningMovement: boolean
  readonly hasResults: boolean
  readonly streamUrl: string
  readonly ratingHundredths: number | null
  readonly ratingCount: number
  readonly pickupRu: string
  readonly pickupEn: string
  readonly participantLimit: number | null
  readonly registrationsPerAccount: number | null
  readonly rulesVersion: number
  /**
   * After the event: the next edition that the organizer named, else the next event of its series.
   */
  readonly next: NextStartRow | null
  readonly discounts: readonly AutomaticDiscountRow[]
  readonly races: readonly PageRaceRow[]
}

/** A published event (not a draft) with its races in display order; null where there is none. */
export async function findEvent(tx: Tx, code: string): Promise<EventRecord | null> {
  const [row] = await tx.named<EventRecord>(
    'catalog.event',
    `
    select e.id, e.tenant_id as "tenantId", t.code as tenant, e.organizer_id as "organizerId", e.code, e.sport,
           s.code as "seriesCode", s.name_ru as "seriesNameRu", s.name_en as "seriesNameEn", e.status, e.is_online as "isOnline", e.is_listed as "isListed", e.name_ru as "nameRu", e.name_en as "nameEn",
           e.about_ru as "aboutRu", e.about_en as "aboutEn", e.program, e.start_pack as "startPack", e.championship_ru as "championshipRu", e.championship_en as "championshipEn",
           e.venue_ru as "venueRu", e.venue_en as "venueEn", e.city_ru as "cityRu", e.city_en as "cityEn",
           e.region_ru as "regionRu", e.region_en as "regionEn", e.country, e.latitude, e.longitude,
           e.time_zone as "timeZone", e.starts_on as "startsOn", e.ends_on as "endsOn", e.currency,
           e.age_rating as "ageRating", e.refund_rules as "refundRules", e.commission_bp as "eventBp", t.extra_commission_bp as "extraBp", e.website,
           e.has_fast_identification as "hasFastIdentification", e.is_national_running_movement as "isNationalRunningMovement", e.has_results as "hasResults",
           e.stream_url as "streamUrl", e.rating_hundredths as "ratingHundredths", e.rating_count as "ratingCount",
           e.pickup_ru as "pickupRu", e.pickup_en as "pickupEn", e.participant_limit as "participantLimit",
           e.registrations_per_account as "registrationsPerAccount", e.rules_version as "rulesVersion",
           ${nextStart} as next, ${announcedDiscounts} as discounts,
           (select coalesce(jsonb_agg(jsonb_build_object(
              'id', r.id, 'code', r.code, 'nameRu', r.name_ru, 'nameEn', r.name_en, 'kind', r.kind, 'stages', r.stages,
              'distanceM', r.distance_m, 'durationMin', r.duration_min, 'startsAt', r.starts_at, 'endsAt', r.ends_at,
              'poolId', r.pool_id, 'capacity', r.capacity, 'gender', r.gender, 'ageFrom', r.age_from, 'ageTo', r.age_to,
              'ageOn', r.age_on, 'opensAt', r.opens_at, 'closesAt', r.closes_at, 'fewLeft', r.few_left, 'isByCode', r.by_code, 'takesEntries', r.kind = 'individual' or r.team_rules is not null, 'drawsAt', r.draws_at,
              'requirements', r.requirements, 'qualificationRu', r.qualification_ru, 'qualificationEn', r.qualification_en, 'profileFields', r.profile_fields, 'bibFrom', r.bib_from,
              'waveStarts', r.wave_starts, 'cutOffs', r.cut_offs, 'laps', r.laps, 'pricePer', r.team_rules ->> 'pricePer', 'tiers', (
                select jsonb_agg(jsonb_build_object(
                  'priceMinor', t.price_minor, 'untilAt', t.until_at, 'untilOrdinal', t.until_ordinal) order by t.position)
                from catalog.price_tiers t where t.race_id = r.id)
              ) order by r.position), '[]')
            from catalog.races r
            where r.event_id = e.id) as races
    from catalog.events e join tenants.tenants t on t.id = e.tenant_id left join catalog.series s on s.id = e.series_id
    where e.code = $1 and e.status <> 'draft'`,
    [code, tx.now],
  )
  return row ?? null
}
