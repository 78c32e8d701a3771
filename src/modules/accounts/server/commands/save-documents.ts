import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Services } from '#src/platform/services.ts'
import type { AdmissionDocument } from '../../domain/admission-documents.ts'
import { type IdentityCode, maskedIdentityNumber } from '../../domain/identity-documents.ts'
import { encryptNumber } from '../identity-number.ts'
import { lockAccount } from '../queries/accounts.ts'
import { putAdmissionDocument } from '../queries/admission-documents.ts'
import { isStoredForAnotherPerson, putIdentityDocument } from '../queries/identity-documents.ts'
import { ensureOwn, isParticipantOf } from '../queries/participants.ts'

/** Whose document it is: a participant of the account; null is the account's own, with or without a profile so far. */
type Whose = { readonly accountId: string; readonly participantId: string | null }
type Unknown = 'accounts.participant_not_found'

/**
 * Keeps an identity document that `identityIssue` finds nothing wrong with, in the place of the participant's former one of
 * that kind. One number is one person's: what the account keeps for another is refused.
 */
export async function saveIdentityDocument(
  tx: Tx,
  services: Pick<Services, 'encrypterFor' | 'keyFor'>,
  whose: Whose,
  { code, documentNumber }: { readonly code: IdentityCode; readonly documentNumber: string },
): Promise<Result<{ readonly documentId: string }, Unknown | 'accounts.document_of_another'>> {
  const participantId = await lockParticipant(tx, whose)
  if (participantId === null) return err('accounts.participant_not_found')
  const { accountId } = whose
  const { encrypted, numberHash } = encryptNumber(services, { participantId, code }, documentNumber)
  if (await isStoredForAnotherPerson(tx, { accountId, participantId, numberHash })) {
    const issue = 'accounts.document_of_another'
    return err(issue, { fields: { documentNumber: issue } })
  }
  const shown = maskedIdentityNumber(code, documentNumber)
  const documentId = await putIdentityDocument(tx, { accountId, participantId, code, encrypted, numberHash, shown })
  return ok({ documentId })
}

/** Keeps whether somebody has a document of admission, and which. */
export async function saveAdmissionDocument(
  tx: Tx,
  whose: Whose,
  document: AdmissionDocument,
): Promise<Result<undefined, Unknown>> {
  const participantId = await lockParticipant(tx, whose)
  if (participantId === null) return err('accounts.participant_not_found')
  await putAdmissionDocument(tx, whose.accountId, participantId, document)
  return ok()
}

/** The participant's id, or null where the account has no such; what is saved for one account comes one after the other. */
async function lockParticipant(tx: Tx, { accountId, participantId }: Whose): Promise<string | null> {
  await lockAccount(tx, accountId)
  if (participantId === null) return await ensureOwn(tx, accountId)
  return (await isParticipantOf(tx, accountId, participantId)) ? participantId : null
}
