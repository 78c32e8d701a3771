import { newId } from '#src/kernel/ids.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import type { Services } from '#src/platform/services.ts'
import type { PasswordIssue } from '../../domain/password.ts'
import { emptyProfile, fullName, type ParticipantProfile } from '../../domain/profile.ts'
import { beginProven } from '../begin-session.ts'
import { claimEmailJob } from '../jobs/emails.ts'
import { newPasswordIssue } from '../new-password-issue.ts'
import { hashPassword } from '../passwords.ts'
import { claimTokenOf, keyHash } from '../proof-keys.ts'
import { accountByEmail } from '../queries/accounts.ts'
import { type Claim, claimOf, endClaim, lockOpenClaim, markClaimsSent, putClaim } from '../queries/claims.ts'
import { deleteEmail, profileOfParticipant } from '../queries/participants.ts'
import { createAccount } from './create-account.ts'
import { recordSignUpConsents } from './record-consent.ts'

type Gone = 'accounts.claim_gone'

/**
 * A relative is to have an account of their own at this address. Nobody looks whether there is one: neither the answer nor its
 * time can tell. No account is made; no email leaves before something is paid for them (`sendClaims`). Who has said no to
 * this family at this address is not asked again.
 */
export async function askClaim(
  tx: Tx,
  services: Pick<Services, 'keyFor'>,
  ask: Pick<Claim, 'accountId' | 'participantId' | 'email' | 'tenantId' | 'language'>,
): Promise<void> {
  if ((await claimOf(tx, ask.participantId))?.email === ask.email) return
  const id = newId()
  await putClaim(tx, { ...ask, id, keyHash: keyHash(claimTokenOf(services, id)) })
}

/** Something was paid for these participants: those who are to have an account of their own are written to, once. */
export async function sendClaims(tx: Tx, participantIds: readonly string[]): Promise<void> {
  const ids = await markClaimsSent(tx, participantIds)
  await tx.enqueueAll(
    claimEmailJob,
    ids.map((claimId) => ({ claimId })),
  )
}

export type ClaimSeen = {
  readonly email: string
  readonly fullName: string
  readonly sender: string
  /** Whether somebody has an account there: who reads its emails may know. */
  readonly hasAccount: boolean
  readonly accountId: string | null
}

/** What a link claims; null where it is over. */
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

export async function nameOfOwner(tx: Tx, accountId: string): Promise<string> {
  const [row] = await tx.sql<{ firstName: string; lastName: string }>`
    select first_name as "firstName", last_name as "lastName" from accounts.participants
    where account_id = ${accountId} and is_self`
  return [row?.firstName, row?.lastName].filter(Boolean).join(' ')
}

/**
 * Makes the account by the email's link, with a password and the terms, out of what the family has entered. Where somebody has
 * an account at the address by now the link takes nothing over: its owner signs in and confirms.
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
      isProven: true,
      language: context.language,
      profile: ownOf(profile, claim.email),
    })
    if (!made.ok) return err('accounts.claim_gone')
    await recordSignUpConsents(tx, context, made.value)
    await endClaim(tx, claim.id, { state: 'claimed', claimedBy: made.value })
    await beginProven(tx, context, made.value)
    return ok(made.value)
  })
}

function ownOf(profile: ParticipantProfile, email: string): ParticipantProfile {
  return { ...profile, email }
}

/** The owner of the account at the address says that this is them; signed in, and by the link. Nothing of the account changes. */
export async function confirmClaim(
  context: RequestContext,
  { token, accountId }: { readonly token: string; readonly accountId: string },
): Promise<Result<undefined, Gone | 'accounts.claim_other_account'>> {
  return await context.services.db.transaction<Result<undefined, Gone | 'accounts.claim_other_account'>>(
    { role: 'auth' },
    async (tx) => {
      const claim = await lockOpenClaim(tx, keyHash(token))
      if (claim === null) return err('accounts.claim_gone')
      if ((await accountByEmail(tx, claim.email))?.id !== accountId) return err('accounts.claim_other_account')
      await endClaim(tx, claim.id, { state: 'claimed', claimedBy: accountId })
      return ok()
    },
  )
}

/** Whoever reads the address is not this relative, or does not want to be: the family's emails about them go to the payer. */
export async function declineClaim({ services }: RequestContext, token: string): Promise<Result<undefined, Gone>> {
  return await services.db.transaction<Result<undefined, Gone>>({ role: 'auth' }, async (tx) => {
    const claim = await lockOpenClaim(tx, keyHash(token))
    if (claim === null) return err('accounts.claim_gone')
    await endClaim(tx, claim.id, { state: 'declined' })
    await deleteEmail(tx, claim.participantId, claim.email)
    return ok()
  })
}
