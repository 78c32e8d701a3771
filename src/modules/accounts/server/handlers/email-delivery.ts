import { ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { addressHash, mailKeyPurpose, recipientToken } from '#src/platform/mail/address-hash.ts'
import { countHeldEmails } from '#src/platform/mail/held-emails.ts'
import { findSuppression } from '#src/platform/mail/suppressed-addresses.ts'
import { getEmailDeliveryRoute } from '../../contract/email-delivery.ts'
import { findContact } from '../reads/contact.ts'

export const getEmailDeliveryHandler = handle(getEmailDeliveryRoute, async ({ tx, actor, services }) => {
  const email = (await findContact(tx, actor.accountId))?.email ?? ''
  const token = recipientToken(services.keyFor(mailKeyPurpose), email)
  const suppression = await findSuppression(tx, addressHash(token))
  return ok({ email, suppressed: suppression?.reason ?? null, held: await countHeldEmails(tx, actor.accountId) })
})
