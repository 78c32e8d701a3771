import type { Instant } from '#src/kernel/instant.ts'
import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Offer } from '../../domain/waitlist-rules.ts'

export type WaitlistPerson = {
  readonly lastName: string
  readonly firstName: string
  readonly patronymic: string
  readonly birthDate: PlainDate | null
}
export type OwnWaitlistEntry = {
  readonly id: string
  readonly participantId: string
  /** The account's own participant, not a relative. */
  readonly isOwn: boolean
  readonly participant: WaitlistPerson
  readonly application: number | null
  readonly state: 'waiting' | 'offered' | 'taken' | 'declined' | 'lapsed' | 'left' | 'over'
  readonly position: number | null
  readonly offerUntil: Instant | null
}

/**
 * The account's present and recent waitlist entries in a race; an expired offer is returned as
 * lapsed before the sweep.
 */
export async function listOwnWaitlistEntries(tx: Tx, accountId: string, raceId: string): Promise<OwnWaitlistEntry[]> {
  return await tx.sql<OwnWaitlistEntry>`
    select p.id, p.participant_id as "participantId", p.is_own as "isOwn", p.participant, p.application, e.offer_until as "offerUntil",
      case when e.state = 'offered' and e.offer_until <= ${tx.now} then 'lapsed' else e.state end as state,
      case when e.state = 'waiting' and e.number is not null then 1 + (
        select count(*)::int from inventory.waitlist_entries f
        where f.tenant_id = e.tenant_id and f.pool_id = e.pool_id and f.state = 'waiting' and f.number < e.number)
      end as position
    from registration.waitlist_people p join inventory.waitlist_entries e on e.tenant_id = p.tenant_id and e.id = p.id
    where p.account_id = ${accountId} and p.race_id = ${raceId} and e.state <> 'left'
      and (e.ended_at is null or e.ended_at > ${tx.now}::timestamptz - interval '30 days')
    order by e.state in ('offered', 'waiting') desc, e.number nulls last, p.joined_at, p.id`
}

/** The account's open offers in a race. */
export async function openOffers(tx: Tx, accountId: string, raceId: string): Promise<Offer[]> {
  return await tx.sql<Offer>`
    select p.id as "entryId", encode(p.person_key, 'hex') as "personKey", p.participant_id as "participantId", p.participant
    from registration.waitlist_people p join inventory.waitlist_entries e on e.tenant_id = p.tenant_id and e.id = p.id
    where p.account_id = ${accountId} and p.race_id = ${raceId} and e.state = 'offered' and e.offer_until > ${tx.now}
    order by e.offer_until, p.id`
}

/** The people of an account who have offers in an event. */
export async function openOffersInEvent(
  tx: Tx,
  of: { readonly accountId: string; readonly eventId: string },
): Promise<{ readonly raceId: string; readonly personKey: string; readonly until: Instant }[]> {
  return await tx.sql`
    select p.race_id as "raceId", encode(p.person_key, 'hex') as "personKey", e.offer_until as until
    from registration.waitlist_people p join inventory.waitlist_entries e on e.tenant_id = p.tenant_id and e.id = p.id
    where p.account_id = ${of.accountId} and p.event_id = ${of.eventId} and e.state = 'offered' and e.offer_until > ${tx.now}`
}

/** The status of an account in a race's waitlist. */
export type WaitlistStatus = {
  /** The time until which a place is offered; null where none is. */
  readonly until: Instant | null
  readonly isWaiting: boolean
}

/** The status of each account in each race, in their order. */
export async function findWaitlistStatuses(
  tx: Tx,
  keys: readonly { readonly accountId: string; readonly raceId: string }[],
): Promise<WaitlistStatus[]> {
  return await tx.named<WaitlistStatus>(
    'registration.find_waitlist_statuses',
    `select s.until, s.waiting as "isWaiting"
     from unnest($1::uuid[], $2::uuid[]) with ordinality w (account_id, race_id, i) cross join lateral (
       select max(e.offer_until) filter (where e.state = 'offered' and e.offer_until > $3) as until,
         coalesce(bool_or(e.state = 'waiting'), false) as waiting
       from registration.waitlist_people p join inventory.waitlist_entries e on e.tenant_id = p.tenant_id and e.id = p.id
       where p.account_id = w.account_id and p.race_id = w.race_id and e.state in ('waiting', 'offered')) s
     order by w.i`,
    [keys.map(({ accountId }) => accountId), keys.map(({ raceId }) => raceId), tx.now],
  )
}

