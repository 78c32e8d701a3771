import type { PlainDate } from '#src/kernel/plain-date.ts'

export type NextStartRow = {
  readonly kind: 'edition' | 'series'
  readonly code: string
  readonly nameRu: string
  readonly nameEn: string
  readonly startsOn: PlainDate
}

/** SQL: event `n` as JSON. */
const nextAs = (kind: NextStartRow['kind']) =>
  `jsonb_build_object('kind', '${kind}', 'code', n.code, 'nameRu', n.name_ru, 'nameEn', n.name_en, 'startsOn', n.starts_on)`
const isAhead =
  "n.status = 'published' and n.is_listed and n.ends_on >= ($2::timestamptz at time zone n.time_zone)::date"

/**
 * SQL: what follows event `e`: the next edition that its organizer named, else the next event of
 * its series. Null where there is neither, and while `e` is not over. `$2` is the current time.
 */
export const nextStart = `
  case when e.ends_on < ($2::timestamptz at time zone e.time_zone)::date then coalesce(
    (select ${nextAs('edition')} from catalog.editions d join catalog.events n on n.id = d.to_event_id
     where d.event_id = e.id and ${isAhead}),
    (select ${nextAs('series')} from catalog.events n
     where n.series_id = e.series_id and n.tenant_id = e.tenant_id and ${isAhead}
     order by n.starts_on, n.code limit 1)) end`
