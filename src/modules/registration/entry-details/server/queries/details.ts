import type { Tx } from '#src/platform/db/tx.ts'
import type { Answers } from '../../domain/answers.ts'
import type { EnteredDocument } from '../../domain/entered-admission.ts'
import type { EntryDetails } from '../../domain/entry-details.ts'

export type DetailsRow = {
  readonly eventId: string
  readonly answers: Answers | null
  readonly admission: readonly EnteredDocument[] | null
}

/**
 * The details of this account's latest entries of one person, the newest first.
 * @param person key hex of the keyed hash
 */
export async function detailsOfPerson(tx: Tx, accountId: string, personKey: string): Promise<DetailsRow[]> {
  return await tx.named<DetailsRow>(
    'registration.details_of_person',
    `select event_id as "eventId", answers, admission from (
       select event_id, answers, admission, created_at, id from registration.entries
       where account_id = $1 and person_key = decode($2, 'hex') and (answers is not null or admission is not null)
       union all
       select t.event_id, m.answers, m.admission, m.created_at, m.id
       from registration.team_members m join registration.teams t on t.id = m.team_id
       where m.account_id = $1 and m.person_key = decode($2, 'hex') and (m.answers is not null or m.admission is not null)
     ) entered order by created_at desc, id desc limit 10`,
    [accountId, personKey],
  )
}

/** Replaces the entry's details; its documents need a new decision. */
export async function writeDetails(tx: Tx, entryId: string, details: EntryDetails): Promise<void> {
  const { answers, admission, documentsState = null } = details
  await tx.sql`
    update registration.entries
    set answers = ${toJson(answers)}::jsonb, admission = ${toJson(admission)}::jsonb,
        documents_state = ${documentsState}, documents_note = ''
    where id = ${entryId}`
}

/**
 * Sets the entry's identity document; separate from other details, since answers are changed
 * without it.
 */
export async function writeIdentity(tx: Tx, entryId: string, { identityDocumentId }: EntryDetails): Promise<void> {
  const id = identityDocumentId ?? null
  await tx.sql`
    update registration.entries set identity_document_id = ${id}::uuid
    where id = ${entryId} and identity_document_id is distinct from ${id}::uuid`
}

/** The value as text for a JSONB column. */
export function toJson(value: object | undefined): string | null {
  return value === undefined ? null : JSON.stringify(value)
}
