import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { ChangeRules } from '../../domain/change-rules.ts'
import type { EventDraft, RaceDraft } from '../../domain/event-draft.ts'
import type { RaceCategory } from '../../domain/race-category.ts'
import type { RefundRule } from '../../domain/refund-rules.ts'

export type KnownEvent = {
  readonly id: string
  readonly tenantId: number
  readonly organizerId: string
  readonly currency: string
  /** Pool ids by code; null for a product without stock. */
  readonly racePools: ReadonlyMap<string, string>
  readonly productPools: ReadonlyMap<string, string | null>
  /** Pool ids by `product/variant`; null for a variant without stock. */
  readonly variantPools: ReadonlyMap<string, string | null>
  /** Pool ids by `race/category`; null for a category without quota. */
  readonly categoryPools: ReadonlyMap<string, string | null>
}

/**
 * The stored event with this code, or null.
 * @locks the code until commit (advisory), also while no event has it
 */
export async function knownEvent(tx: Tx, code: string): Promise<KnownEvent | null> {
  await tx.sql`select pg_advisory_xact_lock(hashtext('catalog.event'), hashtext(${code}))`
  const [row] = await tx.sql<{
    id: string
    tenantId: number
    organizerId: string
    currency: string
    racePools: Record<string, string>
    productPools: Record<string, string | null>
    variantPools: Record<string, string | null>
    categoryPools: Record<string, string | null>
  }>`
    select e.id, e.tenant_id as "tenantId", e.organizer_id as "organizerId", e.currency,
           (select coalesce(jsonb_object_agg(r.code, r.pool_id), '{}') from catalog.races r where r.event_id = e.id) as "racePools",
           (select coalesce(jsonb_object_agg(p.code, p.pool_id), '{}') from catalog.products p where p.event_id = e.id) as "productPools",
           (select coalesce(jsonb_object_agg(p.code || '/' || v.code, v.pool_id), '{}')
            from catalog.product_variants v join catalog.products p on p.id = v.product_id where p.event_id = e.id) as "variantPools",
           (select coalesce(jsonb_object_agg(r.code || '/' || c.category, c.pool_id), '{}')
            from catalog.race_categories c join catalog.races r on r.id = c.race_id where r.event_id = e.id) as "categoryPools"
    from catalog.events e where e.code = ${code} for update`
  if (!row) return null
  return {
    ...row,
    racePools: new Map(Object.entries(row.racePools)),
    productPools: new Map(Object.entries(row.productPools)),
    variantPools: new Map(Object.entries(row.variantPools)),
    categoryPools: new Map(Object.entries(row.categoryPools)),
  }
}

export type WrittenEvent = { readonly id: string; readonly tenantId: number; readonly rulesVersion: number }

/**
 * Creates or updates the event's row.
 * @param days the race days; the first and the last become the event's dates
 */
