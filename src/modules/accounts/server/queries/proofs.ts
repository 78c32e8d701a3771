import { type Instant, plusMs } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'

type Purpose = 'code' | 'reset'
export type Proof = {
  readonly id: string
  readonly purpose: Purpose
  readonly email: string
  readonly tries: number
  readonly provedAt: Instant | null
  readonly tenantId: number
  readonly language: 'ru' | 'en'
  readonly expiresAt: Instant
  /** Of a link: at which of the tenant's hosts it was asked for, and where its reader was on the way to. */
  readonly host: string | null
  readonly returnUrl: string | null
}
export const mostTries = 5

/** Keeps what an address is to be proven by, beside whatever else was sent to it. */
export async function putProof(
  tx: Tx,
  proof: Omit<Proof, 'tries' | 'provedAt' | 'expiresAt'> & { keyHash: Buffer; forMs: number },
): Promise<Instant> {
  const expiresAt = plusMs(tx.now, proof.forMs)
  await tx.sql`
    insert into accounts.sent_proofs
      (id, purpose, email, key_hash, tenant_id, language, host, return_url, created_at, expires_at)
    values (${proof.id}, ${proof.purpose}, ${proof.email}, ${proof.keyHash}, ${proof.tenantId}, ${proof.language},
            ${proof.host}, ${proof.returnUrl}, ${tx.now}, ${expiresAt})`
  return expiresAt
}

/** A link's; null where there is none, or no more. */
export async function resetProof(tx: Tx, keyHash: Buffer): Promise<Proof | null> {
  const [row] = await tx.sql<Proof>`
    select id, purpose, email, tries, proved_at as "provedAt", tenant_id as "tenantId", language, expires_at as "expiresAt",
      host, return_url as "returnUrl"
    from accounts.sent_proofs where purpose = 'reset' and key_hash = ${keyHash} and expires_at > ${tx.now}`
  return row ?? null
}

export async function proofOf(tx: Tx, id: string): Promise<Proof | null> {
  const [row] = await tx.sql<Proof>`
    select id, purpose, email, tries, proved_at as "provedAt", tenant_id as "tenantId", language, expires_at as "expiresAt",
      host, return_url as "returnUrl"
    from accounts.sent_proofs where id = ${id} and expires_at > ${tx.now}`
  return row ?? null
}

/** The live codes that a browser asked for, the last one first. */
export async function codeProofs(tx: Tx, keyHashes: readonly Buffer[]): Promise<Proof[]> {
  return await tx.sql<Proof>`
    select id, purpose, email, tries, proved_at as "provedAt", tenant_id as "tenantId", language, expires_at as "expiresAt",
      host, return_url as "returnUrl"
    from accounts.sent_proofs where purpose = 'code' and key_hash = any(${keyHashes}) and expires_at > ${tx.now}
    order by created_at desc, id desc`
}

/** Locks them until commit, so that their tries come one after the other; what ended meanwhile is left out. */
export async function lockCodeProofs(tx: Tx, keyHashes: readonly Buffer[]): Promise<Proof[]> {
  await tx.sql`
    select from accounts.sent_proofs where purpose = 'code' and key_hash = any(${keyHashes}) and expires_at > ${tx.now}
    order by id for update`
  return await codeProofs(tx, keyHashes)
}

/** Spends one try of each; they are locked. */
export async function spendTries(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.sql`update accounts.sent_proofs set tries = tries + 1 where id = any(${ids})`
}

/** The address is proven, and nobody has an account there: time to read the terms. It is found by another key from here on. */
export async function saveProvenAddress(tx: Tx, id: string, keyHash: Buffer, forMs: number): Promise<void> {
  await tx.sql`
    update accounts.sent_proofs
    set proved_at = ${tx.now}, key_hash = ${keyHash}, expires_at = ${plusMs(tx.now, forMs)} where id = ${id}`
}

/** Ends all that is under way for an address, locked in one order. Answers the ids. */
export async function dropProofs(tx: Tx, email: string): Promise<string[]> {
  const rows = await tx.sql<{ id: string }>`
    select id from accounts.sent_proofs where email = ${email} order by id for update`
  await tx.sql`delete from accounts.sent_proofs where id = any(${rows.map(({ id }) => id)})`
  return rows.map(({ id }) => id)
}

export async function deleteProofs(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.sql`delete from accounts.sent_proofs where id = any(${ids})`
}

export async function deleteEndedProofs(tx: Tx): Promise<void> {
  // what somebody has locked, in an order of theirs, waits for the next time
  await tx.sql`
    delete from accounts.sent_proofs
    where id in (select id from accounts.sent_proofs where expires_at < ${tx.now} for update skip locked)`
}
