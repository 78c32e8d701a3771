import type { Instant } from '#src/kernel/instant.ts'
import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { StartPack } from '../../domain/start-pack.ts'

export type RaceInCalendar = {
  readonly id: string
  readonly nameRu: string
  readonly nameEn: string
  readonly eventNameRu: string
  readonly eventNameEn: string
  readonly isOnline: boolean
  readonly startsOn: PlainDate
  readonly endsOn: PlainDate
  readonly startsAt: Instant
  readonly endsAt: Instant
  readonly cityRu: string
  readonly cityEn: string
  readonly venueRu: string
  readonly venueEn: string
  readonly pickupRu: string
  readonly pickupEn: string
  readonly startPack: StartPack | null
  readonly latitude: number
  readonly longitude: number
  readonly eventStatus: 'published' | 'cancelled' | 'postponed'
}

/** The facts of a race's calendar file; null where there is no race, or its event is a draft. */
export async function raceInCalendar(tx: Tx, eventCode: string, raceCode: string): Promise<RaceInCalendar | null> {
  const [row] = await tx.sql<RaceInCalendar>`
    select r.id, r.name_ru as "nameRu", r.name_en as "nameEn", e.name_ru as "eventNameRu", e.name_en as "eventNameEn",
      e.is_online as "isOnline", e.starts_on as "startsOn", e.ends_on as "endsOn",
      r.starts_at as "startsAt", r.ends_at as "endsAt", e.city_ru as "cityRu", e.city_en as "cityEn",
      e.venue_ru as "venueRu", e.venue_en as "venueEn", e.pickup_ru as "pickupRu", e.pickup_en as "pickupEn",
      e.start_pack as "startPack",
      e.latitude, e.longitude, e.status as "eventStatus"
    from catalog.events e join catalog.races r on r.event_id = e.id
    where e.code = ${eventCode} and r.code = ${raceCode} and e.status <> 'draft'`
  return row ?? null
}
