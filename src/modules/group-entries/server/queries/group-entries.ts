import type { Instant } from '#src/kernel/instant.ts'
import type { GroupEntryKind } from '#src/modules/catalog/domain/group-entry-rules.ts'
import type { EnteredParticipant } from '#src/modules/registration/domain/entered-participant.ts'
import type { RegistrationState } from '#src/modules/registration/domain/registration-state.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { TypedAthlete } from '../../domain/athlete-columns.ts'

export type GroupEntryRow = {
  readonly tenantId: number
  readonly id: string
  readonly accountId: string
  readonly eventId: string
  readonly kind: GroupEntryKind
  readonly school: string
  readonly region: string
  readonly coach: string
}
export type AthleteRow = {
  readonly id: string
  readonly typed: TypedAthlete
  /** The state of its entry, past or present; null where there was none. */
  readonly state: RegistrationState | null
  readonly raceCode: string | null
  readonly bib: number | null
  /**
   * The participant as entered; null where there is no entry, or its place was transferred: the
   * coach may not see the recipient.
   */
  readonly participant: EnteredParticipant | null
  readonly isTransferred: boolean
}

/** Locked until the commit, so that two pages never write one list at once. */
export async function lockGroupEntry(tx: Tx, id: string): Promise<GroupEntryRow | null> {
  const [row] = await tx.sql<GroupEntryRow>`
    select tenant_id as "tenantId", id, account_id as "accountId", event_id as "eventId", kind, school, region, coach
    from group_entries.group_entries where id = ${id} for update`
  return row ?? null
}

export async function findGroupEntry(tx: Tx, id: string): Promise<GroupEntryRow | null> {
  const [row] = await tx.sql<GroupEntryRow>`
    select tenant_id as "tenantId", id, account_id as "accountId", event_id as "eventId", kind, school, region, coach
    from group_entries.group_entries where id = ${id}`
  return row ?? null
}

type OfKind = { readonly accountId: string; readonly eventId: string; readonly kind: GroupEntryKind }

/** The account's unpaid group entry of this kind in the event: its order is neither paid nor abandoned. */
export async function findOpenGroupEntry(tx: Tx, of: OfKind): Promise<GroupEntryRow | null> {
  const [row] = await tx.sql<GroupEntryRow>`
    select a.tenant_id as "tenantId", a.id, a.account_id as "accountId", a.event_id as "eventId", a.kind, a.school, a.region, a.coach
    from group_entries.group_entries a left join orders.orders o on o.tenant_id = a.tenant_id and o.id = a.id
    where a.account_id = ${of.accountId} and a.event_id = ${of.eventId} and a.kind = ${of.kind}
      and coalesce(o.status, 'draft') in ('draft', 'awaiting_payment', 'expired')
    order by a.created_at desc limit 1`
  return row ?? null
}

/** The head of the account's newest list as a coach, of any event. */
export async function findLastHead(
  tx: Tx,
  accountId: string,
): Promise<Pick<GroupEntryRow, 'school' | 'region' | 'coach'> | null> {
  const [row] = await tx.sql<Pick<GroupEntryRow, 'school' | 'region' | 'coach'>>`
    select school, region, coach from group_entries.group_entries
    where account_id = ${accountId} and kind = 'club' order by created_at desc limit 1`
  return row ?? null
}

/**
 * False where the id is used already. The account is locked for this event, so that pages create
 * group entries one at a time.
 */
export async function insertGroupEntry(tx: Tx, row: GroupEntryRow): Promise<boolean> {
  const rows = await tx.sql`
    insert into group_entries.group_entries (tenant_id, id, account_id, event_id, kind, school, region, coach, created_at, changed_at)
    values (${row.tenantId}, ${row.id}, ${row.accountId}, ${row.eventId}, ${row.kind}, ${row.school}, ${row.region}, ${row.coach},
            ${tx.now}, ${tx.now})
    on conflict (id) do nothing returning id`
  return rows.length > 0
}

