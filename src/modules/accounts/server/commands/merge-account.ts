import type { Tx } from '#src/platform/db/tx.ts'
import { deleteFileJob } from '#src/platform/files/file-jobs.ts'
import type {
  AccountMerge,
  EncryptingServices,
  Erased,
  MergeBlocker,
} from '#src/platform/personal-data/personal-data.ts'
import { isLikelySame } from '../../domain/family-duplicates.ts'
import { filledFrom } from '../filled-from.ts'
import { moveIdentityDocuments } from '../move-documents.ts'
import { moveBelongings } from '../queries/family.ts'
import {
  closeMerged,
  deletePerson,
  deletionsOf,
  endSignIns,
  endTies,
  movePeople,
  moveSignIns,
  ownersRows,
  rolesOf,
  unconfirmedRemaining,
} from '../queries/merge-account.ts'
import { findMerge, finishMergeRow, lockBoth, type Merge, type MergingAccount } from '../queries/merges.ts'
import { findOwn, lockFamily, profileOfParticipant, upsertParticipant } from '../queries/participants.ts'

type Pair = Pick<AccountMerge, 'fromId' | 'toId'>

/**
 * The session's merge, with both accounts and their families locked. Needs the role `erasure`.
 * @locks both accounts by id, then both families by id, until commit
 */
export async function beginMerge(
  tx: Tx,
  of: { readonly sessionHash: Buffer; readonly accountId: string },
): Promise<{ readonly merge: Merge; readonly from: MergingAccount; readonly to: MergingAccount } | null> {
  const found = await findMerge(tx, of)
  if (found === null) return null
  const locked = await lockMerging(tx, found)
  // Another merge may have ended while this one waited.
  const merge = await findMerge(tx, of)
  const from = locked.find(({ id }) => id === found.fromId)
  const to = locked.find(({ id }) => id === found.accountId)
  if (merge === null || merge.id !== found.id || from === undefined || to === undefined) return null
  return { merge, from, to }
}

/** @locks both accounts by id, then both families by id, until commit */
export async function lockMerging(
  tx: Tx,
  of: { readonly accountId: string; readonly fromId: string },
): Promise<MergingAccount[]> {
  const locked = await lockBoth(tx, [of.accountId, of.fromId])
  for (const { id } of locked) await lockFamily(tx, id)
  return locked
}

/** Rows of the two accounts' people that are their owner: all become the one that remains. */
export async function peopleOfMerge(tx: Tx, pair: Pair): Promise<AccountMerge['people']> {
  const rows = await ownersRows(tx, pair)
  const selfOf = (accountId: string) => rows.find((row) => row.isSelf && row.accountId === accountId)
  const remaining = selfOf(pair.toId) ?? selfOf(pair.fromId)
  if (remaining === undefined) return []
  return rows.filter(({ id }) => id !== remaining.id).map(({ id }) => ({ fromId: id, toId: remaining.id }))
}

export async function accountMergeBlockers(tx: Tx, pair: Pair): Promise<MergeBlocker[]> {
  return [
    ...(await unconfirmedRemaining(tx, pair)),
    ...(await rolesOf(tx, pair.fromId)),
    ...(await deletionsOf(tx, pair)),
    ...((await isOnePerson(tx, pair)) ? [] : [{ code: 'person', count: 1 } as const]),
  ]
}

/**
 * Whether the owners of both accounts may be one person. A relative's account is no second account of one's own: it
 * is invited to the family. A profile without a name or a birth date says nothing.
 */
async function isOnePerson(tx: Tx, { fromId, toId }: Pair): Promise<boolean> {
  const [from, to] = [await findOwn(tx, fromId), await findOwn(tx, toId)]
  if (from === null || to === null) return true
  const isKnown = [from, to].every(({ firstName, birthDate }) => firstName !== '' && birthDate !== null)
  return !isKnown || isLikelySame(from, to)
}

/** Makes the people, documents and sign-ins of one account another's, and ends the ways into the first. */
export async function mergeAccountRows(
  tx: Tx,
  { fromId, toId, people }: AccountMerge,
  services: EncryptingServices,
): Promise<Erased> {
  await endTies(tx, { fromId, toId })
  for (const pair of people) {
    const [remaining, other] = [await profileOfParticipant(tx, pair.toId), await profileOfParticipant(tx, pair.fromId)]
    if (remaining === null || other === null) continue
    await moveIdentityDocuments(tx, services, pair)
    const photo = await moveBelongings(tx, pair)
    if (photo !== null) await tx.enqueue(deleteFileJob, { key: photo })
    await upsertParticipant(tx, { accountId: toId, id: pair.toId, relation: null }, filledFrom(remaining, other))
    await deletePerson(tx, pair.fromId)
  }
  await movePeople(tx, { fromId, toId })
  await moveSignIns(tx, { fromId, toId })
  await endSignIns(tx, fromId)
  return { fileKeys: [] }
}

/** Closes the account whose rows are all the other's. */
export async function closeMergedAccount(tx: Tx, merge: Merge): Promise<void> {
  await closeMerged(tx, { fromId: merge.fromId, toId: merge.accountId })
  await finishMergeRow(tx, merge)
}
