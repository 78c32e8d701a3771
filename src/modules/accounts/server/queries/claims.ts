import { type Instant, plusMs } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'

export type Claim = {
  readonly id: string
  readonly accountId: string
  readonly participantId: string
  readonly email: string
  readonly state: 'open' | 'claimed' | 'declined'
  readonly tenantId: number
  readonly language: 'ru' | 'en'
  readonly sentAt: Instant | null
  readonly claimedBy: string | null
  /** Of a claimed one: the person has left the family group since. */
  readonly hasLeft: boolean
}

/** The validity of a link. */
const linkMs = 30 * 24 * 3600_000

/** The claim of a participant; null if there is none. */
export async function findClaim(tx: Tx, participantId: string): Promise<Claim | null> {
  const [row] = await tx.sql<Claim>`
    select id, account_id as "accountId", participant_id as "participantId", email, state, tenant_id as "tenantId",
      language, sent_at as "sentAt", claimed_by as "claimedBy", left_at is not null as "hasLeft"
    from accounts.claims where participant_id = ${participantId}`
  return row ?? null
}

/** A claim in any state; null if there is none. */
export async function claimById(tx: Tx, id: string): Promise<Claim | null> {
  const [row] = await tx.sql<Claim>`
    select id, account_id as "accountId", participant_id as "participantId", email, state, tenant_id as "tenantId",
      language, sent_at as "sentAt", claimed_by as "claimedBy", left_at is not null as "hasLeft"
    from accounts.claims where id = ${id}`
  return row ?? null
}

/**
 * The claim of a link; null where it is over or used up.
 * @locks claim until commit
 */
export async function lockOpenClaim(tx: Tx, keyHash: Buffer): Promise<Claim | null> {
  const [row] = await tx.sql<Claim>`
    select id, account_id as "accountId", participant_id as "participantId", email, state, tenant_id as "tenantId",
      language, sent_at as "sentAt", claimed_by as "claimedBy", left_at is not null as "hasLeft"
    from accounts.claims
    where key_hash = ${keyHash} and state = 'open' and sent_at > ${plusMs(tx.now, -linkMs)} for update`
  return row ?? null
}

/**
 * The claims that an account accepted have its address: the family that the person is in shows it, and
 * a form with that address is not a new invitation. Who has left a family is not followed there.
 */
export async function followAccountEmail(tx: Tx, accountId: string, email: string): Promise<void> {
  await tx.sql`
    update accounts.claims set email = ${email} where claimed_by = ${accountId} and state = 'claimed' and left_at is null`
}

/**
 * Saves the claim of a participant. Another address replaces the previous claim, whose link becomes
 * invalid.
 */
export async function putClaim(
  tx: Tx,
  claim: Pick<Claim, 'id' | 'accountId' | 'participantId' | 'email' | 'tenantId' | 'language'> & { keyHash: Buffer },
): Promise<void> {
  await tx.sql`
    insert into accounts.claims (id, account_id, participant_id, email, key_hash, tenant_id, language, created_at)
    values (${claim.id}, ${claim.accountId}, ${claim.participantId}, ${claim.email}, ${claim.keyHash}, ${claim.tenantId},
            ${claim.language}, ${tx.now})
    on conflict (participant_id) do update
      set id = excluded.id, email = excluded.email, key_hash = excluded.key_hash, tenant_id = excluded.tenant_id,
          language = excluded.language, state = 'open', sent_at = null, ended_at = null, claimed_by = null
      where claims.email <> excluded.email`
}

/**
 * Marks the open claims of these participants that were never emailed as sent; their links are
 * valid from now on.
 * @returns their ids
 */
export async function markClaimsSent(tx: Tx, participantIds: readonly string[]): Promise<string[]> {
  const rows = await tx.sql<{ id: string }>`
    update accounts.claims set sent_at = ${tx.now}
    where participant_id = any (${participantIds}::uuid[]) and state = 'open' and sent_at is null returning id`
  return rows.map(({ id }) => id)
}

export async function endClaim(
  tx: Tx,
  id: string,
  end: { readonly state: 'claimed'; readonly claimedBy: string } | { readonly state: 'declined' },
): Promise<void> {
  const claimedBy = end.state === 'claimed' ? end.claimedBy : null
  await tx.sql`
    update accounts.claims set state = ${end.state}, claimed_by = ${claimedBy}, ended_at = ${tx.now} where id = ${id}`
}

/** The ids of the participants that this account has claimed. */
export async function claimedBy(tx: Tx, accountId: string): Promise<string[]> {
  const rows = await tx.sql<{ participantId: string }>`
    select participant_id as "participantId" from accounts.claims where claimed_by = ${accountId}`
  return rows.map(({ participantId }) => participantId)
}

/** Whether the account is another person of this family group already. */
export async function isOtherRelative(tx: Tx, claim: Claim, accountId: string): Promise<boolean> {
  const found = await tx.sql`
    select 1 from accounts.claims where account_id = ${claim.accountId} and claimed_by = ${accountId}
      and left_at is null and participant_id <> ${claim.participantId}`
  return found.length > 0
}
