import { plusMs } from '#src/kernel/instant.ts'
import type { PeriodicTask } from '#src/platform/jobs/worker.ts'
import { requisitesDaysAfterRefund } from '../../domain/refund-requisites.ts'
import { requisitesMissing } from '../events.ts'
import { claimReminders, deleteOldRequisites } from '../queries/refund-requisites.ts'

const batchSize = 200

/** Reminds payers of refunds that wait for an account: once each, claimed and published in one transaction. */
export const remindOfRequisites: PeriodicTask = {
  name: 'payments.remind_of_requisites',
  everyMs: 600_000,
  async run({ db }) {
    let found = batchSize
    while (found >= batchSize)
      found = await db.transaction({ role: 'system' }, async (tx) => {
        const { count, missing } = await claimReminders(tx, batchSize)
        for (const refund of missing) await tx.publish(requisitesMissing, refund)
        return count
      })
  },
}

/** Removes the accounts of refunds that were made long enough ago: nobody asks about the transfer any more. */
export const forgetRequisites: PeriodicTask = {
  name: 'payments.forget_requisites',
  everyMs: 3_600_000,
  async run({ db }) {
    await db.transaction({ role: 'system' }, async (tx) => {
      await deleteOldRequisites(tx, plusMs(tx.now, -requisitesDaysAfterRefund * 86_400_000))
    })
  },
}
