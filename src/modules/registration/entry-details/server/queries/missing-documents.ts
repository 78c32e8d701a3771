import type { Requirement } from '#src/modules/catalog/domain/event-draft.ts'
import { fragment } from '#src/platform/db/sql.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { EnteredParticipant } from '../../../domain/entered-participant.ts'
import type { DocumentsState } from '../../domain/documents-state.ts'
import type { EnteredDocument } from '../../domain/entered-admission.ts'
import { hasBoughtPolicy } from './bought-policy.ts'

export type EntryWithRequirements = {
  readonly entryId: string
  readonly registrationId: string
  readonly eventNameRu: string
  readonly eventNameEn: string
  readonly participant: EnteredParticipant
  readonly requirements: readonly Requirement[]
  readonly admission: readonly EnteredDocument[] | null
  readonly documentsState: DocumentsState | null
  /** A policy for the participant was bought on the site. */
  readonly hasPolicy: boolean
}

/**
 * The account's own paid entries of all tenants in races that ask for documents and have not
 * started, the next first. Athletes of group entries bring theirs on paper; a transferred place is
 * its new participant's.
 */
export async function entriesWithRequirements(
  tx: Tx,
  accountId: string,
  max: number,
): Promise<EntryWithRequirements[]> {
  return await tx.sql<EntryWithRequirements>`
    select g.id as "entryId", g.order_id as "registrationId", e.name_ru as "eventNameRu", e.name_en as "eventNameEn", g.participant,
      r.requirements, g.admission, g.documents_state as "documentsState", ${fragment.raw(hasBoughtPolicy('g'))} as "hasPolicy"
    from registration.entries g join catalog.races r on r.id = g.race_id join catalog.events e on e.id = r.event_id
    where g.account_id = ${accountId} and g.state = 'confirmed' and g.transferred_to is null and g.group_entry_id is null
      and r.kind = 'individual' and r.requirements <> '{}' and r.starts_at > ${tx.now} and e.status = 'published'
      and g.documents_state is distinct from 'accepted'
    order by r.starts_at, g.id limit ${max}`
}
