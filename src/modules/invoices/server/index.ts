import { loadsJob, runsJob } from '#src/platform/jobs/define-job.ts'
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
  splitLineHandler,
  uploadStatementHandler,
} from './handlers/statements.ts'
import { invoiceEmailJob, transferEmailJob } from './jobs/emails.ts'
import { matchStatementJob } from './jobs/match-statement.ts'
import { remindOfInvoices } from './jobs/remind-of-invoices.ts'
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
    splitLineHandler,
    returnLineHandler,
    dismissLineHandler,
    listDueTransfersHandler,
    completeTransferHandler,
  ],
  jobs: [
    runsJob(matchStatementJob, (services, payload) => matchStatement(services, payload)),
    loadsJob(invoiceEmailJob, async () => (await import('./emails/invoice-email.ts')).sendInvoiceEmail),
    loadsJob(transferEmailJob, async () => (await import('./emails/transfer-email.ts')).sendTransferEmail),
  ],
  periodicTasks: [remindOfInvoices, returnOldParts],
  personalData: invoicesPersonalData,
} as const satisfies ModuleManifest
