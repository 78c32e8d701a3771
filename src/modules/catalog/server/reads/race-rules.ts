import { type Instant, toInstant } from '#src/kernel/instant.ts'
import type { Currency } from '#src/kernel/money.ts'
import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { FieldRule } from '#src/modules/accounts/domain/profile-issues.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { AutomaticDiscount } from '../../domain/automatic-discount.ts'
import type { GroupEntryRules } from '../../domain/group-entry-rules.ts'
import type { PriceTier } from '../../domain/price-tier.ts'
import type { Question } from '../../domain/questions.ts'
import type { OfferedCategory } from '../../domain/race-category.ts'
import type { EventStatus } from '../../domain/race-state.ts'
import type { RaceWave } from '../../domain/race-wave.ts'
import type { TeamRules } from '../../domain/team-rules.ts'
import { type UnpaidLimits, unpaidLimits } from '../../domain/unpaid-limits.ts'
import { type AutomaticDiscountRow, announcedDiscounts, toAutomaticDiscounts } from '../queries/automatic-discounts.ts'

/** The rules of eligibility and price of a race, and the facts in an order's head; no counts. */
export type RaceRules = {
  readonly tenantId: number
  readonly tenantCode: string
  readonly eventId: string
  readonly eventCode: string
  readonly eventNameRu: string
  readonly eventNameEn: string
  readonly eventStatus: EventStatus
  readonly rulesVersion: number
  readonly organizerId: string
  readonly sport: string
  /** Run anywhere within the event's dates. */
  readonly isOnline: boolean
  readonly startsOn: PlainDate
  readonly endsOn: PlainDate
  readonly timeZone: string
  readonly cityRu: string
  readonly cityEn: string
  readonly venueRu: string
  readonly venueEn: string
  readonly currency: Currency
  readonly eventCommissionBp: number
  readonly extraCommissionBp: number
  readonly pickupRu: string
  readonly pickupEn: string
  readonly registrationsPerAccount: number | null
  readonly hasProducts: boolean
  /** Whether a place includes products. */
  readonly includesProducts: boolean
  readonly raceId: string
  readonly raceCode: string
  readonly kind: 'individual' | 'team' | 'relay'
  readonly raceNameRu: string
  readonly raceNameEn: string
  readonly raceDay: PlainDate
  readonly distanceM: number | null
  readonly startsAt: Instant
  readonly opensAt: Instant
  readonly closesAt: Instant
  readonly poolId: string
  readonly capacity: number
  readonly fewLeft: number | null
  readonly gender: 'any' | 'male' | 'female'
  readonly ageFrom: number | null
  readonly ageTo: number | null
  readonly ageOn: 'race-day' | 'dec-31'
  readonly requirements: readonly ('medical' | 'insurance' | 'triathlete-card')[]
  readonly profileFields: Readonly<Record<string, FieldRule>>
  /** Only people with an access code can register. */
  readonly isByCode: boolean
  /** The event's own questions and the race's. */
  readonly questions: readonly Question[]
  readonly admissionBlocks: readonly ('medical' | 'insurance' | 'triathlete-card')[]
  readonly checksDocuments: boolean
  /** Whether the organizer may read full numbers of identity documents. */
  readonly readsIdentity: boolean
  /** Social categories with their own price, in the organizer's order. */
  readonly categories: readonly OfferedCategory[]
  readonly sellsInsurance: boolean
  readonly offerHours: number
  readonly drawsAt: Instant | null
  readonly bibFrom: number
  /** Waves by expected time, the fastest first. */
  readonly waves: readonly RaceWave[]
  readonly tiers: readonly PriceTier[]
  /** The rules of team entries; null where it is not a team race, or takes no entries here. */
  readonly team: TeamRules | null
  /** The rules of group entries; null where it takes none. */
  readonly groupEntries: GroupEntryRules | null
  /** How many people one coach may enter in the event; null: as many as a group entry holds. */
  readonly groupEntryLimit: number | null
  /** Limits of simultaneous unpaid places per account and per group entry. */
  readonly unpaidPerAccount: number
  readonly unpaidPerList: number
  /** The automatic discounts that the event announces, begun or not: where there is none, no order has one. */
  readonly automaticDiscounts: readonly AutomaticDiscount[]
}

