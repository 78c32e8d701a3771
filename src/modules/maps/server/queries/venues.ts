import type { BothLanguages } from '#src/kernel/texts.ts'
import type { Tx } from '#src/platform/db/tx.ts'

export type Directions = { readonly directions: BothLanguages; readonly parking: BothLanguages }

export type VenueRow = {
  readonly isOnline: boolean
  readonly latitude: number
  readonly longitude: number
  readonly directionsRu: string
  readonly directionsEn: string
  readonly parkingRu: string
  readonly parkingEn: string
}

/** The venue of a published event; null where there is none. */
export async function venueOfEvent(tx: Tx, eventCode: string): Promise<VenueRow | null> {
  const [row] = await tx.sql<VenueRow>`
    select e.is_online as "isOnline", e.latitude, e.longitude, coalesce(a.directions_ru, '') as "directionsRu",
           coalesce(a.directions_en, '') as "directionsEn", coalesce(a.parking_ru, '') as "parkingRu", coalesce(a.parking_en, '') as "parkingEn"
    from catalog.events e left join maps.directions a on a.event_id = e.id
    where e.code = ${eventCode} and e.status <> 'draft'`
  return row ?? null
}

/** Saves directions and parking. @returns whether there is such an event */
export async function writeDirections(
  tx: Tx,
  eventCode: string,
  { directions, parking }: Directions,
): Promise<boolean> {
  const rows = await tx.sql`
    insert into maps.directions (event_id, tenant_id, directions_ru, directions_en, parking_ru, parking_en)
    select e.id, e.tenant_id, ${directions.ru}, ${directions.en}, ${parking.ru}, ${parking.en} from catalog.events e where e.code = ${eventCode}
    on conflict (event_id) do update set
      directions_ru = excluded.directions_ru, directions_en = excluded.directions_en, parking_ru = excluded.parking_ru, parking_en = excluded.parking_en
    returning event_id`
  return rows.length > 0
}
