import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { Tx } from '#src/platform/db/tx.ts'

export type PreviousEdition = {
  readonly code: string
  readonly nameRu: string
  readonly nameEn: string
  readonly startsOn: PlainDate
  readonly ratingHundredths: number | null
  readonly ratingCount: number
}

/**
 * The latest edition with results whose organizer named this event as its next; null where there is
 * none, or this event is over itself.
 */
export async function previousEdition(tx: Tx, eventCode: string): Promise<PreviousEdition | null> {
  const rows = await tx.named<PreviousEdition>(
    'catalog.previous_edition',
    `select p.code, p.name_ru as "nameRu", p.name_en as "nameEn", p.starts_on as "startsOn",
       p.rating_hundredths as "ratingHundredths", p.rating_count as "ratingCount"
     from catalog.events e join catalog.editions d on d.to_event_id = e.id join catalog.events p on p.id = d.event_id
     where e.code = $1 and e.status = 'published' and e.ends_on >= ($2::timestamptz at time zone e.time_zone)::date
       and p.status = 'published' and p.is_listed and p.has_results
     order by p.starts_on desc, p.code limit 1`,
    [eventCode, tx.now],
  )
  return rows[0] ?? null
}
