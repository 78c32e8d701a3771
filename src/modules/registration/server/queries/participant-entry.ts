import type { Tx } from '#src/platform/db/tx.ts'
import type { EnteredParticipant } from '../../domain/entered-participant.ts'
import type { DocumentsState } from '../../entry-details/domain/documents-state.ts'

type Person = { readonly accountId: string; readonly participantIds: readonly string[] }
export type ParticipantEntryKey = { readonly entryId: string; readonly orderId: string }

/**
 * Whether a confirmed entry is this person's own: in their own order and not transferred,
 * transferred to them, accepted by their invitation, or with a participant linked to them. Read as
 * the system.
 */
export async function isParticipantEntry(
  tx: Tx,
  { entryId, orderId }: ParticipantEntryKey,
  person: Person,
): Promise<boolean> {
  const rows = await tx.sql`
    select from registration.entries g
    where g.id = ${entryId} and g.order_id = ${orderId} and g.state = 'confirmed' and not g.participant ? 'invitationId' and (
      g.transferred_to = ${person.accountId}
      or (g.transferred_to is null and (
        g.participant_id = any (${person.participantIds}::uuid[])
        or exists (select from registration.invitations i where i.entry_id = g.id and i.accepted_by = ${person.accountId})
        or (g.account_id = ${person.accountId} and exists (
          select from accounts.participants p where p.id = g.participant_id and p.account_id = ${person.accountId})))))`
  return rows.length > 0
}

export type OwnLeg = {
  readonly raceId: string
  readonly team: string
  readonly bib: number | null
  readonly participant: EnteredParticipant
  readonly stage: number
  readonly position: number
  readonly documentsState: DocumentsState | null
  readonly documentsNote: string
}

/**
 * A leg of a team that has its place: this person joined it, or its runner is linked to them. Read
 * as the system.
 */
export async function ownLeg(
  tx: Tx,
  { entryId, orderId }: ParticipantEntryKey,
  person: Person,
): Promise<OwnLeg | null> {
  const [leg] = await tx.sql<OwnLeg>`
    select m.race_id as "raceId", t.name as team, g.bib, m.participant, m.stage, m.position,
      m.documents_state as "documentsState", m.documents_note as "documentsNote"
    from registration.team_members m join registration.teams t on t.tenant_id = m.tenant_id and t.id = m.team_id
      join registration.entries g on g.tenant_id = t.tenant_id and g.id = t.id
    where m.id = ${entryId} and t.order_id = ${orderId} and m.is_live and g.state = 'confirmed'
      and (m.account_id = ${person.accountId} or m.participant_id = any (${person.participantIds}::uuid[]))`
  return leg ?? null
}