const select = `
  select e.tenant_id as "tenantId", t.code as "tenantCode", e.id as "eventId", e.code as "eventCode",
    e.name_ru as "eventNameRu", e.name_en as "eventNameEn", e.status as "eventStatus", e.rules_version as "rulesVersion",
    e.organizer_id as "organizerId", e.sport, e.is_online as "isOnline", e.starts_on as "startsOn", e.ends_on as "endsOn", e.time_zone as "timeZone",
    e.city_ru as "cityRu", e.city_en as "cityEn", e.venue_ru as "venueRu", e.venue_en as "venueEn", e.currency,
    e.commission_bp as "eventCommissionBp", t.extra_commission_bp as "extraCommissionBp",
    e.pickup_ru as "pickupRu", e.pickup_en as "pickupEn", e.registrations_per_account as "registrationsPerAccount",
    exists (select from catalog.products p where p.event_id = e.id) as "hasProducts",
    exists (select from catalog.products p where p.event_id = e.id and p.inclusion = 'included') as "includesProducts",
    r.id as "raceId", r.code as "raceCode", r.kind, r.name_ru as "raceNameRu", r.name_en as "raceNameEn",
    (r.starts_at at time zone e.time_zone)::date as "raceDay", r.distance_m as "distanceM", r.starts_at as "startsAt",
    r.opens_at as "opensAt", r.closes_at as "closesAt", r.pool_id as "poolId", r.capacity, r.few_left as "fewLeft",
    r.gender, r.age_from as "ageFrom", r.age_to as "ageTo", r.age_on as "ageOn", r.requirements,
    r.profile_fields as "profileFields", r.bib_from as "bibFrom", r.waves, r.by_code as "isByCode",
    e.questions || r.questions as questions,
    r.admission_blocks as "admissionBlocks", r.checks_documents as "checksDocuments",
    r.reads_identity as "readsIdentity",
    exists (select from catalog.products p where p.event_id = e.id and p.kind = 'insurance') as "sellsInsurance",
    r.team_rules as team, r.group_entry_rules as "groupEntries", e.group_entry_limit as "groupEntryLimit",
    json_build_object('perAccount', e.unpaid_per_account, 'perList', e.unpaid_per_list) as unpaid,
    (select coalesce(json_agg(json_build_object('code', c.category, 'priceMinor', c.price_minor, 'quota', c.quota,
              'poolId', c.pool_id, 'proof', c.proof, 'priceDifferenceMinor', c.price_difference_minor) order by c.position), '[]')
     from catalog.race_categories c where c.race_id = r.id) as categories,
    r.offer_hours as "offerHours", r.draws_at as "drawsAt", ${announcedDiscounts} as "automaticDiscounts",
    (select json_agg(json_build_object('priceMinor', p.price_minor, 'untilAt', p.until_at, 'untilOrdinal', p.until_ordinal)
              order by p.position) from catalog.price_tiers p where p.race_id = r.id) as tiers
  from catalog.events e join catalog.races r on r.event_id = e.id join tenants.tenants t on t.id = e.tenant_id`

type Row = Omit<RaceRules, 'tiers' | 'unpaidPerAccount' | 'unpaidPerList' | 'automaticDiscounts'> & {
  automaticDiscounts: readonly AutomaticDiscountRow[]
  unpaid: UnpaidLimits
  tiers: readonly { priceMinor: number; untilAt: string | null; untilOrdinal: number | null }[]
}

/** By the codes in the address; null where there is none, or its event is a draft. */
export async function findRaceRules(tx: Tx, eventCode: string, raceCode: string): Promise<RaceRules | null> {
  const [row] = await tx.named<Row>(
    'catalog.race_rules',
    `${select} where e.code = $1 and r.code = $2 and e.status <> 'draft'`,
    [eventCode, raceCode],
  )
  return row ? toRules(row) : null
}

export async function findRaceRulesById(tx: Tx, raceId: string): Promise<RaceRules | null> {
  const [row] = await tx.named<Row>('catalog.race_rules_by_id', `${select} where r.id = $1`, [raceId])
  return row ? toRules(row) : null
}

/**
 * The rules of all races of an event, in display order; empty where the event does not exist or is
 * a draft.
 */
export async function raceRulesOfEvent(tx: Tx, eventCode: string): Promise<RaceRules[]> {
  const rows = await tx.named<Row>(
    'catalog.race_rules_of_event',
    `${select} where e.code = $1 and e.status <> 'draft' order by r.position`,
    [eventCode],
  )
  return rows.map(toRules)
}

/** As `raceRulesOfEvent`, by the event's id, drafts included. */
export async function raceRulesOfEventId(tx: Tx, eventId: string): Promise<RaceRules[]> {
  const rows = await tx.named<Row>('catalog.race_rules_of_event_id', `${select} where e.id = $1 order by r.position`, [
    eventId,
  ])
  return rows.map(toRules)
}

function toRules({ unpaid, ...row }: Row): RaceRules {
  // Moments inside JSON are in PostgreSQL's text form.
  const tiers = row.tiers.map((tier) => ({
    ...tier,
    untilAt: tier.untilAt === null ? null : toInstant(tier.untilAt),
  }))
  const { perAccount: unpaidPerAccount, perList: unpaidPerList } = unpaidLimits(unpaid, row.groupEntryLimit)
  const automaticDiscounts = toAutomaticDiscounts(row.automaticDiscounts)
  return { ...row, tiers, unpaidPerAccount, unpaidPerList, automaticDiscounts }
}
