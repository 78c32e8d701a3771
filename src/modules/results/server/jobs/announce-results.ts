import { takeNotices } from '#src/modules/accounts/notifications/server/commands/take-notices.ts'
import type { PeriodicTask } from '#src/platform/jobs/worker.ts'
import { accountsWithResults } from '../queries/result-notices.ts'
import { resultsPublishedJob } from './emails.ts'

const batchSize = 500

/** Writes about published results: once an account and race, claimed and enqueued in one transaction. */
export const announceResults: PeriodicTask = {
  name: 'results.announce',
  everyMs: 600_000,
  async run({ db }) {
    let found = batchSize
    while (found >= batchSize) {
      found = await db.transaction({ role: 'system' }, async (tx) => {
        const due = await accountsWithResults(tx, batchSize)
        const taken = await takeNotices(tx, 'results_published', due)
        const payloads = taken.map(({ subjectId, accountId }) => ({ raceId: subjectId, accountId }))
        await tx.enqueueAll(resultsPublishedJob, payloads)
        return due.length
      })
    }
  },
}
