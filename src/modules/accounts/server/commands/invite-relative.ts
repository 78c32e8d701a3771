import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { newId } from '#src/platform/new-id.ts'
import type { Services } from '#src/platform/services.ts'
import { claimEmailJob } from '../jobs/emails.ts'
import { deriveClaimToken, keyHash } from '../proof-keys.ts'
import { findClaim, markClaimsSent, putClaim } from '../queries/claims.ts'
import { deleteOpenClaim } from '../queries/family.ts'
import { findContact } from '../reads/contact.ts'
import { lockRelative } from './change-family.ts'

export type InviteIssue =
  | 'accounts.relative_unknown'
  | 'accounts.relative_has_account'
  | 'accounts.relative_own_email'
  | 'accounts.claim_declined'

type Invitation = {
  readonly accountId: string
  readonly participantId: string
  readonly email: string
  readonly tenantId: number
  readonly language: 'ru' | 'en'
}

/**
 * Emails a relative the link to an account of their own. A repeated invitation sends a new link,
 * and the previous one becomes invalid. Whether an account exists at the address is not looked up.
 * @locks the family (advisory) until commit
 */
export async function inviteRelative(
  tx: Tx,
  services: Pick<Services, 'keyFor'>,
  invitation: Invitation,
): Promise<Result<undefined, InviteIssue>> {
  const { accountId, participantId, email } = invitation
  const relative = await lockRelative(tx, accountId, participantId)
  if (relative === null) return err('accounts.relative_unknown')
  const claim = await findClaim(tx, participantId)
  if (claim?.state === 'claimed' && !claim.hasLeft) return err('accounts.relative_has_account')
  if (claim?.state === 'declined' && claim.email === email) return withEmail('accounts.claim_declined')
  if ((await findContact(tx, accountId))?.email === email) return withEmail('accounts.relative_own_email')
  await deleteOpenClaim(tx, participantId)
  const id = newId()
  await putClaim(tx, { ...invitation, id, keyHash: keyHash(deriveClaimToken(services, id)) })
  await markClaimsSent(tx, [participantId])
  await tx.enqueue(claimEmailJob, { claimId: id, isToFamily: true })
  return ok()
}

function withEmail<Code extends InviteIssue>(code: Code) {
  return err(code, { fields: { email: code } })
}

/** Withdraws an open invitation: its link becomes invalid. */
export async function withdrawInvitation(
  tx: Tx,
  accountId: string,
  participantId: string,
): Promise<Result<undefined, 'accounts.relative_unknown'>> {
  const relative = await lockRelative(tx, accountId, participantId)
  if (relative === null) return err('accounts.relative_unknown')
  await deleteOpenClaim(tx, participantId)
  return ok()
}