export async function writeEvent(tx: Tx, draft: EventDraft, days: readonly PlainDate[]): Promise<WrittenEvent> {
  const { championship = null, unpaidLimits = {} } = draft
  const [row] = await tx.sql<WrittenEvent>`
    insert into catalog.events as e (
      tenant_id, organizer_id, code, sport, is_online, name_ru, name_en, about_ru, about_en, program, start_pack,
      venue_ru, venue_en, city_ru, city_en, region_ru, region_en, country, latitude, longitude, time_zone, starts_on,
      ends_on, currency, status, is_listed, age_rating, commission_bp, website, has_fast_identification, is_national_running_movement,
      stream_url, pickup_ru, pickup_en, participant_limit, registrations_per_account, series_id, questions,
      group_entry_limit, championship, championship_ru, championship_en, unpaid_per_account, unpaid_per_list,
      unpaid_per_network)
    values (
      ${draft.tenantId}, ${draft.organizerId}, ${draft.code}, ${draft.sport}, ${draft.isOnline}, ${draft.name.ru},
      ${draft.name.en}, ${draft.about.ru}, ${draft.about.en}, ${JSON.stringify(draft.program)}::jsonb,
      ${draft.startPack ? JSON.stringify(draft.startPack) : null}::jsonb,
      ${draft.venue.ru}, ${draft.venue.en}, ${draft.city.ru}, ${draft.city.en}, ${draft.region.ru}, ${draft.region.en},
      ${draft.country}, ${draft.latitude}, ${draft.longitude}, ${draft.timeZone}, ${days[0]}, ${days.at(-1)},
      ${draft.currency}, 'published', ${draft.isListed}, ${draft.ageRating}, ${draft.commissionBp}, ${draft.website},
      ${draft.hasFastIdentification}, ${draft.isNationalRunningMovement}, ${draft.streamUrl}, ${draft.pickup.ru}, ${draft.pickup.en},
      ${draft.participantLimit}, ${draft.registrationsPerAccount},
      (select s.id from catalog.series s where s.code = ${draft.series}), ${JSON.stringify(draft.questions ?? [])}::jsonb,
      ${draft.groupEntryLimit ?? null}::int, ${championship?.code ?? null}, ${championship?.name.ru ?? ''},
      ${championship?.name.en ?? ''}, ${unpaidLimits.perAccount ?? null}::int, ${unpaidLimits.perList ?? null}::int,
      ${unpaidLimits.perNetwork ?? null}::int)
    on conflict (code) do update set
      sport = excluded.sport, is_online = excluded.is_online,
      name_ru = excluded.name_ru, name_en = excluded.name_en, about_ru = excluded.about_ru,
      about_en = excluded.about_en, program = excluded.program, start_pack = excluded.start_pack,
      venue_ru = excluded.venue_ru, venue_en = excluded.venue_en, city_ru = excluded.city_ru,
      city_en = excluded.city_en, region_ru = excluded.region_ru, region_en = excluded.region_en,
      country = excluded.country, latitude = excluded.latitude, longitude = excluded.longitude,
      time_zone = excluded.time_zone, starts_on = excluded.starts_on, ends_on = excluded.ends_on,
      is_listed = excluded.is_listed, age_rating = excluded.age_rating, commission_bp = excluded.commission_bp,
      status = case when e.status = 'draft' then 'published' else e.status end,
      website = excluded.website, has_fast_identification = excluded.has_fast_identification,
      is_national_running_movement = excluded.is_national_running_movement, stream_url = excluded.stream_url, pickup_ru = excluded.pickup_ru,
      pickup_en = excluded.pickup_en, participant_limit = excluded.participant_limit,
      registrations_per_account = excluded.registrations_per_account, series_id = excluded.series_id,
      questions = excluded.questions, group_entry_limit = excluded.group_entry_limit,
      championship = excluded.championship, championship_ru = excluded.championship_ru,
      championship_en = excluded.championship_en, unpaid_per_account = excluded.unpaid_per_account,
      unpaid_per_list = excluded.unpaid_per_list, unpaid_per_network = excluded.unpaid_per_network
    returning e.id, e.tenant_id as "tenantId", e.rules_version as "rulesVersion"`
  if (!row) throw new Error('upsert into catalog.events returned no row')
  return row
}

/**
 * Writes the refund rules; they are no rules of eligibility or price, so the rules' version stays.
 */
export async function writeRefundRules(tx: Tx, eventId: string, rules: readonly RefundRule[]): Promise<void> {
  await tx.sql`update catalog.events set refund_rules = ${JSON.stringify(rules)}::jsonb where id = ${eventId}`
}

/** Writes whether slow methods reserve places; the rules' version stays, as for refund rules. */
export async function writeReservation(tx: Tx, eventId: string, reserves: boolean): Promise<void> {
  await tx.sql`update catalog.events set reserves_for_transfers = ${reserves} where id = ${eventId}`
}

/** Writes the change rules; the rules' version stays, as for refund rules. */
export async function writeChangeRules(tx: Tx, eventId: string, rules: ChangeRules): Promise<void> {
  await tx.sql`update catalog.events set change_rules = ${JSON.stringify(rules)}::jsonb where id = ${eventId}`
}

