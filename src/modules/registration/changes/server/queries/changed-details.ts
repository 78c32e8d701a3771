import type { Tx } from '#src/platform/db/tx.ts'
import type { MissingProfileFields } from '../../../domain/missing-profile.ts'
import type { Answers } from '../../../entry-details/domain/answers.ts'
import type { DocumentsState } from '../../../entry-details/domain/documents-state.ts'
import type { EnteredDocument } from '../../../entry-details/domain/entered-admission.ts'
import { toJson } from '../../../entry-details/server/queries/details.ts'

/**
 * Serializes changes of an entry's details and decisions about its documents.
 * @locks entry until commit
 */
export async function lockDetails(tx: Tx, entryId: string): Promise<void> {
  await tx.sql`select from registration.entries where id = ${entryId} for update`
}

/** Writes changed details of a confirmed entry, or of a deferred one before an event move. */
export async function writeChangedDetails(
  tx: Tx,
  entryId: string,
  details: {
    readonly answers: Answers
    readonly admission: readonly EnteredDocument[]
    readonly documentsState: DocumentsState | null
    readonly documentsNote: string
    /** Added profile fields; also written to the start list where it has them. */
    readonly profile: MissingProfileFields
  },
): Promise<void> {
  const { answers, admission, documentsState, documentsNote, profile } = details
  const storedAnswers = Object.keys(answers).length > 0 ? answers : undefined
  await tx.sql`
    with changed as (
      update registration.entries
      set answers = ${toJson(storedAnswers)}::jsonb, admission = ${toJson(admission.length > 0 ? admission : undefined)}::jsonb,
          documents_state = ${documentsState}, documents_note = ${documentsNote}, participant = participant || ${JSON.stringify(profile)}::jsonb
      where id = ${entryId} and state in ('confirmed', 'deferred') returning tenant_id, id, state, participant
    ), listed as (
      update registration.start_list s set city = c.participant ->> 'city', club = c.participant ->> 'club'
      from changed c where s.entry_id = c.id and (s.city, s.club) is distinct from (c.participant ->> 'city', c.participant ->> 'club')
    )
    insert into registration.entry_history (tenant_id, entry_id, state, cause, at)
    select tenant_id, id, state, 'answers or documents changed', ${tx.now} from changed`
}
