import { type Instant, isBefore, toInstant } from '#src/kernel/instant.ts'
import type { AutomaticDiscount, DiscountAudience } from '../../domain/automatic-discount.ts'

/** A row of the JSON array; instants are PostgreSQL's text. */
export type AutomaticDiscountRow = {
  readonly ruleId: string
  readonly nameRu: string
  readonly nameEn: string
  readonly audience: DiscountAudience['kind']
  readonly fromNumber: number | null
  readonly shareBp: number | null
  readonly amountMinor: number | null
  readonly isEach: boolean
  readonly startsAt: string | null
  readonly endsAt: string | null
}

/** The most discounts that an event announces. */
const maxAnnounced = 20

/**
 * A column of a statement that reads `catalog.events e`: the automatic discounts that cover the
 * event now or later, as a JSON array.
 */
export const announcedDiscounts = `(
  select coalesce(jsonb_agg(jsonb_build_object('ruleId', a.rule_id, 'nameRu', a.name_ru, 'nameEn', a.name_en,
    'audience', a.audience, 'fromNumber', a.from_number, 'shareBp', a.share_bp, 'amountMinor', a.amount_minor,
    'isEach', a.is_each, 'startsAt', a.starts_at, 'endsAt', a.ends_at) order by a.rule_id), '[]')
  from (
    select d.* from catalog.automatic_discounts d
    where d.tenant_id = e.tenant_id and (d.organizer_id is null or d.organizer_id = e.organizer_id)
      and (d.series_id is null or d.series_id = e.series_id) and (d.event_ids = '{}' or e.id = any (d.event_ids))
      and (d.ends_at is null or d.ends_at > app.now())
    order by d.rule_id limit ${maxAnnounced}) a)`

export function toAutomaticDiscounts(rows: readonly AutomaticDiscountRow[]): AutomaticDiscount[] {
  return rows.map((row) => ({
    ruleId: row.ruleId,
    name: { ru: row.nameRu, en: row.nameEn },
    audience: toAudience(row),
    terms: toTerms(row),
    startsAt: row.startsAt === null ? null : toInstant(row.startsAt),
    endsAt: row.endsAt === null ? null : toInstant(row.endsAt),
  }))
}

/** Those that have begun and not ended. */
export function discountsNow(discounts: readonly AutomaticDiscount[], now: Instant): AutomaticDiscount[] {
  return discounts.filter(
    ({ startsAt, endsAt }) =>
      (startsAt === null || !isBefore(now, startsAt)) && (endsAt === null || isBefore(now, endsAt)),
  )
}

function toAudience({ audience, fromNumber }: AutomaticDiscountRow): DiscountAudience {
  if (audience !== 'group' && audience !== 'family') return { kind: audience }
  return { kind: audience, fromNumber: fromNumber ?? 1 }
}

function toTerms({ shareBp, amountMinor, isEach }: AutomaticDiscountRow): AutomaticDiscount['terms'] {
  if (shareBp !== null) return { kind: 'share', shareBp }
  return amountMinor === null ? null : { kind: 'sum', amountMinor, isEach }
}
