import { ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { addressHash, mailKeyPurpose, recipientToken } from '#src/platform/mail/address-hash.ts'
import { heldEmailsOf } from '#src/platform/mail/held-emails.ts'
import { suppressionOf } from '#src/platform/mail/suppressed-addresses.ts'
import { getEmailDelivery } from '../../contract/email-delivery.ts'
import { contactOf } from '../reads/email-of.ts'

export const getEmailDeliveryHandler = handle(getEmailDelivery, async ({ tx, actor, services }) => {
  const email = (await contactOf(tx, actor.accountId))?.email ?? ''
  const token = recipientToken(services.keyFor(mailKeyPurpose), email)
  const suppression = await suppressionOf(tx, addressHash(token))
  return ok({ email, suppressed: suppression?.reason ?? null, held: await heldEmailsOf(tx, actor.accountId) })
})
