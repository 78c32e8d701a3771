import type { Tx } from '#src/platform/db/tx.ts'
import type { EnteredParticipant } from '../../../domain/entered-participant.ts'

export type VisibleEntry = {
  readonly id: string
  readonly tenantId: number
  readonly eventId: string
  readonly eventCode: string
  readonly eventNameRu: string
  readonly eventNameEn: string
  readonly bib: number | null
  readonly participant: EnteredParticipant
  readonly isHidden: boolean
}

/**
 * The entries of an order, paid or not, whose visibility this account decides: those that it
 * entered itself, and its own in another payer's order. For an invited friend or a transferred
 * place the person alone decides. Read as the system.
 */
export async function entriesToShow(tx: Tx, accountId: string, orderId: string): Promise<VisibleEntry[]> {
  return await tx.sql<VisibleEntry>`
    with entered as (
      select g.id, g.tenant_id, g.event_id, g.bib, g.participant, coalesce(p.account_id, g.transferred_to, i.accepted_by, g.account_id) as owner, 0 as stage
      from registration.entries g left join accounts.participants p on p.id = g.participant_id
        left join registration.invitations i on i.entry_id = g.id and i.state = 'accepted'
      where g.order_id = ${orderId} and g.state in ('held', 'confirmed') and not g.participant ? 'invitationId'
        and not exists (select from registration.teams t where t.id = g.id)
      union all
      select m.id, g.tenant_id, g.event_id, g.bib, m.participant, coalesce(p.account_id, m.account_id), m.stage
      from registration.entries g join registration.team_members m on m.team_id = g.id and m.is_live
        left join accounts.participants p on p.id = m.participant_id
      where g.order_id = ${orderId} and g.state in ('held', 'confirmed')
    )
    select n.id, n.tenant_id as "tenantId", n.event_id as "eventId", e.code as "eventCode",
      e.name_ru as "eventNameRu", e.name_en as "eventNameEn", n.bib, n.participant,
      exists (select from registration.hidden_entries h where h.entry_id = n.id) as "isHidden"
    from entered n join catalog.events e on e.id = n.event_id
    where n.owner = ${accountId} order by n.stage, n.id`
}

/** Writes the choice to the entries, and to their rows of the start list. */
export async function writeHidden(
  tx: Tx,
  of: { readonly tenantId: number; readonly accountId: string },
  { hide, show }: { readonly hide: readonly string[]; readonly show: readonly string[] },
): Promise<void> {
  await tx.sql`
    insert into registration.hidden_entries (tenant_id, entry_id, account_id, hidden_at)
    select ${of.tenantId}, id, ${of.accountId}, ${tx.now} from unnest(${[...hide]}::uuid[]) id on conflict (entry_id) do nothing`
  await tx.sql`delete from registration.hidden_entries where entry_id = any (${[...show]}::uuid[])`
  await tx.sql`
    update registration.start_list set is_hidden = entry_id = any (${[...hide]}::uuid[])
    where entry_id = any (${[...hide, ...show]}::uuid[])`
}

/** Deletes the choice of an entry: it does not apply to the next owner of the place. */
export async function deleteHidden(tx: Tx, entryId: string): Promise<void> {
  await tx.sql`
    with deleted as (delete from registration.hidden_entries where entry_id = ${entryId} returning entry_id)
    update registration.start_list s set is_hidden = false from deleted where s.entry_id = deleted.entry_id`
}
