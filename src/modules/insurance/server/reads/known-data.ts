import { listParticipantDocuments } from '#src/modules/accounts/server/reads/own-documents.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { type KnownData, postalAddress } from '../../domain/insured.ts'
import { insuredDetails } from '../queries/insured-details.ts'
import type { PersonOfOrder } from '../queries/insured-people.ts'

/**
 * What is known of these people for an insurer, by entry: from the entry, from the documents that the
 * account has saved, and from what it has entered for insurers before. In the payer's own scope.
 */
export async function knownData(tx: Tx, people: readonly PersonOfOrder[]): Promise<ReadonlyMap<string, KnownData>> {
  const personIds = people.map(({ personId }) => personId)
  const entered = await insuredDetails(tx, personIds)
  const documents = await listParticipantDocuments(tx, personIds)
  return new Map(
    people.map(({ entryId, personId, participant, identityDocumentId }, i) => {
      const saved = documents[i]?.identity ?? []
      const document = saved.find(({ id }) => id === identityDocumentId) ?? saved[0]
      const details = entered.get(personId)
      return [
        entryId,
        {
          address: details?.address || postalAddress(participant),
          phone: details?.phone || participant.phone || '',
          document: document === undefined ? null : { code: document.code, maskedNumber: document.maskedNumber },
        },
      ]
    }),
  )
}