type RaceToWrite = {
  readonly event: WrittenEvent
  readonly race: RaceDraft
  readonly position: number
  readonly poolId: string
  /** The pools of its categories, by position; null where there is no quota. */
  readonly categoryPools: readonly (string | null)[]
}

/** Writes a race with its price tiers and its categories. */
export async function writeRace(tx: Tx, { event, race, position, poolId, categoryPools }: RaceToWrite): Promise<void> {
  const [row] = await tx.sql<{ id: string }>`
    insert into catalog.races (
      tenant_id, event_id, code, position, name_ru, name_en, kind, stages, distance_m, duration_min, starts_at, ends_at,
      pool_id, capacity, gender, age_from, age_to, age_on, opens_at, closes_at, few_left, requirements, profile_fields,
      bib_from, by_code, offer_hours, draws_at, questions, admission_blocks, checks_documents, reads_identity, waves,
      team_rules, group_entry_rules, wave_starts, cut_offs, laps, qualification_ru, qualification_en)
    values (
      ${event.tenantId}, ${event.id}, ${race.code}, ${position}, ${race.name.ru}, ${race.name.en}, ${race.kind},
      ${race.stages}, ${race.distanceM}, ${race.durationMin}, ${race.startsAt}, ${race.endsAt}, ${poolId},
      ${race.capacity}, ${race.gender}, ${race.ageFrom}, ${race.ageTo}, ${race.ageOn}, ${race.opensAt},
      ${race.closesAt}, ${race.fewLeft}, ${race.requirements}, ${JSON.stringify(race.profileFields)}, ${race.bibFrom},
      ${race.isByCode ?? false}, ${race.offerHours ?? 12}, ${race.drawsAt ?? null},
      ${JSON.stringify(race.questions ?? [])}::jsonb, ${race.admissionBlocks ?? []}, ${race.checksDocuments ?? false},
      ${race.readsIdentity ?? false}, ${JSON.stringify(race.waves ?? [])}::jsonb,
      ${race.team ? JSON.stringify(race.team) : null}::jsonb,
      ${race.groupEntries ? JSON.stringify(race.groupEntries) : null}::jsonb,
      ${JSON.stringify(race.waveStarts ?? [])}::jsonb, ${JSON.stringify(race.cutOffs ?? [])}::jsonb, ${race.laps ?? null},
      ${race.qualification?.ru ?? ''}, ${race.qualification?.en ?? ''})
    on conflict (event_id, code) do update set
      position = excluded.position, name_ru = excluded.name_ru, name_en = excluded.name_en, kind = excluded.kind,
      stages = excluded.stages, distance_m = excluded.distance_m, duration_min = excluded.duration_min,
      starts_at = excluded.starts_at, ends_at = excluded.ends_at, capacity = excluded.capacity,
      gender = excluded.gender, age_from = excluded.age_from, age_to = excluded.age_to, age_on = excluded.age_on,
      opens_at = excluded.opens_at, closes_at = excluded.closes_at, few_left = excluded.few_left,
      requirements = excluded.requirements, profile_fields = excluded.profile_fields, bib_from = excluded.bib_from,
      by_code = excluded.by_code, offer_hours = excluded.offer_hours, draws_at = excluded.draws_at,
      questions = excluded.questions, admission_blocks = excluded.admission_blocks,
      checks_documents = excluded.checks_documents, reads_identity = excluded.reads_identity, waves = excluded.waves,
      team_rules = excluded.team_rules, group_entry_rules = excluded.group_entry_rules, wave_starts = excluded.wave_starts,
      cut_offs = excluded.cut_offs, laps = excluded.laps,
      qualification_ru = excluded.qualification_ru, qualification_en = excluded.qualification_en
    returning id`
  if (!row) throw new Error('upsert into catalog.races returned no row')
  await tx.sql`delete from catalog.price_tiers where race_id = ${row.id} and position >= ${race.tiers.length}`
  await tx.sql`
    insert into catalog.price_tiers (race_id, position, price_minor, until_at, until_ordinal)
    select ${row.id}::uuid, t.position - 1, t.price_minor, t.until_at, t.until_ordinal
    from unnest(${race.tiers.map((tier) => tier.priceMinor)}::bigint[],
                ${race.tiers.map((tier) => tier.untilAt)}::timestamptz[],
                ${race.tiers.map((tier) => tier.untilOrdinal)}::int[])
         with ordinality as t (price_minor, until_at, until_ordinal, position)
    on conflict (race_id, position) do update set
      price_minor = excluded.price_minor, until_at = excluded.until_at, until_ordinal = excluded.until_ordinal`
  await writeCategories(tx, row.id, race.categories ?? [], categoryPools)
}

