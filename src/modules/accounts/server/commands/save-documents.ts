import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Services } from '#src/platform/services.ts'
import type { AdmissionDocument } from '../../domain/admission-documents.ts'
import { type IdentityCode, maskedIdentityNumber } from '../../domain/identity-documents.ts'
import { encryptNumber } from '../identity-number.ts'
import { lockAccount } from '../queries/accounts.ts'
import { putAdmissionDocument } from '../queries/admission-documents.ts'
import { isStoredForAnotherPerson, putIdentityDocument } from '../queries/identity-documents.ts'
import { ensureOwn, ownsParticipant } from '../queries/participants.ts'

/**
 * The owner of the document: a participant of the account; null: the account's own, which may not
 * exist yet.
 */
type DocumentOwner = { readonly accountId: string; readonly participantId: string | null }
type Unknown = 'accounts.participant_not_found'

/**
 * Saves a valid identity document in place of the participant's previous one of that kind. A number
 * belongs to one person: it is refused if the account has it for another one.
 */
export async function saveIdentityDocument(
  tx: Tx,
  services: Pick<Services, 'encrypterFor' | 'keyFor'>,
  owner: DocumentOwner,
  { code, documentNumber }: { readonly code: IdentityCode; readonly documentNumber: string },
): Promise<Result<{ readonly documentId: string }, Unknown | 'accounts.document_of_another'>> {
  const participantId = await lockParticipant(tx, owner)
  if (participantId === null) return err('accounts.participant_not_found')
  const { accountId } = owner
  const { encrypted, numberHash } = encryptNumber(services, { participantId, code }, documentNumber)
  if (await isStoredForAnotherPerson(tx, { accountId, participantId, numberHash })) {
    const issue = 'accounts.document_of_another'
    return err(issue, { fields: { documentNumber: issue } })
  }
  const maskedNumber = maskedIdentityNumber(code, documentNumber)
  const documentId = await putIdentityDocument(tx, {
    accountId,
    participantId,
    code,
    encrypted,
    numberHash,
    maskedNumber,
  })
  return ok({ documentId })
}

/** Saves whether a person has an admission document, with its data. */
export async function saveAdmissionDocument(
  tx: Tx,
  owner: DocumentOwner,
  document: AdmissionDocument,
): Promise<Result<undefined, Unknown>> {
  const participantId = await lockParticipant(tx, owner)
  if (participantId === null) return err('accounts.participant_not_found')
  await putAdmissionDocument(tx, owner.accountId, participantId, document)
  return ok()
}

/**
 * The participant's id, or null where the account has none with this id.
 * @locks account, so that saves of one account are serialized
 */
async function lockParticipant(tx: Tx, { accountId, participantId }: DocumentOwner): Promise<string | null> {
  await lockAccount(tx, accountId)
  if (participantId === null) return await ensureOwn(tx, accountId)
  return (await ownsParticipant(tx, accountId, participantId)) ? participantId : null
}
