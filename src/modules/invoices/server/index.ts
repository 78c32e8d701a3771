import { runsJob } from '#src/platform/jobs/define-job.ts'
import type { ModuleManifest } from '#src/platform/module.ts'
import { matchStatement } from './commands/match-statement.ts'
import { getInvoiceDocumentHandler, getInvoiceHandler, getInvoiceQrHandler } from './handlers/invoice.ts'
import { setSellerHandler } from './handlers/seller.ts'
import {
  completeTransferHandler,
  dismissLineHandler,
  listDueTransfersHandler,
  listUnmatchedLinesHandler,
  matchLineHandler,
  returnLineHandler,
  uploadStatementHandler,
} from './handlers/statements.ts'
import { matchStatementJob } from './jobs/match-statement.ts'
import { returnOldParts } from './jobs/return-old-parts.ts'
import { invoicesPersonalData } from './personal-data.ts'

export const invoicesModule = {
  name: 'invoices',
  handlers: [
    getInvoiceHandler,
    getInvoiceDocumentHandler,
    getInvoiceQrHandler,
    setSellerHandler,
    uploadStatementHandler,
    listUnmatchedLinesHandler,
    matchLineHandler,
    returnLineHandler,
    dismissLineHandler,
    listDueTransfersHandler,
    completeTransferHandler,
  ],
  jobs: [runsJob(matchStatementJob, (services, payload) => matchStatement(services, payload))],
  periodicTasks: [returnOldParts],
  personalData: invoicesPersonalData,
} as const satisfies ModuleManifest
