import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { OrganizerRight } from '#src/kernel/role.ts'
import type { Tx } from '#src/platform/db/tx.ts'

export type MembershipRow = {
  readonly organizerCode: string
  readonly nameRu: string
  readonly nameEn: string
  readonly right: OrganizerRight
}

/** The organizers that the account is a member of, by name. Runs in the account's own scope. */
export async function memberships(tx: Tx, accountId: string): Promise<MembershipRow[]> {
  return await tx.named<MembershipRow>(
    'cabinet.memberships',
    `select o.code as "organizerCode", o.name_ru as "nameRu", o.name_en as "nameEn", m.member_right as right
     from organizers.members m join organizers.organizers o on o.id = m.organizer_id
     where m.account_id = $1 order by o.name_ru, o.code`,
    [accountId],
  )
}

export type OrganizerEventRow = {
  readonly eventId: string
  readonly eventCode: string
  readonly tenant: string
  readonly nameRu: string
  readonly nameEn: string
  readonly cityRu: string
  readonly cityEn: string
  readonly isOnline: boolean
  readonly startsOn: PlainDate
  readonly endsOn: PlainDate
  /** Its last day is over where it takes place. */
  readonly isOver: boolean
  readonly status: 'draft' | 'published' | 'cancelled' | 'postponed'
  readonly hasResults: boolean
  readonly organizerNameRu: string
  readonly organizerNameEn: string
  readonly races: readonly { readonly raceCode: string; readonly nameRu: string; readonly nameEn: string }[]
}

type EventPage = {
  readonly accountId: string
  readonly tenantIds: readonly number[]
  /** The last event of the page before. */
  readonly after: string | undefined
  readonly max: number
}

/** The events of the account's organizers on some tenants, the latest first, with their races. */
export async function organizerEvents(
  tx: Tx,
  { accountId, tenantIds, after, max }: EventPage,
): Promise<OrganizerEventRow[]> {
  return await tx.named<OrganizerEventRow>(
    'cabinet.organizer_events',
    `select e.id as "eventId", e.code as "eventCode", t.code as tenant, e.name_ru as "nameRu", e.name_en as "nameEn",
       e.city_ru as "cityRu", e.city_en as "cityEn", e.is_online as "isOnline", e.starts_on as "startsOn",
       e.ends_on as "endsOn", e.ends_on < ($5::timestamptz at time zone e.time_zone)::date as "isOver", e.status, e.has_results as "hasResults", o.name_ru as "organizerNameRu",
       o.name_en as "organizerNameEn",
       coalesce((select json_agg(json_build_object('raceCode', r.code, 'nameRu', r.name_ru, 'nameEn', r.name_en)
                   order by r.starts_at, r.code)
                 from catalog.races r where r.event_id = e.id), '[]') as races
     from organizers.members m
     join organizers.organizers o on o.id = m.organizer_id
     join catalog.events e on e.organizer_id = o.id
     join tenants.tenants t on t.id = e.tenant_id
     where m.account_id = $1 and e.tenant_id = any($2)
       and ($3::uuid is null or (e.starts_on, e.id) < (select c.starts_on, c.id from catalog.events c where c.id = $3))
     order by e.starts_on desc, e.id desc limit $4`,
    [accountId, tenantIds, after ?? null, max, tx.now],
  )
}
