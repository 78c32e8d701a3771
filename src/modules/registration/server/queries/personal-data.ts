import { fragment } from '#src/platform/db/sql.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { blockerOf, type DeletionBlocker } from '#src/platform/personal-data/personal-data.ts'
import { erasedParticipant } from '../../domain/erased-participant.ts'
import { ownEntries, ownMembers } from '../reads/own-rows.ts'

/** Places in races that are not over: their organizer needs to know who comes. */
export async function placeBlockers(tx: Tx, accountId: string): Promise<DeletionBlocker[]> {
  return blockerOf(
    'places',
    await tx.named<{ count: number }>(
      'registration.place_blockers',
      `select count(*)::int as count from (
         select t.race_id from registration.entries t where t.state in ('confirmed', 'deferred') and ${ownEntries}
         union all
         select t.race_id from registration.team_members t where t.is_live and ${ownMembers}) own
       join catalog.races r on r.id = own.race_id join catalog.events e on e.id = r.event_id
       where r.ends_at > $2 and e.status <> 'cancelled'`,
      [accountId, tx.now],
    ),
  )
}

export type OwnRow = {
  readonly id: string
  readonly tenantId: number
  readonly holdId: string | null
  readonly eventId: string
}

/** An account's own entries and, without a hold of their own, its own members of teams. */
export async function ownRows(tx: Tx, accountId: string): Promise<{ entries: OwnRow[]; members: OwnRow[] }> {
  const entries = await tx.named<OwnRow>(
    'registration.own_entries_to_erase',
    `select t.id, t.tenant_id as "tenantId", t.hold_id as "holdId", t.event_id as "eventId"
     from registration.entries t where ${ownEntries} order by t.id`,
    [accountId],
  )
  const members = await tx.named<OwnRow>(
    'registration.own_members_to_erase',
    `select t.id, t.tenant_id as "tenantId", null::uuid as "holdId", g.event_id as "eventId"
     from registration.team_members t join registration.teams g on g.id = t.team_id where ${ownMembers} order by t.id`,
    [accountId],
  )
  return { entries, members }
}

const neutral = fragment`${JSON.stringify(erasedParticipant)}::jsonb || jsonb_build_object(
  'gender', coalesce(t.participant ->> 'gender', 'unknown'), 'country', coalesce(t.participant ->> 'country', 'RU'),
  'birthDate', coalesce(left(t.participant ->> 'birthDate', 4), '1900') || '-01-01')`

/**
 * Replaces the person of entries and team members by nobody. An open invitation's placeholder names
 * no person and stays.
 */
export async function eraseEntries(
  tx: Tx,
  of: { readonly entryIds: readonly string[]; readonly memberIds: readonly string[] },
): Promise<void> {
  await tx.sql(fragment`
    update registration.entries t set participant = ${neutral}, answers = null, admission = null, documents_note = '',
      identity_document_id = null, person_key = sha256(convert_to(t.id::text, 'UTF8'))
    where t.id = any (${[...of.entryIds]}::uuid[]) and not t.participant ? 'invitationId'`)
  await tx.sql(fragment`
    update registration.team_members t set participant = ${neutral}, answers = null, admission = null,
      documents_note = '', person_key = sha256(convert_to(t.id::text, 'UTF8'))
    where t.id = any (${[...of.memberIds]}::uuid[])`)
}

/** Hides entries in public lists for good, and removes what the start list says of their people. */
export async function eraseListed(tx: Tx, accountId: string, listed: readonly OwnRow[]): Promise<void> {
  const ids = listed.map(({ id }) => id)
  await tx.sql`
    insert into registration.hidden_entries (tenant_id, entry_id, account_id, hidden_at)
    select l.tenant_id, l.id, ${accountId}, ${tx.now}
    from unnest(${listed.map(({ tenantId }) => tenantId)}::int[], ${ids}::uuid[]) l (tenant_id, id)
    on conflict (entry_id) do nothing`
  await tx.sql`
    update registration.start_list set is_hidden = true, last_name = '', first_name = '', city = '', club = '', region = '',
      rank = '', norm = ''
    where entry_id = any (${ids}::uuid[])`
}

/**
 * Deletes an account's drafts and files, and removes names and addresses from its invitations,
 * transfers and waitlists. @returns the keys of the files
 */
export async function eraseTyped(tx: Tx, accountId: string): Promise<string[]> {
  await tx.sql`delete from registration.drafts where account_id = ${accountId}`
  await tx.sql`
    update registration.invitations set email = '', recipient = '—', message = '', sender = ''
    where account_id = ${accountId} or accepted_by = ${accountId}`
  await tx.sql`
    update registration.transfers set sender = '', email = '', token_hash = null,
      recipient = case when state = 'paying' then recipient end
    where account_id = ${accountId} or recipient_account = ${accountId}`
  await tx.sql(fragment`
    update registration.waitlist_people t set participant = ${neutral}, person_key = sha256(convert_to(t.id::text, 'UTF8'))
    where t.account_id = ${accountId}`)
  const files = await tx.sql<{ key: string }>`
    delete from registration.files where account_id = ${accountId} returning file_key as key`
  return files.map(({ key }) => key)
}
