import type { Tx } from '#src/platform/db/tx.ts'
import type { Services } from '#src/platform/services.ts'
import { rebindNumber } from './identity-number.ts'
import { giveDocument, movableDocuments } from './queries/identity-documents.ts'

/**
 * Moves the identity documents of one row of a person to another, where that one has none of the
 * kind. A number is encrypted for one participant, so it is encrypted again for the other, and shown nowhere.
 */
export async function moveIdentityDocuments(
  tx: Tx,
  services: Pick<Services, 'encrypterFor'>,
  pair: { readonly fromId: string; readonly toId: string },
): Promise<void> {
  for (const document of await movableDocuments(tx, pair))
    await giveDocument(tx, {
      id: document.id,
      participantId: pair.toId,
      encrypted: rebindNumber(services, document, pair.toId),
    })
}
