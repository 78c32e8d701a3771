import type { PeriodicTask } from '#src/platform/jobs/worker.ts'
import { registerReceipts } from '../commands/register-receipts.ts'
import { settlePayment } from '../commands/settle-payment.ts'
import { paymentsToSettle } from '../queries/sold-orders.ts'

/** Sends receipts to the register and asks about those that it has accepted. */
export const registerDueReceipts: PeriodicTask = {
  name: 'receipts.register',
  everyMs: 2_000,
  run: (services) => registerReceipts(services),
}

/** Settles payments in advance on the days of their events. */
export const settleHeldEvents: PeriodicTask = {
  name: 'receipts.settle',
  everyMs: 60_000,
  async run(services) {
    const due = await services.db.transaction({ role: 'system', readOnly: true }, (tx) => paymentsToSettle(tx, 200))
    for (const payment of due) await services.db.transaction({ role: 'system' }, (tx) => settlePayment(tx, payment))
  },
}
