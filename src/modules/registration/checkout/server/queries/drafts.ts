import type { Instant } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { type DraftPerson, draftPersonKey } from '../../domain/draft-person.ts'
import type { DraftFormValues } from '../../domain/merge-draft.ts'

export type DraftOf = { readonly accountId: string; readonly raceId: string; readonly person: DraftPerson }
export type EntryDraft = { readonly draftId: string; readonly form: DraftFormValues; readonly changedAt: Instant }
export type DraftedRace = EntryDraft & {
  readonly person: DraftPerson
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
const maxPerAccount = 100

/**
 * Inserts or replaces a draft, and deletes the account's oldest drafts above the limit. Returns the
 * draft's id.
 */
export async function upsertDraft(
  tx: Tx,
  { accountId, raceId, person }: DraftOf,
  form: DraftFormValues,
): Promise<string> {
  const { participantId, relayPosition } = columnsOf(person)
  const [row] = await tx.sql<{ id: string }>`
    insert into registration.drafts (account_id, race_id, person_kind, participant_id, relay_position, form, changed_at)
    values (${accountId}, ${raceId}, ${person.kind}, ${participantId}, ${relayPosition}, ${JSON.stringify(form)}, ${tx.now})
    on conflict on constraint one_draft_per_person do update set form = excluded.form, changed_at = excluded.changed_at
    returning id`
  await tx.sql`
    delete from registration.drafts where account_id = ${accountId} and id in
      (select id from registration.drafts where account_id = ${accountId} order by changed_at desc, id
       offset ${maxPerAccount})`
  if (row === undefined) throw new Error('upsert into registration.drafts returned no row')
  return row.id
}

/**
 * The draft, or null.
 * @locks the draft (advisory), until commit
 */
export async function lockDraft(tx: Tx, of: DraftOf): Promise<EntryDraft | null> {
  const key = `registration.draft:${of.accountId}:${of.raceId}:${draftPersonKey(of.person)}`
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`
  return await findDraft(tx, of)
}

export async function findDraft(tx: Tx, { accountId, raceId, person }: DraftOf): Promise<EntryDraft | null> {
  const { participantId, relayPosition } = columnsOf(person)
  const [row] = await tx.sql<EntryDraft>`
    select id as "draftId", form, changed_at as "changedAt" from registration.drafts
    where account_id = ${accountId} and race_id = ${raceId} and person_kind = ${person.kind}
      and participant_id is not distinct from ${participantId}::uuid
      and relay_position is not distinct from ${relayPosition}::int`
  return row ?? null
}

/** What a person has beside its kind, as the columns of the table. */
function columnsOf(person: DraftPerson): {
  readonly participantId: string | null
  readonly relayPosition: number | null
} {
  return {
    participantId: 'participantId' in person ? person.participantId : null,
    relayPosition: 'relayPosition' in person ? person.relayPosition : null,
  }
}

/**
 * The drafts that can still be continued: registration is open, and the person has no place yet.
 * The draft of a new team is one of them, and so are the forms of its legs until the start, found
 * by the own team or the code of another's; those of a transferred or invited place are found by
 * its link.
 */
export async function listDrafts(tx: Tx, accountId: string): Promise<DraftedRace[]> {
  return await tx.sql<DraftedRace>`
    select d.id as "draftId", d.form,
      json_build_object('kind', d.person_kind, 'participantId', d.participant_id, 'relayPosition', d.relay_position) as person,
      d.changed_at as "changedAt",
      e.code as "eventCode", e.name_ru as "eventNameRu", e.name_en as "eventNameEn",
      r.code as "raceCode", r.name_ru as "raceNameRu", r.name_en as "raceNameEn",
      t.code as tenant, e.starts_on::text as "startsOn", e.ends_on::text as "endsOn", e.time_zone as "timeZone", r.opens_at as "opensAt",
      r.kind, own.order_id as "teamOrderId"
    from registration.drafts d
    join catalog.races r on r.id = d.race_id
    join catalog.events e on e.id = r.event_id
    join tenants.tenants t on t.id = e.tenant_id
    left join lateral (
      select g.order_id from registration.teams m join registration.entries g on g.tenant_id = m.tenant_id and g.id = m.id
      where m.account_id = d.account_id and m.race_id = d.race_id and g.state in ('held', 'confirmed')
      order by g.created_at desc limit 1) own on r.kind <> 'individual'
    where d.account_id = ${accountId} and e.status = 'published' and case
        when r.kind = 'individual' then d.person_kind <> 'recipient' and r.closes_at > ${tx.now}
        when d.person_kind = 'team' then own.order_id is null and r.closes_at > ${tx.now}
        else r.starts_at > ${tx.now} and (d.form -> 'leg' ->> 'joinCode' is not null or own.order_id is not null)
      end
      and not (d.person_kind = 'self' and exists (
        select from registration.team_members m where m.account_id = d.account_id and m.race_id = d.race_id and m.is_live and m.is_self))
      and not exists (
        select from registration.entries g
        join accounts.participants p on p.id = g.participant_id
        where g.race_id = d.race_id and g.account_id = d.account_id and g.state in ('held', 'confirmed')
          and (case when p.is_self then d.person_kind = 'self' else d.person_kind = 'relative' and d.participant_id = p.id end))
    order by d.changed_at desc, d.id`
}

/** Deletes an account's draft; false if it has no such draft. */
export async function removeDraft(tx: Tx, accountId: string, draftId: string): Promise<boolean> {
  const deleted = await tx.sql`
    delete from registration.drafts where account_id = ${accountId} and id = ${draftId} returning id`
  return deleted.length > 0
}

/**
 * Deletes drafts of closed races, and drafts not changed for long: they hold personal data.
 * Line-ups change, and places are transferred, after the sale as well.
 */
export async function deleteOldDrafts(tx: Tx, untouchedSince: Instant): Promise<void> {
  await tx.sql`
    delete from registration.drafts d using catalog.races r
    where r.id = d.race_id and (
      case when d.person_kind = 'recipient' or (r.kind <> 'individual' and d.person_kind <> 'team') then r.starts_at else r.closes_at end < ${tx.now} or d.changed_at < ${untouchedSince})`
}
