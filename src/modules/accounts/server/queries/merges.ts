import { type Instant, plusMs } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'

/** A second account that a session has proved to be its owner's, and what became of it. */
export type Merge = {
  readonly id: string
  /** The account that remains. */
  readonly accountId: string
  /** The account that ends. */
  readonly fromId: string
  readonly state: 'proved' | 'done'
  readonly expiresAt: Instant
}

/** The session's latest merge that has not expired, as it is at this moment; null: none. */
export async function findMerge(
  tx: Tx,
  of: { readonly sessionHash: Buffer; readonly accountId: string },
): Promise<Merge | null> {
  const [row] = await tx.sql<Merge>`
    select id, account_id as "accountId", from_id as "fromId", state, expires_at as "expiresAt" from accounts.merges
    where session_hash = ${of.sessionHash} and account_id = ${of.accountId} and expires_at > ${tx.now}
    order by proved_at desc, id desc limit 1`
  return row ?? null
}

/** Records a proof in place of the session's earlier one. */
export async function putMerge(
  tx: Tx,
  of: {
    readonly id: string
    readonly accountId: string
    readonly fromId: string
    readonly sessionHash: Buffer
    readonly forMs: number
  },
): Promise<void> {
  await dropMerge(tx, of.sessionHash)
  await tx.sql`
    insert into accounts.merges (id, account_id, session_hash, from_id, expires_at)
    values (${of.id}, ${of.accountId}, ${of.sessionHash}, ${of.fromId}, ${plusMs(tx.now, of.forMs)})`
}

/** Ends a proof that was not used. */
export async function dropMerge(tx: Tx, sessionHash: Buffer): Promise<void> {
  await tx.sql`delete from accounts.merges where session_hash = ${sessionHash} and state = 'proved'`
}

/** Ends the proofs of both accounts but one, which is done. */
export async function finishMergeRow(tx: Tx, { id, accountId, fromId }: Merge): Promise<void> {
  await tx.sql`
    delete from accounts.merges
    where state = 'proved' and id <> ${id} and (account_id = ${fromId} or from_id in (${fromId}, ${accountId}))`
  await tx.sql`update accounts.merges set state = 'done', done_at = ${tx.now} where id = ${id}`
}

/** Deletes proofs that were not used in their time. */
export async function deleteExpiredMerges(tx: Tx): Promise<void> {
  await tx.sql`delete from accounts.merges where state = 'proved' and expires_at < ${tx.now}`
}

export type MergingAccount = { readonly id: string; readonly email: string; readonly isClosed: boolean }

/** @locks both accounts until commit, in the order of their ids */
export async function lockBoth(tx: Tx, ids: readonly [string, string]): Promise<MergingAccount[]> {
  return await tx.sql<MergingAccount>`
    select id, email, deleted_at is not null as "isClosed" from accounts.accounts
    where id = any (${[...ids]}::uuid[]) order by id for no key update`
}
