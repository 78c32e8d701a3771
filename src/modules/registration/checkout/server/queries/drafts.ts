import type { Instant } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { DraftFormValues } from '../../domain/merge-draft.ts'

export type DraftOf = { readonly accountId: string; readonly raceId: string; readonly whom: string }
export type Draft = { readonly draftId: string; readonly form: DraftFormValues; readonly changedAt: Instant }
export type DraftedRace = Draft & {
  readonly whom: string
  readonly eventCode: string
  readonly eventNameRu: string
  readonly eventNameEn: string
  readonly raceCode: string
  readonly raceNameRu: string
  readonly raceNameEn: string
  readonly tenant: string
  readonly startsOn: string
  readonly endsOn: string
  readonly timeZone: string
  readonly opensAt: Instant
  readonly kind: 'individual' | 'team' | 'relay'
  /** The order of the account's own team in the race; null where it has none. */
  readonly teamOrderId: string | null
}

/** The most drafts of an account: beyond them the oldest is deleted. */
const mostOfAccount = 100

export async function upsertDraft(
  tx: Tx,
  { accountId, raceId, whom }: DraftOf,
  form: DraftFormValues,
): Promise<string> {
  const [row] = await tx.sql<{ id: string }>`
    insert into registration.drafts (account_id, race_id, whom, form, changed_at)
    values (${accountId}, ${raceId}, ${whom}, ${JSON.stringify(form)}, ${tx.now})
    on conflict (account_id, race_id, whom) do update set form = excluded.form, changed_at = excluded.changed_at
    returning id`
  await tx.sql`
    delete from registration.drafts where account_id = ${accountId} and id in
      (select id from registration.drafts where account_id = ${accountId} order by changed_at desc, id
       offset ${mostOfAccount})`
  if (row === undefined) throw new Error('A draft was not kept')
  return row.id
}

/** Until the transaction ends no other one saves this draft. */
export async function lockDraft(tx: Tx, of: DraftOf): Promise<Draft | null> {
  const key = `registration.draft:${of.accountId}:${of.raceId}:${of.whom}`
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`
  return await findDraft(tx, of)
}

export async function findDraft(tx: Tx, { accountId, raceId, whom }: DraftOf): Promise<Draft | null> {
  const [row] = await tx.sql<Draft>`
    select id as "draftId", form, changed_at as "changedAt" from registration.drafts
    where account_id = ${accountId} and race_id = ${raceId} and whom = ${whom}`
  return row ?? null
}

/**
 * The drafts that can still be continued: registration is open, and the person has no place yet.
 * The draft of a new team is one of them, and so are the forms of its legs until the start, found
 * by the own team or the code of another's; those of a transferred or invited place are found by
 * its link.
 */
export async function draftsOf(tx: Tx, accountId: string): Promise<DraftedRace[]> {
  return await tx.sql<DraftedRace>`
    select d.id as "draftId", d.whom, d.form, d.changed_at as "changedAt",
      e.code as "eventCode", e.name_ru as "eventNameRu", e.name_en as "eventNameEn",
      r.code as "raceCode", r.name_ru as "raceNameRu", r.name_en as "raceNameEn",
      t.code as tenant, e.starts_on::text as "startsOn", e.ends_on::text as "endsOn", e.time_zone as "timeZone", r.opens_at as "opensAt",
      r.kind, own.order_id as "teamOrderId"
    from registration.drafts d
    join catalog.races r on r.id = d.race_id
    join catalog.events e on e.id = r.event_id
    join tenants.tenants t on t.id = e.tenant_id
    left join lateral (
      select g.order_id from registration.teams m join registration.registrations g on g.tenant_id = m.tenant_id and g.id = m.id
      where m.account_id = d.account_id and m.race_id = d.race_id and g.state in ('held', 'confirmed')
      order by g.created_at desc limit 1) own on r.kind <> 'individual'
    where d.account_id = ${accountId} and e.status = 'published' and case
        when r.kind = 'individual' then d.whom !~ '^given' and r.closes_at > ${tx.now}
        when d.whom = 'team' then own.order_id is null and r.closes_at > ${tx.now}
        else r.starts_at > ${tx.now} and (d.form -> 'leg' ->> 'joinCode' is not null or own.order_id is not null)
      end
      and not (d.whom = 'me' and exists (
        select from registration.team_members m where m.account_id = d.account_id and m.race_id = d.race_id and m.is_live and m.is_self))
      and not exists (
        select from registration.registrations g
        join accounts.participants p on p.id = g.participant_id
        where g.race_id = d.race_id and g.account_id = d.account_id and g.state in ('held', 'confirmed')
          and (case when p.is_self then 'me' else p.id::text end) = d.whom)
    order by d.changed_at desc, d.id`
}

export async function removeDraft(tx: Tx, accountId: string, draftId: string): Promise<boolean> {
  const gone = await tx.sql`
    delete from registration.drafts where account_id = ${accountId} and id = ${draftId} returning id`
  return gone.length > 0
}

/**
 * Deletes drafts of closed races, and drafts not changed for long: they hold personal data.
 * Line-ups change, and places are transferred, after the sale as well.
 */
export async function deleteOldDrafts(tx: Tx, untouchedSince: Instant): Promise<void> {
  await tx.sql`
    delete from registration.drafts d using catalog.races r
    where r.id = d.race_id and (
      case when d.whom ~ '^given' or (r.kind <> 'individual' and d.whom <> 'team') then r.starts_at else r.closes_at end < ${tx.now} or d.changed_at < ${untouchedSince})`
}
