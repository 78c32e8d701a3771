import { type Instant, plusMs } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/database.ts'

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
}
export const mostTries = 5

/** Keeps what an address is to be proven by, instead of an earlier one for the same purpose. */
export async function putProof(
  tx: Tx,
  proof: Pick<Proof, 'id' | 'purpose' | 'email' | 'tenantId' | 'language'> & { keyHash: Buffer; forMs: number },
): Promise<Instant> {
  const expiresAt = plusMs(tx.now, proof.forMs)
  await tx.sql`
    insert into accounts.proofs (id, purpose, email, key_hash, tenant_id, language, created_at, expires_at)
    values (${proof.id}, ${proof.purpose}, ${proof.email}, ${proof.keyHash}, ${proof.tenantId}, ${proof.language}, ${tx.now},
            ${expiresAt})
    on conflict (purpose, email) do update
    set id = excluded.id, key_hash = excluded.key_hash, tries = 0, proved_at = null, tenant_id = excluded.tenant_id,
      language = excluded.language, created_at = excluded.created_at, expires_at = excluded.expires_at`
  return expiresAt
}

/** Null where there is none, or no more. */
export async function findProof(tx: Tx, purpose: Purpose, keyHash: Buffer): Promise<Proof | null> {
  const [row] = await tx.sql<Proof>`
    select id, purpose, email, tries, proved_at as "provedAt", tenant_id as "tenantId", language, expires_at as "expiresAt"
    from accounts.proofs where purpose = ${purpose} and key_hash = ${keyHash} and expires_at > ${tx.now}`
  return row ?? null
}

export async function proofOf(tx: Tx, id: string): Promise<Proof | null> {
  const [row] = await tx.sql<Proof>`
    select id, purpose, email, tries, proved_at as "provedAt", tenant_id as "tenantId", language, expires_at as "expiresAt"
    from accounts.proofs where id = ${id} and expires_at > ${tx.now}`
  return row ?? null
}

/** Spends one try of a code, locked until commit; null where it has none left, or is over. */
export async function spendTry(tx: Tx, keyHash: Buffer): Promise<Proof | null> {
  const [row] = await tx.sql<Proof>`
    update accounts.proofs set tries = tries + 1
    where purpose = 'code' and key_hash = ${keyHash} and expires_at > ${tx.now} and tries < ${mostTries} and proved_at is null
    returning id, purpose, email, tries, proved_at as "provedAt", tenant_id as "tenantId", language, expires_at as "expiresAt"`
  return row ?? null
}

/** The address is proven, and nobody has an account there: time to read the terms. */
export async function keepProven(tx: Tx, id: string, forMs: number): Promise<void> {
  await tx.sql`update accounts.proofs set proved_at = ${tx.now}, expires_at = ${plusMs(tx.now, forMs)} where id = ${id}`
}

/** Takes a proven address, so that nobody else can; null where it was taken, or is over. */
export async function takeProven(tx: Tx, keyHash: Buffer): Promise<{ email: string } | null> {
  const [row] = await tx.sql<{ email: string }>`
    delete from accounts.proofs
    where purpose = 'code' and key_hash = ${keyHash} and expires_at > ${tx.now} and proved_at is not null returning email`
  return row ?? null
}

/** Ends all that is under way for an address, in one order, since each is locked. Answers the ids. */
export async function dropProofs(tx: Tx, email: string): Promise<string[]> {
  const rows = await tx.sql<{ id: string }>`
    select id from accounts.proofs where email = ${email} order by purpose for update`
  await tx.sql`delete from accounts.proofs where email = ${email}`
  return rows.map(({ id }) => id)
}

export async function deleteProof(tx: Tx, id: string): Promise<void> {
  await tx.sql`delete from accounts.proofs where id = ${id}`
}

export async function deleteEndedProofs(tx: Tx): Promise<void> {
  await tx.sql`delete from accounts.proofs where expires_at < ${tx.now}`
}
