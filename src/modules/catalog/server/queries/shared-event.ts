import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { EventStatus } from '../../domain/race-state.ts'
import type { Sport } from '../../domain/sport.ts'

export type SharedEventRow = {
  readonly code: string
  readonly sport: Sport
  readonly tenant: string
  readonly nameRu: string
  readonly nameEn: string
  readonly cityRu: string
  readonly cityEn: string
  readonly isOnline: boolean
  readonly startsOn: PlainDate
  readonly endsOn: PlainDate
  readonly status: EventStatus
}

/** Name, date and place of a published event; null where there is none. */
export async function findSharedEvent(tx: Tx, code: string): Promise<SharedEventRow | null> {
  const [row] = await tx.sql<SharedEventRow>`
    select e.code, e.sport, t.code as tenant, e.name_ru as "nameRu", e.name_en as "nameEn", e.city_ru as "cityRu",
      e.city_en as "cityEn", e.is_online as "isOnline", e.starts_on as "startsOn", e.ends_on as "endsOn", e.status
    from catalog.events e join tenants.tenants t on t.id = e.tenant_id where e.code = ${code} and e.status <> 'draft'`
  return row ?? null
}
