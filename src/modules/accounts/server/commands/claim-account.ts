import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import { newId } from '#src/platform/new-id.ts'
import type { Services } from '#src/platform/services.ts'
import type { PasswordIssue } from '../../domain/password.ts'
import { emptyProfile, fullName, type ParticipantProfile } from '../../domain/profile.ts'
import { beginVerifiedSession } from '../begin-session.ts'
import { claimEmailJob, familyEmailJob } from '../jobs/emails.ts'
import { newPasswordIssue } from '../new-password-issue.ts'
import { hashPassword } from '../passwords.ts'
import { deriveClaimToken, keyHash } from '../proof-keys.ts'
import { accountByEmail, markEmailVerified } from '../queries/accounts.ts'
import {
  type Claim,
  endClaim,
  findClaim,
  isOtherRelative,
  lockOpenClaim,
  markClaimsSent,
  putClaim,
} from '../queries/claims.ts'
import { deleteEmail, profileOfParticipant } from '../queries/participants.ts'
import { createAccount } from './create-account.ts'
import { recordSignUpConsents } from './record-consent.ts'

type Gone = 'accounts.claim_gone'
type ClaimConflict = 'accounts.claim_other_account' | 'accounts.claim_other_relative'

/**
 * Prepares an own account for a relative at this address. Whether one exists is not looked up, so
 * neither the response nor its time reveals it. No account is created, and no email is sent before
 * something is paid for them (`sendClaims`). An address that declined this family is not asked
 * again.
 */
export async function createClaim(
  tx: Tx,
  services: Pick<Services, 'keyFor'>,
  claim: Pick<Claim, 'accountId' | 'participantId' | 'email' | 'tenantId' | 'language'>,
): Promise<void> {
  if ((await findClaim(tx, claim.participantId))?.email === claim.email) return
  const id = newId()
  await putClaim(tx, { ...claim, id, keyHash: keyHash(deriveClaimToken(services, id)) })
}

/** Emails the open claims of these participants after a payment for them, once each. */
export async function sendClaims(tx: Tx, participantIds: readonly string[]): Promise<void> {
  const ids = await markClaimsSent(tx, participantIds)
  await tx.enqueueAll(
    claimEmailJob,
    ids.map((claimId) => ({ claimId, isToFamily: false })),
  )
}

export type ClaimSeen = {
  readonly email: string
  readonly fullName: string
  readonly sender: string
  /** Whether an account exists at the address; the reader of its emails may know. */
  readonly hasAccount: boolean
  readonly accountId: string | null
}

/** The claim of a link; null where it is over. */
export async function findClaimByToken({ services }: RequestContext, token: string): Promise<ClaimSeen | null> {
  return await services.db.transaction({ role: 'auth' }, async (tx) => {
    const claim = await lockOpenClaim(tx, keyHash(token))
    if (claim === null) return null
    const account = await accountByEmail(tx, claim.email)
    const profile = await profileOfParticipant(tx, claim.participantId)
    return {
      email: claim.email,
      fullName: fullName({ ...(profile ?? emptyProfile), patronymic: '' }),
      sender: await nameOfOwner(tx, claim.accountId),
      hasAccount: account !== null,
      accountId: account?.id ?? null,
    }
  })
}

/** The account holder's first and last name; '' if the account has no profile. */
export async function nameOfOwner(tx: Tx, accountId: string): Promise<string> {
  const [row] = await tx.sql<{ firstName: string; lastName: string }>`
    select first_name as "firstName", last_name as "lastName" from accounts.participants
    where account_id = ${accountId} and is_self`
  return [row?.firstName, row?.lastName].filter(Boolean).join(' ')
}

/**
 * Creates the account by the email's link, with a password and the consents, from the data that the
 * family entered. Where an account exists at the address by now, the link is refused: its owner
 * signs in and confirms.
 */
export async function beginByClaim(
  context: RequestContext,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<Result<string, Gone | PasswordIssue>> {
  const seen = await findClaimByToken(context, token)
  if (seen === null || seen.hasAccount) return err('accounts.claim_gone')
  const issue = newPasswordIssue(context, password, seen.email)
  if (issue !== null) return err(issue, { fields: { password: issue } })
  const passwordHash = await hashPassword(password)
  return await context.services.db.transaction<Result<string, Gone>>({ role: 'auth' }, async (tx) => {
    const claim = await lockOpenClaim(tx, keyHash(token))
    if (claim === null) return err('accounts.claim_gone')
    const profile = (await profileOfParticipant(tx, claim.participantId)) ?? emptyProfile
    const made = await createAccount(tx, {
      email: claim.email,
      passwordHash,
      isVerified: true,
      language: context.language,
      profile: ownOf(profile, claim.email),
    })
    if (!made.ok) return err('accounts.claim_gone')
    await recordSignUpConsents(tx, context, made.value)
    await endClaim(tx, claim.id, { state: 'claimed', claimedBy: made.value })
    await tx.enqueue(familyEmailJob, { kind: 'accepted', participantId: claim.participantId })
    await beginVerifiedSession(tx, context, made.value)
    return ok(made.value)
  })
}

function ownOf(profile: ParticipantProfile, email: string): ParticipantProfile {
  return { ...profile, email }
}

/**
 * The owner of the existing account at the address confirms by the link, signed in, to be this
 * relative. The account itself is unchanged, but its address is confirmed: the link was read there.
 */
export async function confirmClaim(
  context: RequestContext,
  { token, accountId }: { readonly token: string; readonly accountId: string },
): Promise<Result<undefined, Gone | ClaimConflict>> {
  return await context.services.db.transaction<Result<undefined, Gone | ClaimConflict>>(
    { role: 'auth' },
    async (tx) => {
      const claim = await lockOpenClaim(tx, keyHash(token))
      if (claim === null) return err('accounts.claim_gone')
      if ((await accountByEmail(tx, claim.email))?.id !== accountId) return err('accounts.claim_other_account')
      if (await isOtherRelative(tx, claim, accountId)) return err('accounts.claim_other_relative')
      await endClaim(tx, claim.id, { state: 'claimed', claimedBy: accountId })
      await markEmailVerified(tx, accountId)
      await tx.enqueue(familyEmailJob, { kind: 'accepted', participantId: claim.participantId })
      return ok()
    },
  )
}

/**
 * The reader of the address is not this relative, or declines: the family's emails about them go to
 * the payer.
 */
export async function declineClaim({ services }: RequestContext, token: string): Promise<Result<undefined, Gone>> {
  return await services.db.transaction<Result<undefined, Gone>>({ role: 'auth' }, async (tx) => {
    const claim = await lockOpenClaim(tx, keyHash(token))
    if (claim === null) return err('accounts.claim_gone')
    await endClaim(tx, claim.id, { state: 'declined' })
    await deleteEmail(tx, claim.participantId, claim.email)
    return ok()
  })
}
