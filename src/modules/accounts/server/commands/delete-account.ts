import type { Instant } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import {
  type DueDeletion,
  deletionOf,
  dueDeletions,
  endedRetentions,
  lockDueDeletion,
  markDeleted,
  markReminded,
  markRetentionEnded,
  postponeDeletion,
  setDeletion,
} from '../queries/account-deletion.ts'
import { lockAccount } from '../queries/accounts.ts'
import { deleteOtherSessions } from '../queries/sessions.ts'
import { dropSessionCookie } from '../sessions.ts'

/**
 * Asks for an account's deletion and ends all its sessions. Asked for again, the first day stays.
 * Needs the role `auth`. @returns from when on it is deleted
 * @locks account until commit
 */
export async function requestDeletion(
  tx: Tx,
  context: RequestContext,
  accountId: string,
  deleteAfter: Instant,
): Promise<Instant> {
  await lockAccount(tx, accountId)
  const requested = await deletionOf(tx, accountId)
  if (requested === null && !(await setDeletion(tx, accountId, deleteAfter)))
    throw new Error(`account ${accountId} is deleted and has a session`)
  await deleteOtherSessions(tx, accountId, null)
  dropSessionCookie(context)
  return requested ?? deleteAfter
}

/**
 * Ends an account's deletion before it is done. Needs the role `auth`.
 * @returns whether the account is live
 * @locks account until commit
 */
export async function restoreAccount(tx: Tx, accountId: string): Promise<boolean> {
  await lockAccount(tx, accountId)
  return await setDeletion(tx, accountId, null)
}

/** The accounts whose deletion is due. Needs the role `erasure`, as all that follow. */
export async function listDueDeletions(tx: Tx, max: number): Promise<readonly string[]> {
  return await dueDeletions(tx, max)
}

/** Takes the accounts whose owners are to be reminded of a deletion before a moment, each once. */
export async function takeReminders(tx: Tx, before: Instant, max: number): Promise<readonly string[]> {
  return await markReminded(tx, before, max)
}

/** Locks an account whose deletion is due; null where it is not, or not any more. */
export async function beginDeletion(tx: Tx, accountId: string): Promise<DueDeletion | null> {
  return await lockDueDeletion(tx, accountId)
}

/** Puts a deletion off that something has come between. */
export async function putOffDeletion(tx: Tx, accountId: string, deleteAfter: Instant): Promise<void> {
  await postponeDeletion(tx, accountId, deleteAfter)
}

/** Ends a deletion whose rows are all emptied. */
export async function finishDeletion(tx: Tx, accountId: string): Promise<void> {
  await markDeleted(tx, accountId)
}

/**
 * The deleted accounts for whose rows a retention of so many years is over: the years begin with the
 * year after the deletion, since a payment's documents are retained from the end of its year.
 */
export async function listEndedRetentions(tx: Tx, years: number, max: number): Promise<readonly string[]> {
  return await endedRetentions(tx, years, max)
}

/** Ends a retention whose rows are all emptied. */
export async function finishRetention(tx: Tx, accountId: string, years: number): Promise<void> {
  await markRetentionEnded(tx, accountId, years)
}