export async function lockBeginning(tx: Tx, { accountId, eventId, kind }: OfKind): Promise<void> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`groupEntry ${kind} ${accountId} ${eventId}`}, 0))`
}

export async function writeHead(
  tx: Tx,
  id: string,
  head: Pick<GroupEntryRow, 'school' | 'region' | 'coach'>,
): Promise<void> {
  await tx.sql`
    update group_entries.group_entries
    set school = ${head.school}, region = ${head.region}, coach = ${head.coach}, changed_at = ${tx.now} where id = ${id}`
}

/** In the order of the list, each with its entry. */
export async function listAthletes(tx: Tx, groupEntryId: string): Promise<AthleteRow[]> {
  return await tx.named<AthleteRow>(
    'group-entries.athletes_of',
    `select a.id, a.typed, g.state, r.code as "raceCode", g.bib,
       case when g.participant_id = a.group_entry_id then g.participant end as participant,
       coalesce(g.participant_id <> a.group_entry_id, false) as "isTransferred"
     from group_entries.athletes a
     left join registration.entries g on g.tenant_id = a.tenant_id and g.id = a.id
     left join catalog.races r on r.id = g.race_id
     where a.group_entry_id = $1 order by a.position, a.id`,
    [groupEntryId],
  )
}

/** After the present rows. */
export async function insertAthletes(
  tx: Tx,
  groupEntry: GroupEntryRow,
  athletes: readonly TypedAthlete[],
): Promise<void> {
  if (athletes.length === 0) return
  await tx.sql`
    insert into group_entries.athletes (tenant_id, id, group_entry_id, account_id, position, typed)
    select ${groupEntry.tenantId}, uuidv7(), ${groupEntry.id}, ${groupEntry.accountId}, last.position + t.o, t.typed
    from jsonb_array_elements(${JSON.stringify(athletes)}::jsonb) with ordinality as t (typed, o),
      (select coalesce(max(position), 0) as position from group_entries.athletes where group_entry_id = ${groupEntry.id}) last`
  await touch(tx, groupEntry.id)
}

export async function writeAthlete(tx: Tx, groupEntryId: string, id: string, typed: TypedAthlete): Promise<void> {
  await tx.sql`
    update group_entries.athletes set typed = ${JSON.stringify(typed)}::jsonb
    where group_entry_id = ${groupEntryId} and id = ${id}`
  await touch(tx, groupEntryId)
}

export async function deleteAthletes(tx: Tx, groupEntryId: string, ids: readonly string[]): Promise<void> {
  await tx.sql`delete from group_entries.athletes where group_entry_id = ${groupEntryId} and id = any (${ids}::uuid[])`
  await touch(tx, groupEntryId)
}

export async function touch(tx: Tx, id: string): Promise<void> {
  await tx.sql`update group_entries.group_entries set changed_at = ${tx.now} where id = ${id}`
}

/** Deletes lists that are no longer needed for the next year: they hold names of children. */
export async function deleteOldGroupEntries(tx: Tx, before: Instant): Promise<void> {
  await tx.sql`delete from group_entries.group_entries where changed_at < ${before}`
}

export type PreviousList = {
  readonly fromId: string
  readonly kind: 'groupEntry' | 'event'
  readonly eventNameRu: string
  readonly eventNameEn: string
  readonly startsOn: string
  readonly athletes: number
}

/**
 * The sources of a new list: the account's other group entries of this kind, of every brand, and for
 * a coach the account's own entries in former events of the series. Runs in the account's own scope.
 */
export async function listPreviousLists(
  tx: Tx,
  { accountId, eventId, kind }: OfKind,
  but: string,
): Promise<PreviousList[]> {
  return await tx.sql<PreviousList>`
    select * from (
      select a.id as "fromId", 'groupEntry' as kind, e.name_ru as "eventNameRu", e.name_en as "eventNameEn",
        e.starts_on as "startsOn", (select count(*)::int from group_entries.athletes p where p.group_entry_id = a.id) as athletes
      from group_entries.group_entries a join catalog.events e on e.id = a.event_id
      where a.account_id = ${accountId} and a.id <> ${but} and a.kind = ${kind}
        and (a.event_id <> ${eventId} or not exists ( -- whom it has entered here would be entered twice
          select from registration.entries g where g.group_entry_id = a.id and g.state = 'confirmed'))
      union all
      select e.id, 'event', e.name_ru, e.name_en, e.starts_on, count(*)::int
      from registration.entries g join catalog.events e on e.id = g.event_id join catalog.events now on now.id = ${eventId}
      where ${kind} = 'club' and g.account_id = ${accountId} and g.group_entry_id is null and g.state = 'confirmed' and e.series_id = now.series_id
        and e.id <> now.id and e.starts_on < now.starts_on and not g.participant ? 'invitationId' and g.participant_id <> g.id
      group by e.id, e.name_ru, e.name_en, e.starts_on
    ) lists where athletes > 0 order by "startsOn" desc, "fromId" desc limit 20`
}

export async function athletesOfPreviousList(
  tx: Tx,
  of: { readonly accountId: string; readonly fromId: string },
): Promise<{ typed: TypedAthlete | null; participant: EnteredParticipant | null; raceCode: string | null }[]> {
  return await tx.sql`
    select p.typed || case when p.typed ->> 'school' = '' then jsonb_build_object('school', a.school) else '{}' end
      || case when p.typed ->> 'region' = '' then jsonb_build_object('region', a.region) else '{}' end
      || case when p.typed ->> 'coach' = '' then jsonb_build_object('coach', a.coach) else '{}' end as typed,
      g.participant, r.code as "raceCode"
    from group_entries.group_entries a join group_entries.athletes p on p.group_entry_id = a.id
      -- a corrected athlete or a substitute is entered differently from the list
      left join registration.entries g on g.tenant_id = p.tenant_id and g.id = p.id and g.state = 'confirmed'
        and g.participant_id = a.id
      left join catalog.races r on r.id = g.race_id
    where a.account_id = ${of.accountId} and a.id = ${of.fromId}
    union all
    select null, g.participant, r.code
    from registration.entries g join catalog.races r on r.id = g.race_id
    where g.account_id = ${of.accountId} and g.event_id = ${of.fromId} and g.group_entry_id is null and g.state = 'confirmed'
      and not g.participant ? 'invitationId' and g.participant_id <> g.id`
}
