import type { Instant } from '#src/kernel/instant.ts'
import type { Currency } from '#src/kernel/money.ts'
import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { Tx } from '#src/platform/db/database.ts'

export type LetterFacts = {
  readonly orderId: string
  readonly accountId: string
  readonly language: 'ru' | 'en'
  readonly tenantCode: string
  readonly tenantNameRu: string
  readonly tenantNameEn: string
  readonly supportEmail: string
  readonly eventCode: string
  readonly eventNameRu: string
  readonly eventNameEn: string
  readonly startsOn: PlainDate
  readonly endsOn: PlainDate
  readonly timeZone: string
  readonly venueRu: string
  readonly venueEn: string
  readonly cityRu: string
  readonly cityEn: string
  readonly currency: Currency
  readonly overallMinor: number
  readonly entries: readonly {
    readonly registrationId: string
    readonly email: string
    readonly name: string
    readonly bib: number | null
    readonly raceNameRu: string
    readonly raceNameEn: string
    readonly startsAt: Instant
    readonly requirements: readonly string[]
  }[]
}

/** All that a letter about a paid order tells; null where the order is not paid. Read as the system: the queue has no tenant. */
export async function letterFacts(tx: Tx, orderId: string): Promise<LetterFacts | null> {
  const [row] = await tx.sql<LetterFacts>`
    select o.id as "orderId", o.account_id as "accountId", o.language, t.code as "tenantCode", t.name_ru as "tenantNameRu",
      t.name_en as "tenantNameEn", t.support_email as "supportEmail", e.code as "eventCode", e.name_ru as "eventNameRu",
      e.name_en as "eventNameEn", e.starts_on as "startsOn", e.ends_on as "endsOn", e.time_zone as "timeZone",
      e.venue_ru as "venueRu", e.venue_en as "venueEn", e.city_ru as "cityRu", e.city_en as "cityEn", o.currency,
      o.overall_minor as "overallMinor",
      (select json_agg(json_build_object('registrationId', g.id, 'email', g.participant ->> 'email',
          'name', concat_ws(' ', g.participant ->> 'firstName', g.participant ->> 'lastName'), 'bib', g.bib,
          'raceNameRu', r.name_ru, 'raceNameEn', r.name_en,
          'startsAt', to_char(r.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'requirements', r.requirements)
        order by g.id)
       from registration.registrations g join catalog.races r on r.id = g.race_id
       where g.order_id = o.id and g.state = 'confirmed') as entries
    from orders.orders o join catalog.events e on e.id = o.event_id join tenants.tenants t on t.id = o.tenant_id
    where o.id = ${orderId} and o.status in ('paid', 'partially_refunded')`
  return row?.entries ? row : null
}
