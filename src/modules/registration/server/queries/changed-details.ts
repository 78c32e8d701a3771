import type { Tx } from '#src/platform/db/database.ts'
import type { Answers } from '../../domain/answers.ts'
import type { EnteredDocument } from '../../domain/entered-admission.ts'
import type { DocumentsState } from '../../domain/entry-details.ts'
import { jsonOf } from './details.ts'

/** Nobody else tells or decides anything about the entry until this transaction has ended. */
export async function lockDetails(tx: Tx, entryId: string): Promise<void> {
  await tx.sql`select from registration.registrations where id = ${entryId} for update`
}

/** What was told anew of a confirmed entry, or of a deferred one that is to go elsewhere. */
export async function writeChangedDetails(
  tx: Tx,
  entryId: string,
  details: {
    readonly answers: Answers
    readonly admission: readonly EnteredDocument[]
    readonly documentsState: DocumentsState | null
    readonly documentsNote: string
  },
): Promise<void> {
  const { answers, admission, documentsState, documentsNote } = details
  const told = Object.keys(answers).length > 0 ? answers : undefined
  await tx.sql`
    with changed as (
      update registration.registrations
      set answers = ${jsonOf(told)}::jsonb, admission = ${jsonOf(admission.length > 0 ? admission : undefined)}::jsonb,
          documents_state = ${documentsState}, documents_note = ${documentsNote}
      where id = ${entryId} and state in ('confirmed', 'deferred') returning tenant_id, id, state
    )
    insert into registration.registration_history (tenant_id, registration_id, state, cause, at)
    select tenant_id, id, state, 'its answers or documents were changed', ${tx.now} from changed`
}