async function writeCategories(
  tx: Tx,
  raceId: string,
  categories: readonly RaceCategory[],
  pools: readonly (string | null)[],
): Promise<void> {
  if (categories.length === 0) return
  await tx.sql`
    insert into catalog.race_categories (race_id, category, position, price_minor, quota, pool_id, proof, price_difference_minor)
    select ${raceId}::uuid, c.category, c.position - 1, c.price_minor, c.quota, c.pool_id, c.proof, c.price_difference_minor
    from unnest(${categories.map(({ code }) => code)}::text[], ${categories.map((one) => one.priceMinor)}::bigint[],
                ${categories.map(({ quota }) => quota)}::int[], ${pools}::uuid[],
                ${categories.map(({ proof }) => proof)}::text[], ${categories.map((one) => one.priceDifferenceMinor)}::bigint[])
         with ordinality as c (category, price_minor, quota, pool_id, proof, price_difference_minor, position)
    on conflict (race_id, category) do update set
      position = excluded.position, price_minor = excluded.price_minor, quota = excluded.quota, pool_id = excluded.pool_id,
      proof = excluded.proof, price_difference_minor = excluded.price_difference_minor`
}

/** A hash of all columns with rules of eligibility and price: equal rules have equal hashes. */
export async function rulesFingerprint(tx: Tx, eventId: string): Promise<string> {
  const [row] = await tx.sql<{ rules: string }>`
    select md5(jsonb_build_array(
      e.status, e.commission_bp, e.participant_limit, e.registrations_per_account, e.time_zone, e.organizer_id, e.questions,
      e.group_entry_limit, e.unpaid_per_account, e.unpaid_per_list, e.unpaid_per_network,
      (select jsonb_agg(to_jsonb(r) order by r.id) from catalog.races r where r.event_id = e.id),
      (select jsonb_agg(to_jsonb(t) order by t.race_id, t.position)
       from catalog.price_tiers t join catalog.races r on r.id = t.race_id where r.event_id = e.id),
      (select jsonb_agg(to_jsonb(c) order by c.race_id, c.position)
       from catalog.race_categories c join catalog.races r on r.id = c.race_id where r.event_id = e.id),
      (select jsonb_agg(to_jsonb(p) order by p.id) from catalog.products p where p.event_id = e.id),
      (select jsonb_agg(to_jsonb(v) order by v.product_id, v.position)
       from catalog.product_variants v join catalog.products p on p.id = v.product_id where p.event_id = e.id),
      (select jsonb_agg(to_jsonb(t) order by t.product_id, t.position)
       from catalog.insurance_tariffs t join catalog.products p on p.id = t.product_id where p.event_id = e.id)
    )::text) as rules
    from catalog.events e where e.id = ${eventId}`
  return row?.rules ?? ''
}

/**
 * Increases the version of the event's rules, which makes requests with the old rules stale.
 * Returns the new version.
 */
export async function raiseRulesVersion(tx: Tx, eventId: string): Promise<number> {
  const [row] = await tx.sql<{ rulesVersion: number }>`
    update catalog.events set rules_version = rules_version + 1 where id = ${eventId}
    returning rules_version as "rulesVersion"`
  if (!row) throw new Error(`event ${eventId} not found`)
  return row.rulesVersion
}
