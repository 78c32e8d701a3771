import { type Instant, plusMs } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'

type AnyProof = {
  readonly id: string
  readonly attempts: number
  readonly verifiedAt: Instant | null
  readonly tenantId: number
  readonly language: 'ru' | 'en'
  readonly expiresAt: Instant
}
/** A code or a link that was sent to an email address. */
export type Proof = AnyProof & {
  readonly purpose: 'code' | 'reset'
  readonly email: string
  /** Of a link: the tenant's host at which it was requested, and the return address. */
  readonly host: string | null
  readonly returnUrl: string | null
}
/** A code that was sent to a phone. */
export type PhoneProof = AnyProof & {
  readonly purpose: 'phone_sign_in' | 'phone_confirm'
  /** E.164. */
  readonly phone: string
  /** The account that confirms the phone; null at a sign-in. */
  readonly accountId: string | null
}
export const maxAttempts = 5

type New<P extends AnyProof> = Omit<P, 'attempts' | 'verifiedAt' | 'expiresAt'>

/**
 * Saves the proof of an address or a phone, in addition to other proofs sent to it. @returns when it expires
 */
export async function putProof(
  tx: Tx,
  proof: (New<Proof> | New<PhoneProof>) & { readonly keyHash: Buffer; readonly forMs: number },
): Promise<Instant> {
  const expiresAt = plusMs(tx.now, proof.forMs)
  const { email, host, returnUrl, phone, accountId } = {
    ...{ email: null, host: null, returnUrl: null, phone: null, accountId: null },
    ...proof,
  }
  await tx.sql`
    insert into accounts.email_verifications
      (id, purpose, email, phone, account_id, key_hash, tenant_id, language, host, return_url, created_at, expires_at)
    values (${proof.id}, ${proof.purpose}, ${email}, ${phone}, ${accountId}, ${proof.keyHash}, ${proof.tenantId},
            ${proof.language}, ${host}, ${returnUrl}, ${tx.now}, ${expiresAt})`
  return expiresAt
}

/** The proof of a reset's link; null where there is none, or it has expired. */
export async function resetProof(tx: Tx, keyHash: Buffer): Promise<Proof | null> {
  const [row] = await tx.sql<Proof>`
    select id, purpose, email, attempts, verified_at as "verifiedAt", tenant_id as "tenantId", language, expires_at as "expiresAt",
      host, return_url as "returnUrl"
    from accounts.email_verifications where purpose = 'reset' and key_hash = ${keyHash} and expires_at > ${tx.now}`
  return row ?? null
}

/** A code or link sent to an email address that has not expired; null otherwise. */
export async function findProof(tx: Tx, id: string): Promise<Proof | null> {
  const [row] = await tx.sql<Proof>`
    select id, purpose, email, attempts, verified_at as "verifiedAt", tenant_id as "tenantId", language, expires_at as "expiresAt",
      host, return_url as "returnUrl"
    from accounts.email_verifications where id = ${id} and email is not null and expires_at > ${tx.now}`
  return row ?? null
}

/** A code sent to a phone that has not expired; null otherwise. */
export async function findPhoneProof(tx: Tx, id: string): Promise<PhoneProof | null> {
  const [row] = await tx.sql<PhoneProof>`
    select id, purpose, phone, account_id as "accountId", attempts, verified_at as "verifiedAt", tenant_id as "tenantId",
      language, expires_at as "expiresAt"
    from accounts.email_verifications where id = ${id} and phone is not null and expires_at > ${tx.now}`
  return row ?? null
}

/** The live codes that a browser requested, the latest first. */
export async function codeProofs(tx: Tx, keyHashes: readonly Buffer[]): Promise<Proof[]> {
  return await tx.sql<Proof>`
    select id, purpose, email, attempts, verified_at as "verifiedAt", tenant_id as "tenantId", language, expires_at as "expiresAt",
      host, return_url as "returnUrl"
    from accounts.email_verifications where purpose = 'code' and key_hash = any(${keyHashes}) and expires_at > ${tx.now}
    order by created_at desc, id desc`
}

/**
 * The live codes that a browser requested, without those that ended meanwhile.
 * @locks proofs until commit, so that attempts are serialized
 */
export async function lockCodeProofs(tx: Tx, keyHashes: readonly Buffer[]): Promise<Proof[]> {
  await tx.sql`
    select from accounts.email_verifications where purpose = 'code' and key_hash = any(${keyHashes}) and expires_at > ${tx.now}
    order by id for update`
  return await codeProofs(tx, keyHashes)
}

/** The live codes to a phone that a browser requested for a purpose, the latest first. */
export async function phoneProofs(
  tx: Tx,
  purpose: PhoneProof['purpose'],
  keyHashes: readonly Buffer[],
): Promise<PhoneProof[]> {
  return await tx.sql<PhoneProof>`
    select id, purpose, phone, account_id as "accountId", attempts, verified_at as "verifiedAt", tenant_id as "tenantId",
      language, expires_at as "expiresAt"
    from accounts.email_verifications
    where purpose = ${purpose} and key_hash = any(${keyHashes}) and expires_at > ${tx.now}
    order by created_at desc, id desc`
}

/**
 * The same, without those that ended meanwhile.
 * @locks proofs until commit, so that attempts are serialized
 */
export async function lockPhoneProofs(
  tx: Tx,
  purpose: PhoneProof['purpose'],
  keyHashes: readonly Buffer[],
): Promise<PhoneProof[]> {
  await tx.sql`
    select from accounts.email_verifications
    where purpose = ${purpose} and key_hash = any(${keyHashes}) and expires_at > ${tx.now}
    order by id for update`
  return await phoneProofs(tx, purpose, keyHashes)
}

/** Counts one try of each; the caller holds their locks. */
export async function spendAttempts(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.sql`update accounts.email_verifications set attempts = attempts + 1 where id = any(${ids})`
}

/**
 * Marks the address as verified without an account: the user has time to accept the terms. The proof
 * is found by another key from now on.
 */
export async function saveVerifiedEmail(tx: Tx, id: string, keyHash: Buffer, forMs: number): Promise<void> {
  await tx.sql`
    update accounts.email_verifications
    set verified_at = ${tx.now}, key_hash = ${keyHash}, expires_at = ${plusMs(tx.now, forMs)} where id = ${id}`
}

/** Deletes all proofs of an address, locked in one order. @returns their ids */
export async function dropProofs(tx: Tx, email: string): Promise<string[]> {
  const rows = await tx.sql<{ id: string }>`
    select id from accounts.email_verifications where email = ${email} order by id for update`
  await tx.sql`delete from accounts.email_verifications where id = any(${rows.map(({ id }) => id)})`
  return rows.map(({ id }) => id)
}

export async function deleteProofs(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.sql`delete from accounts.email_verifications where id = any(${ids})`
}

/** Deletes expired codes and links. */
export async function deleteEndedProofs(tx: Tx): Promise<void> {
  // Rows locked by others, possibly in another order, are left for the next run.
  await tx.sql`
    delete from accounts.email_verifications
    where id in (select id from accounts.email_verifications where expires_at < ${tx.now} for update skip locked)`
}
