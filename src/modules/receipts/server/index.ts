import { loadsJob } from '#src/platform/jobs/define-job.ts'
import type { ModuleManifest } from '#src/platform/module.ts'
import {
  correctReceiptHandler,
  listReceiptsHandler,
  receiveReceiptCallbackHandler,
  retryReceiptHandler,
} from './handlers/operator-receipts.ts'
import {
  getReceiptHandler,
  getReceiptQrHandler,
  listEventReceiptsHandler,
  listOrderReceiptsHandler,
} from './handlers/own-receipts.ts'
import { listTaxRegimesHandler, setSupplierRegimeHandler, setTillHandler } from './handlers/tax-regimes.ts'
import { registerDueReceipts, settleHeldEvents } from './jobs/periodic-tasks.ts'
import { receiptEmailJob } from './jobs/receipt-email.ts'
import { receiptsPersonalData } from './personal-data.ts'
import { receiptGauges } from './reads/receipt-gauges.ts'

export const receiptsModule = {
  name: 'receipts',
  handlers: [
    listOrderReceiptsHandler,
    getReceiptHandler,
    getReceiptQrHandler,
    listEventReceiptsHandler,
    listReceiptsHandler,
    retryReceiptHandler,
    correctReceiptHandler,
    receiveReceiptCallbackHandler,
    listTaxRegimesHandler,
    setTillHandler,
    setSupplierRegimeHandler,
  ],
  jobs: [loadsJob(receiptEmailJob, async () => (await import('./emails/receipt-email.ts')).sendReceiptEmail)],
  periodicTasks: [registerDueReceipts, settleHeldEvents],
  gauges: receiptGauges,
  personalData: receiptsPersonalData,
} as const satisfies ModuleManifest
