import type { ModuleManifest } from '#src/platform/module.ts'
import {
  correctReceiptHandler,
  listReceiptsHandler,
  receiveReceiptCallbackHandler,
  retryReceiptHandler,
} from './handlers/operator-receipts.ts'
import { getReceiptHandler, listEventReceiptsHandler, listOrderReceiptsHandler } from './handlers/own-receipts.ts'
import { listTaxRegimesHandler, setSupplierRegimeHandler, setTillHandler } from './handlers/tax-regimes.ts'
import { registerDueReceipts, settleHeldEvents } from './jobs/periodic-tasks.ts'
import { receiptsPersonalData } from './personal-data.ts'
import { receiptGauges } from './reads/receipt-gauges.ts'

export const receiptsModule = {
  name: 'receipts',
  handlers: [
    listOrderReceiptsHandler,
    getReceiptHandler,
    listEventReceiptsHandler,
    listReceiptsHandler,
    retryReceiptHandler,
    correctReceiptHandler,
    receiveReceiptCallbackHandler,
    listTaxRegimesHandler,
    setTillHandler,
    setSupplierRegimeHandler,
  ],
  periodicTasks: [registerDueReceipts, settleHeldEvents],
  gauges: receiptGauges,
  personalData: receiptsPersonalData,
} as const satisfies ModuleManifest
