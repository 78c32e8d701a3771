import type { Instant } from '#src/kernel/instant.ts'
import type { EnteredParticipant } from '#src/modules/registration/domain/entered-participant.ts'
import type { RegistrationState } from '#src/modules/registration/domain/registration-state.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { TypedAthlete } from '../../domain/athlete-columns.ts'

export type ApplicationRow = {
  readonly tenantId: number
  readonly id: string
  readonly accountId: string
  readonly eventId: string
  readonly school: string
  readonly region: string
  readonly coach: string
}
export type AthleteRow = {
  readonly id: string
  readonly typed: TypedAthlete
  /** Of the entry that it has, or had; null where there was none. */
  readonly state: RegistrationState | null
  readonly raceCode: string | null
  readonly bib: number | null
  /** As entered; null where there is no entry, or its place is somebody else's by now, whom the coach does not read. */
  readonly participant: EnteredParticipant | null
  readonly isHandedOver: boolean
}

/** Locked until the commit, so that two pages never write one list at once. */
export async function lockApplication(tx: Tx, id: string): Promise<ApplicationRow | null> {
  const [row] = await tx.sql<ApplicationRow>`
    select tenant_id as "tenantId", id, account_id as "accountId", event_id as "eventId", school, region, coach
    from applications.applications where id = ${id} for update`
  return row ?? null
}

export async function findApplication(tx: Tx, id: string): Promise<ApplicationRow | null> {
  const [row] = await tx.sql<ApplicationRow>`
    select tenant_id as "tenantId", id, account_id as "accountId", event_id as "eventId", school, region, coach
    from applications.applications where id = ${id}`
  return row ?? null
}

/** The account's application to the event that is still under way: its order is not paid, nor given up. */
export async function openApplicationOf(tx: Tx, accountId: string, eventId: string): Promise<ApplicationRow | null> {
  const [row] = await tx.sql<ApplicationRow>`
    select a.tenant_id as "tenantId", a.id, a.account_id as "accountId", a.event_id as "eventId", a.school, a.region, a.coach
    from applications.applications a left join orders.orders o on o.tenant_id = a.tenant_id and o.id = a.id
    where a.account_id = ${accountId} and a.event_id = ${eventId}
      and coalesce(o.status, 'draft') in ('draft', 'awaiting_payment', 'expired')
    order by a.created_at desc limit 1`
  return row ?? null
}

/** What the account wrote over its newest application, whatever the event. */
export async function lastHeadOf(
  tx: Tx,
  accountId: string,
): Promise<Pick<ApplicationRow, 'school' | 'region' | 'coach'> | null> {
  const [row] = await tx.sql<Pick<ApplicationRow, 'school' | 'region' | 'coach'>>`
    select school, region, coach from applications.applications
    where account_id = ${accountId} order by created_at desc limit 1`
  return row ?? null
}

/** False where the id is somebody's already. Begun by one page at a time: the account is locked for this event. */
export async function insertApplication(tx: Tx, row: ApplicationRow): Promise<boolean> {
  const rows = await tx.sql`
    insert into applications.applications (tenant_id, id, account_id, event_id, school, region, coach, created_at, changed_at)
    values (${row.tenantId}, ${row.id}, ${row.accountId}, ${row.eventId}, ${row.school}, ${row.region}, ${row.coach},
            ${tx.now}, ${tx.now})
    on conflict (id) do nothing returning id`
  return rows.length > 0
}

