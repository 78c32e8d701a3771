import { applicationDocument } from '#src/modules/documents/server/drawing/application.ts'
import { companyListDocument } from '#src/modules/documents/server/drawing/company-list.ts'
import { eventDocument } from '#src/modules/documents/server/drawing/event-document.ts'
import { groupEntryListDocument } from '#src/modules/documents/server/drawing/group-entry-list.ts'
import { parentsConsentDocument } from '#src/modules/documents/server/drawing/parents-consent.ts'
import { powerOfAttorneyDocument } from '#src/modules/documents/server/drawing/power-of-attorney.ts'
import { ticketDocument } from '#src/modules/documents/server/drawing/ticket.ts'
import { policyDocument } from '#src/modules/insurance/server/drawing/policy.ts'
import { invoiceDocument } from '#src/modules/invoices/server/drawing/invoice.ts'
import { certificateDocument } from '#src/modules/results/server/drawing/certificate.ts'
import { taxCertificateDocument } from '#src/modules/tax-deduction/server/drawing/tax-certificate.ts'
import { serveTasks } from '#src/platform/threads/serve-tasks.ts'

// The program of the thread that draws documents; Node runs this file directly.
serveTasks([
  ticketDocument,
  certificateDocument,
  applicationDocument,
  parentsConsentDocument,
  powerOfAttorneyDocument,
  companyListDocument,
  groupEntryListDocument,
  eventDocument,
  policyDocument,
  taxCertificateDocument,
  invoiceDocument,
])
