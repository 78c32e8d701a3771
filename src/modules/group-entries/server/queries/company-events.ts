import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { Tx } from '#src/platform/db/tx.ts'

export type CompanyEvent = {
  readonly tenantCode: string
  readonly eventCode: string
  readonly raceCode: string
  readonly nameRu: string
  readonly nameEn: string
  readonly cityRu: string
  readonly cityEn: string
  readonly isOnline: boolean
  readonly startsOn: PlainDate
  readonly endsOn: PlainDate
}

/** The listed events of all brands in which a race takes orders of companies and is on sale; the next 60. */
export async function listCompanyEvents(tx: Tx): Promise<CompanyEvent[]> {
  return await tx.sql<CompanyEvent>`
    select t.code as "tenantCode", e.code as "eventCode", r.code as "raceCode", e.name_ru as "nameRu", e.name_en as "nameEn",
      e.city_ru as "cityRu", e.city_en as "cityEn", e.is_online as "isOnline", e.starts_on as "startsOn", e.ends_on as "endsOn"
    from catalog.events e join tenants.tenants t on t.id = e.tenant_id
    cross join lateral (
      select r.code from catalog.races r
      where r.event_id = e.id and r.group_entry_rules ->> 'companies' = 'true'
        and r.opens_at <= ${tx.now} and r.closes_at > ${tx.now}
      order by r.position limit 1) r
    where e.status = 'published' and e.is_listed and e.starts_on >= (${tx.now}::timestamptz - interval '1 day')::date
    order by e.starts_on, e.id limit 60`
}
