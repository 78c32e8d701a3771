import type { ModuleManifest } from '#src/platform/module.ts'
import { getInvoiceDocumentHandler, getInvoiceHandler, getInvoiceQrHandler } from './handlers/invoice.ts'
import { invoicesPersonalData } from './personal-data.ts'

export const invoicesModule = {
  name: 'invoices',
  handlers: [getInvoiceHandler, getInvoiceDocumentHandler, getInvoiceQrHandler],
  personalData: invoicesPersonalData,
} as const satisfies ModuleManifest