export async function lockBeginning(tx: Tx, accountId: string, eventId: string): Promise<void> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`application ${accountId} ${eventId}`}, 0))`
}

export async function writeHead(
  tx: Tx,
  id: string,
  head: Pick<ApplicationRow, 'school' | 'region' | 'coach'>,
): Promise<void> {
  await tx.sql`
    update applications.applications
    set school = ${head.school}, region = ${head.region}, coach = ${head.coach}, changed_at = ${tx.now} where id = ${id}`
}

/** In the order of the list, each with the entry that it has. */
export async function athletesOf(tx: Tx, applicationId: string): Promise<AthleteRow[]> {
  return await tx.named<AthleteRow>(
    'applications.athletes_of',
    `select a.id, a.typed, g.state, r.code as "raceCode", g.bib,
       case when g.participant_id = a.application_id then g.participant end as participant,
       coalesce(g.participant_id <> a.application_id, false) as "isHandedOver"
     from applications.athletes a
     left join registration.registrations g on g.tenant_id = a.tenant_id and g.id = a.id
     left join catalog.races r on r.id = g.race_id
     where a.application_id = $1 order by a.position, a.id`,
    [applicationId],
  )
}

/** Behind those that are there. */
export async function insertAthletes(
  tx: Tx,
  application: ApplicationRow,
  athletes: readonly TypedAthlete[],
): Promise<void> {
  if (athletes.length === 0) return
  await tx.sql`
    insert into applications.athletes (tenant_id, id, application_id, account_id, position, typed)
    select ${application.tenantId}, uuidv7(), ${application.id}, ${application.accountId}, last.position + t.o, t.typed
    from jsonb_array_elements(${JSON.stringify(athletes)}::jsonb) with ordinality as t (typed, o),
      (select coalesce(max(position), 0) as position from applications.athletes where application_id = ${application.id}) last`
  await touch(tx, application.id)
}

export async function writeAthlete(tx: Tx, applicationId: string, id: string, typed: TypedAthlete): Promise<void> {
  await tx.sql`
    update applications.athletes set typed = ${JSON.stringify(typed)}::jsonb
    where application_id = ${applicationId} and id = ${id}`
  await touch(tx, applicationId)
}

export async function deleteAthletes(tx: Tx, applicationId: string, ids: readonly string[]): Promise<void> {
  await tx.sql`delete from applications.athletes where application_id = ${applicationId} and id = any (${ids}::uuid[])`
  await touch(tx, applicationId)
}

async function touch(tx: Tx, id: string): Promise<void> {
  await tx.sql`update applications.applications set changed_at = ${tx.now} where id = ${id}`
}

/** Lists are asked for again a year later, and no longer than that: they are names of children. */
export async function forgetOldApplications(tx: Tx, before: Instant): Promise<void> {
  await tx.sql`delete from applications.applications where changed_at < ${before}`
}

export type FormerList = {
  readonly fromId: string
  readonly kind: 'application' | 'event'
  readonly eventNameRu: string
  readonly eventNameEn: string
  readonly startsOn: string
  readonly athletes: number
}

/**
 * What a new list may begin with: the account's other applications, of every brand, and whom it entered itself in former events of the
 * series. Reads as the account itself.
 */
export async function formerListsOf(tx: Tx, accountId: string, eventId: string, but: string): Promise<FormerList[]> {
  return await tx.sql<FormerList>`
    select * from (
      select a.id as "fromId", 'application' as kind, e.name_ru as "eventNameRu", e.name_en as "eventNameEn",
        e.starts_on as "startsOn", (select count(*)::int from applications.athletes p where p.application_id = a.id) as athletes
      from applications.applications a join catalog.events e on e.id = a.event_id
      where a.account_id = ${accountId} and a.id <> ${but}
        and (a.event_id <> ${eventId} or not exists ( -- whom it has entered here would be entered twice
          select from registration.registrations g where g.application_id = a.id and g.state = 'confirmed'))
      union all
      select e.id, 'event', e.name_ru, e.name_en, e.starts_on, count(*)::int
      from registration.registrations g join catalog.events e on e.id = g.event_id join catalog.events now on now.id = ${eventId}
      where g.account_id = ${accountId} and g.application_id is null and g.state = 'confirmed' and e.series_id = now.series_id
        and e.id <> now.id and e.starts_on < now.starts_on and not g.participant ? 'invitationId' and g.participant_id <> g.id
      group by e.id, e.name_ru, e.name_en, e.starts_on
    ) lists where athletes > 0 order by "startsOn" desc, "fromId" desc limit 20`
}

export async function athletesOfFormer(
  tx: Tx,
  of: { readonly accountId: string; readonly fromId: string },
): Promise<{ typed: TypedAthlete | null; participant: EnteredParticipant | null; raceCode: string | null }[]> {
  return await tx.sql`
    select p.typed || case when p.typed ->> 'school' = '' then jsonb_build_object('school', a.school) else '{}' end
      || case when p.typed ->> 'region' = '' then jsonb_build_object('region', a.region) else '{}' end
      || case when p.typed ->> 'coach' = '' then jsonb_build_object('coach', a.coach) else '{}' end as typed,
      g.participant, r.code as "raceCode"
    from applications.applications a join applications.athletes p on p.application_id = a.id
      -- who was corrected, or came for another, is entered otherwise than the list says
      left join registration.registrations g on g.tenant_id = p.tenant_id and g.id = p.id and g.state = 'confirmed'
        and g.participant_id = a.id
      left join catalog.races r on r.id = g.race_id
    where a.account_id = ${of.accountId} and a.id = ${of.fromId}
    union all
    select null, g.participant, r.code
    from registration.registrations g join catalog.races r on r.id = g.race_id
    where g.account_id = ${of.accountId} and g.event_id = ${of.fromId} and g.application_id is null and g.state = 'confirmed'
      and not g.participant ? 'invitationId' and g.participant_id <> g.id`
}
