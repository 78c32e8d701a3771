import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { Tx } from '#src/platform/db/tx.ts'

export type PaidPlaceRow = {
  readonly entryId: string
  readonly orderId: string
  readonly organizerId: string
  readonly organizerNameRu: string
  readonly organizerNameEn: string
  readonly eventCode: string
  readonly eventNameRu: string
  readonly eventNameEn: string
  readonly raceNameRu: string
  readonly raceNameEn: string
  readonly eventOn: PlainDate
  readonly paidOn: PlainDate
  readonly currency: string
  readonly sumMinor: number
  readonly state: string
  readonly isTransferred: boolean
  readonly isTeam: boolean
  readonly isPaidByAccount: boolean
  readonly isForCompany: boolean
  readonly isSelf: boolean | null
  readonly relation: string | null
  readonly participantId: string | null
  readonly birthDate: PlainDate | null
  readonly lastName: string
  readonly firstName: string
  readonly patronymic: string
  readonly isListed: boolean | null
  readonly feesQualify: boolean | null
  readonly isCounted: boolean
}

/**
 * The places of a year that an account paid for, or takes part with: paid in that year by Moscow's
 * calendar, or at an event of it. The sum is the place's own price after discounts, less what was
 * returned of it, with the price differences paid in that year. A price reduction has lowered the price
 * itself already. Read as the system, since an account's orders may be of any tenant: the account is
 * compared in the statement.
 * @param entryIds these alone; left out: all, at most 500
 */
export async function paidPlaces(
  tx: Tx,
  accountId: string,
  year: number,
  entryIds: readonly string[] | null = null,
): Promise<PaidPlaceRow[]> {
  return await tx.named<PaidPlaceRow>('tax_deduction.paid_places', paidPlacesText, [accountId, year, entryIds])
}

const netOfLines = `(select sum(l.unit_price_minor * l.units - l.discount_minor - l.method_discount_minor - coalesce((
    select sum(b.net_minor - b.to_platform_minor) from orders.returned_lines b
      join orders.cancellations c on c.tenant_id = b.tenant_id and c.id = b.cancellation_id
    where b.tenant_id = l.tenant_id and b.line_id = l.id and c.kind = 'cancellation'), 0))`

const paidPlacesText = `
  with own as (
    select id from registration.entries where account_id = $1
    union select id from registration.entries where transferred_to = $1
    union select entry_id from registration.invitations where accepted_by = $1 and entry_id is not null
  )
  select g.id as "entryId", o.id as "orderId", o.organizer_id as "organizerId", z.name_ru as "organizerNameRu",
    z.name_en as "organizerNameEn", e.code as "eventCode", e.name_ru as "eventNameRu", e.name_en as "eventNameEn",
    r.name_ru as "raceNameRu", r.name_en as "raceNameEn", e.starts_on as "eventOn",
    (o.paid_at at time zone 'Europe/Moscow')::date as "paidOn", o.currency,
    (coalesce(${netOfLines} from orders.lines l
      where l.tenant_id = o.tenant_id and l.order_id = o.id and l.kind = 'place' and l.hold_id = g.hold_id), 0)
     + coalesce(${netOfLines} from orders.orders d join orders.lines l on l.tenant_id = d.tenant_id and l.order_id = d.id
      where d.tenant_id = o.tenant_id and d.source_order_id = o.id and d.source_hold_id = g.hold_id
        and d.kind = 'price_difference' and l.kind = 'price_difference'
        and extract(year from d.paid_at at time zone 'Europe/Moscow') = $2::int), 0))::bigint as "sumMinor",
    g.state, g.transferred_to is not null and g.transferred_to <> $1 as "isTransferred",
    exists (select from registration.teams t where t.id = g.id) as "isTeam", o.account_id = $1 as "isPaidByAccount",
    exists (select from orders.order_companies y where y.tenant_id = o.tenant_id and y.order_id = o.id) as "isForCompany",
    p.is_self as "isSelf", p.relation, p.id as "participantId", p.birth_date as "birthDate",
    g.participant ->> 'lastName' as "lastName", g.participant ->> 'firstName' as "firstName",
    coalesce(g.participant ->> 'patronymic', '') as patronymic, s.is_listed as "isListed", s.fees_qualify as "feesQualify",
    exists (select from tax_deduction.places x where x.entry_id = g.id and x.year = $2::int and x.is_counted) as "isCounted"
  from own join registration.entries g on g.id = own.id
    join orders.orders o on o.tenant_id = g.tenant_id and o.id = g.order_id
    join organizers.organizers z on z.id = o.organizer_id
    join catalog.races r on r.id = g.race_id join catalog.events e on e.id = g.event_id
    left join accounts.participants p on p.id = g.participant_id and p.account_id = $1
    left join lateral (select w.is_listed, w.fees_qualify from tax_deduction.listings w
      where w.organizer_id = o.organizer_id and w.year = $2::int order by w.id desc limit 1) s on true
  where o.paid_at is not null and g.state in ('confirmed', 'deferred', 'cancelled', 'refunded')
    and ($3::uuid[] is null or g.id = any ($3))
    and ($2::int in (extract(year from o.paid_at at time zone 'Europe/Moscow'), extract(year from e.starts_on)))
  order by o.paid_at, g.id limit 500`

/** The years in which an account paid for places, the newest first. */
export async function yearsOfPayments(tx: Tx, accountId: string): Promise<number[]> {
  const rows = await tx.sql<{ year: number }>`
    select distinct extract(year from o.paid_at at time zone 'Europe/Moscow')::int as year from orders.orders o
    where o.account_id = ${accountId} and o.paid_at is not null and exists (
      select from orders.lines l where l.tenant_id = o.tenant_id and l.order_id = o.id and l.kind = 'place')
    order by 1 desc limit 20`
  return rows.map(({ year }) => year)
}
