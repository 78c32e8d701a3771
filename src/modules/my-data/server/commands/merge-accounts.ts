import { err, ok, type Result } from '#src/kernel/result.ts'
import {
  beginMerge,
  closeMergedAccount,
  lockMerging,
  peopleOfMerge,
} from '#src/modules/accounts/server/commands/merge-account.ts'
import { lockEventsOf } from '#src/modules/inventory/server/commands/lock-events-of.ts'
import { lockOrdersOf } from '#src/modules/orders/server/commands/lock-orders-of.ts'
import { lockPaymentsOf } from '#src/modules/payments/server/commands/lock-payments-of.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { deleteFileJob } from '#src/platform/files/file-jobs.ts'
import { FileKey } from '#src/platform/files/file-key.ts'
import type { Services } from '#src/platform/services.ts'
import { lateRowsMs } from '../../domain/terms.ts'
import { mergedEmailJob, moveLateRowsJob } from '../jobs/jobs.ts'

type MergeServices = Pick<Services, 'db' | 'personalData' | 'encrypterFor'>
type Refusal = 'my-data.merge_gone' | 'my-data.merge_changed' | 'my-data.merge_blocked'

/**
 * Makes the account that the session has proved part of the session's own, in one transaction: after a kill at any
 * moment both are whole or one. Run again it changes nothing and says so.
 * @locks both accounts by id, their families, then payments, orders, events of the ending one
 */
export async function mergeAccounts(
  services: MergeServices,
  of: { readonly sessionHash: Buffer; readonly accountId: string; readonly mergeId: string },
): Promise<Result<undefined, Refusal>> {
  const { db, personalData } = services
  return await db.transaction<Result<undefined, Refusal>>({ role: 'erasure' }, async (tx) => {
    const found = await beginMerge(tx, of)
    if (found === null) return err('my-data.merge_gone')
    const { merge, from, to } = found
    // Another tab of the session has proved another account since: its reader has not seen what ends.
    if (merge.id !== of.mergeId) return err('my-data.merge_changed')
    if (merge.state === 'done') return ok()
    if (from.isClosed || to.isClosed) return err('my-data.merge_gone')
    const pair = { fromId: merge.fromId, toId: merge.accountId }
    await lockRowsOf(tx, pair.fromId)
    if ((await personalData.mergeBlockers(tx, pair)).length > 0) return err('my-data.merge_blocked')
    await moveRows(services, tx, pair)
    await closeMergedAccount(tx, merge)
    // Requests of the ended account that had begun before may still write rows of it.
    await tx.enqueue(moveLateRowsJob, pair, { delayMs: lateRowsMs })
    for (const { email } of [from, to])
      await tx.enqueue(mergedEmailJob, { accountId: to.id, to: email, ended: from.email, remaining: to.email })
    return ok()
  })
}

/** Moves what a request that was under way has written for an account after it was merged. */
export async function moveLateRows(
  services: MergeServices,
  pair: { readonly fromId: string; readonly toId: string },
): Promise<void> {
  await services.db.transaction({ role: 'erasure' }, async (tx) => {
    await lockMerging(tx, { accountId: pair.toId, fromId: pair.fromId })
    await lockRowsOf(tx, pair.fromId)
    await moveRows(services, tx, pair)
  })
}

/** Payment, order, event: the order in which every change of a sale locks (docs/architecture.md). */
async function lockRowsOf(tx: Tx, accountId: string): Promise<void> {
  await lockPaymentsOf(tx, accountId)
  await lockOrdersOf(tx, accountId)
  await lockEventsOf(tx, accountId)
}

async function moveRows(
  services: MergeServices,
  tx: Tx,
  pair: { readonly fromId: string; readonly toId: string },
): Promise<void> {
  const people = await peopleOfMerge(tx, pair)
  const { fileKeys } = await services.personalData.merge(tx, { ...pair, people }, services)
  await tx.enqueueAll(
    deleteFileJob,
    fileKeys.map((key) => ({ key: FileKey.parse(key) })),
  )
}
