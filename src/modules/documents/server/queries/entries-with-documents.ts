import type { Instant } from '#src/kernel/instant.ts'
import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { StartPack } from '#src/modules/catalog/domain/start-pack.ts'
import type { EnteredParticipant } from '#src/modules/registration/domain/entered-participant.ts'
import { type LegColumns, shownBib } from '#src/modules/registration/teams/domain/team-line-up.ts'
import type { Tx } from '#src/platform/db/tx.ts'

/** An active entry with all facts of its documents. */
export type EntryWithDocuments = {
  readonly entryId: string
  readonly orderId: string
  /** The bib as worn: of a team with the leg, «12-3». */
  readonly bib: string | null
  readonly participant: EnteredParticipant
  /** The first eight hex digits of the person key, a keyed hash. */
  readonly ticketVersion: string
  /**
   * Whether the participant has an own account different from the reader's: only they may print
   * their data.
   */
  readonly isAnothers: boolean
  readonly team: string
  readonly stage: number | null
  readonly wave: string | null
  readonly isWaveConfirmed: boolean
  readonly bibName: string | null
  readonly raceCode: string
  readonly raceNameRu: string
  readonly raceNameEn: string
  readonly distanceM: number | null
  readonly startsAt: Instant
  readonly raceDay: PlainDate
  readonly requirements: readonly ('medical' | 'insurance' | 'triathlete-card')[]
  readonly eventId: string
  readonly eventCode: string
  readonly eventNameRu: string
  readonly eventNameEn: string
  /** The event has no day now: `startsAt`, `raceDay` and the event's days are the former ones. */
  readonly isPostponed: boolean
  readonly isOnline: boolean
  readonly startsOn: PlainDate
  readonly endsOn: PlainDate
  readonly timeZone: string
  readonly cityRu: string
  readonly cityEn: string
  readonly venueRu: string
  readonly venueEn: string
  readonly pickupRu: string
  readonly pickupEn: string
  readonly startPack: StartPack | null
  readonly organizerId: string
  readonly tenantCode: string
  readonly tenantNameRu: string
  readonly tenantNameEn: string
  readonly supportEmail: string
}

/**
 * The confirmed entries of an order whose documents this account may print: all for the payer, only
 * the own entry for a participant with an own account, and for the payer none of a transferred
 * place. Nothing for other accounts, for a place without a participant yet, and for a cancelled
 * event. A team's entries are its members. Read with the system role, since an account's orders may
 * be of any tenant: the account is compared in the statement.
 */
export async function entriesWithDocuments(tx: Tx, accountId: string, orderId: string): Promise<EntryWithDocuments[]> {
  type Row = Omit<EntryWithDocuments, 'bib'> & LegColumns & { readonly number: number | null }
  const rows = await tx.sql<Row>`
    with entered as (
      select g.id, g.tenant_id, g.order_id, g.event_id, g.race_id, g.bib, g.participant, g.participant_id, g.person_key,
        coalesce(g.transferred_to, g.account_id) as account_id, coalesce(g.transferred_to, g.account_id) as answers_id, '' as team, null::int as stage, null::int as position,
        g.wave, g.wave_confirmed, g.answers ->> 'bib-name' as bib_name
      from registration.entries g
      where g.order_id = ${orderId} and g.state = 'confirmed' and not g.participant ? 'invitationId' and g.participant_id <> g.id
        and (g.transferred_to is null or g.transferred_to = ${accountId})
      union all
      select m.id, g.tenant_id, g.order_id, g.event_id, g.race_id, g.bib, m.participant, m.participant_id, m.person_key,
        g.account_id, m.account_id, t.name, m.stage, m.position, null, false, m.answers ->> 'bib-name'
      from registration.entries g join registration.teams t on t.id = g.id
        join registration.team_members m on m.team_id = t.id and m.is_live
      where g.order_id = ${orderId} and g.state = 'confirmed'
    )
    select g.id as "entryId", g.order_id as "orderId", g.bib as number, g.participant, left(encode(g.person_key, 'hex'), 8) as "ticketVersion",
      coalesce(p.account_id, g.answers_id) <> ${accountId} as "isAnothers", g.team, g.stage, g.position, r.team_rules as rules,
      g.wave, g.wave_confirmed as "isWaveConfirmed", g.bib_name as "bibName",
      r.code as "raceCode", r.name_ru as "raceNameRu", r.name_en as "raceNameEn", r.distance_m as "distanceM",
      r.starts_at as "startsAt", (r.starts_at at time zone e.time_zone)::date as "raceDay", r.requirements,
      e.id as "eventId", e.code as "eventCode", e.name_ru as "eventNameRu", e.name_en as "eventNameEn",
      e.status = 'postponed' as "isPostponed", e.is_online as "isOnline", e.starts_on as "startsOn", e.ends_on as "endsOn", e.time_zone as "timeZone",
      e.city_ru as "cityRu", e.city_en as "cityEn", e.venue_ru as "venueRu", e.venue_en as "venueEn",
      e.pickup_ru as "pickupRu", e.pickup_en as "pickupEn", e.start_pack as "startPack", e.organizer_id as "organizerId",
      t.code as "tenantCode", t.name_ru as "tenantNameRu", t.name_en as "tenantNameEn", t.support_email as "supportEmail"
    from entered g join catalog.races r on r.id = g.race_id join catalog.events e on e.id = g.event_id
      join tenants.tenants t on t.id = g.tenant_id left join accounts.participants p on p.id = g.participant_id
    where ${accountId} in (g.account_id, g.answers_id, p.account_id) and e.status <> 'cancelled'
    order by r.starts_at, g.stage, g.position, g.id`
  return rows.map(({ number, position, rules, ...entry }) => ({
    ...entry,
    bib: shownBib(number, { stage: entry.stage, position, rules }),
  }))
}
