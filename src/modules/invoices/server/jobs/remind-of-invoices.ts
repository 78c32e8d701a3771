import type { PeriodicTask } from '#src/platform/jobs/worker.ts'
import { takeReminders } from '../queries/invoices.ts'
import { invoiceEmailJob } from './emails.ts'

const batchSize = 500

/** Reminds the payers of unpaid invoices before the due day: each once, claimed and enqueued in one transaction. */
export const remindOfInvoices: PeriodicTask = {
  name: 'invoices.remind',
  everyMs: 600_000,
  async run({ db }) {
    let found = batchSize
    while (found >= batchSize) {
      found = await db.transaction({ role: 'system' }, async (tx) => {
        const taken = await takeReminders(tx, batchSize)
        const open = taken.filter(({ state }) => state === 'issued' || state === 'part_paid')
        await tx.enqueueAll(
          invoiceEmailJob,
          open.map(({ id: invoiceId }) => ({ invoiceId, news: 'reminder' as const })),
        )
        return taken.length
      })
    }
  },
}
