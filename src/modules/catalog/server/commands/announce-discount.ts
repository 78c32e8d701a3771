import type { Tx } from '#src/platform/db/tx.ts'
import type { AutomaticDiscount } from '../../domain/automatic-discount.ts'

export type AnnouncedDiscount = AutomaticDiscount & {
  readonly tenantId: number
  /** null: all events of the tenant. */
  readonly organizerId: string | null
  readonly seriesId: string | null
  /** Empty: all events. */
  readonly eventIds: readonly string[]
  /** Its events are these races' where `eventIds` is empty. */
  readonly raceIds: readonly string[]
}

/**
 * Announces an automatic discount on the pages of the events that it covers, and tells the sale that
 * their orders may have one. Announced again, it is shown as it is now.
 */
export async function announceDiscount(tx: Tx, discount: AnnouncedDiscount): Promise<void> {
  const { ruleId, tenantId, organizerId, seriesId, name, audience, terms } = discount
  const isOther = audience.kind === 'other' || terms === null
  const shownTerms = isOther ? null : terms
  await tx.sql`
    insert into catalog.automatic_discounts (rule_id, tenant_id, organizer_id, series_id, event_ids, name_ru, name_en,
      audience, from_number, share_bp, amount_minor, is_each, starts_at, ends_at)
    values (${ruleId}, ${tenantId}, ${organizerId}, ${seriesId},
      case when cardinality(${discount.eventIds}::uuid[]) > 0 then ${discount.eventIds}::uuid[]
           else array(select distinct r.event_id from catalog.races r where r.id = any (${discount.raceIds}::uuid[])) end,
      ${name.ru}, ${name.en}, ${isOther ? 'other' : audience.kind},
      ${!isOther && 'fromNumber' in audience ? audience.fromNumber : null},
      ${shownTerms?.kind === 'share' ? shownTerms.shareBp : null},
      ${shownTerms?.kind === 'sum' ? shownTerms.amountMinor : null},
      ${shownTerms?.kind === 'sum' && shownTerms.isEach}, ${discount.startsAt}, ${discount.endsAt})
    on conflict (rule_id) do update set series_id = excluded.series_id, event_ids = excluded.event_ids,
      name_ru = excluded.name_ru, name_en = excluded.name_en, audience = excluded.audience, from_number = excluded.from_number,
      share_bp = excluded.share_bp, amount_minor = excluded.amount_minor, is_each = excluded.is_each,
      starts_at = excluded.starts_at, ends_at = excluded.ends_at`
}

/** The discount has ended: events announce it no longer. */
export async function withdrawDiscount(tx: Tx, ruleId: string): Promise<void> {
  await tx.sql`delete from catalog.automatic_discounts where rule_id = ${ruleId}`
}
