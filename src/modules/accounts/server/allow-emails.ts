import type { Tx } from '#src/platform/db/tx.ts'
import { addressHash, mailKeyPurpose, recipientToken } from '#src/platform/mail/address-hash.ts'
import { liftSuppression } from '#src/platform/mail/suppressed-addresses.ts'
import type { Services } from '#src/platform/services.ts'

/** Lifts the suppression of an address: its owner has read an email sent to it. */
export async function allowEmails(tx: Tx, { keyFor }: Pick<Services, 'keyFor'>, email: string): Promise<void> {
  await liftSuppression(tx, addressHash(recipientToken(keyFor(mailKeyPurpose), email)))
}