export type NewWaitlistPerson = {
  readonly tenantId: number
  readonly id: string
  readonly accountId: string
  readonly eventId: string
  readonly raceId: string
  readonly participantId: string
  readonly isOwn: boolean
  readonly personKey: string
  /** Schema of `registration.waitlist_people.participant`; other fields are not stored. */
  readonly participant: WaitlistPerson & { readonly email: string }
  readonly language: 'ru' | 'en'
  /** Whether it is a numbered application for a draw; the event is locked. */
  readonly isApplication: boolean
}

/**
 * Inserts the person of a waitlist entry. An application for a draw gets the race's next number, so
 * the caller must have locked the event.
 */
export async function insertWaitlistPerson(tx: Tx, person: NewWaitlistPerson): Promise<void> {
  const { lastName, firstName, patronymic, birthDate, email } = person.participant
  const savedParticipant = JSON.stringify({ lastName, firstName, patronymic, birthDate, email })
  await tx.sql`
    insert into registration.waitlist_people (tenant_id, id, account_id, event_id, race_id, participant_id, is_own, person_key, participant,
                                          language, application, joined_at)
    values (${person.tenantId}, ${person.id}, ${person.accountId}, ${person.eventId}, ${person.raceId}, ${person.participantId},
            ${person.isOwn}, decode(${person.personKey}, 'hex'), ${savedParticipant}::jsonb, ${person.language},
            case when ${person.isApplication} then 1 + coalesce((
              select max(application) from registration.waitlist_people
              where tenant_id = ${person.tenantId} and race_id = ${person.raceId}), 0) end, ${tx.now})`
}

export type WaitlistOfAccount = { readonly tenantId: number; readonly eventId: string; readonly raceId: string }

/** An own waitlist entry; null where the account has no such entry. */
export async function findOwnWaitlistEntry(
  tx: Tx,
  accountId: string,
  entryId: string,
): Promise<WaitlistOfAccount | null> {
  const [row] = await tx.sql<WaitlistOfAccount>`
    select tenant_id as "tenantId", event_id as "eventId", race_id as "raceId" from registration.waitlist_people
    where id = ${entryId} and account_id = ${accountId}`
  return row ?? null
}

/** The number of people who wait for a unit of the pool, without those who have an offer. */
export async function countWaiting(tx: Tx, poolId: string): Promise<number> {
  const [row] = await tx.sql<{ waiting: number }>`
    select count(*)::int as waiting from inventory.waitlist_entries where pool_id = ${poolId} and state = 'waiting'`
  return row?.waiting ?? 0
}

export type ActiveWaitlistEntry = Omit<OwnWaitlistEntry, 'participantId' | 'state'> & {
  readonly participantId: string
  readonly state: 'waiting' | 'offered'
  readonly tenant: string
  readonly eventCode: string
  readonly eventNameRu: string
  readonly eventNameEn: string
  readonly raceCode: string
  readonly raceNameRu: string
  readonly raceNameEn: string
  readonly timeZone: string
}

/**
 * The account's live waitlist entries, of every brand; offers first.
 * @param eventCode in one event alone
 */
export async function listActiveWaitlistEntries(
  tx: Tx,
  accountId: string,
  eventCode: string | null,
): Promise<ActiveWaitlistEntry[]> {
  return await tx.sql<ActiveWaitlistEntry>`
    select p.id, p.participant_id as "participantId", p.is_own as "isOwn", p.participant, p.application, e.state,
      e.offer_until as "offerUntil", t.code as tenant, v.code as "eventCode", v.name_ru as "eventNameRu",
      v.name_en as "eventNameEn", r.code as "raceCode", r.name_ru as "raceNameRu", r.name_en as "raceNameEn",
      v.time_zone as "timeZone",
      case when e.state = 'waiting' and e.number is not null then 1 + (
        select count(*)::int from inventory.waitlist_entries f
        where f.tenant_id = e.tenant_id and f.pool_id = e.pool_id and f.state = 'waiting' and f.number < e.number)
      end as position
    from registration.waitlist_people p join inventory.waitlist_entries e on e.tenant_id = p.tenant_id and e.id = p.id
      join catalog.events v on v.id = p.event_id join catalog.races r on r.id = p.race_id
      join tenants.tenants t on t.id = p.tenant_id
    where p.account_id = ${accountId} and (e.state = 'waiting' or (e.state = 'offered' and e.offer_until > ${tx.now}))
      and (${eventCode}::text is null or v.code = ${eventCode})
    order by e.state = 'offered' desc, e.offer_until, p.joined_at, p.id limit 100`
}
