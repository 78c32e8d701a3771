import { loadsJob } from '#src/platform/jobs/define-job.ts'
import type { ModuleManifest } from '#src/platform/module.ts'
import { listListingsHandler, setListingHandler } from './handlers/listings.ts'
import {
  approvePartHandler,
  correctByLinkHandler,
  correctPartHandler,
  decideByLinkHandler,
  exportPartsCsvHandler,
  exportPartsXmlHandler,
  listPartsHandler,
  lookAtCorrectionHandler,
  lookAtDecisionHandler,
  rejectPartHandler,
  reviewPartHandler,
} from './handlers/organizer.ts'
import {
  downloadTaxFolderHandler,
  getApplicationHandler,
  getTaxCertificateHandler,
  getTaxDeductionHandler,
  getTaxFolderHandler,
  listApplicationsHandler,
  submitApplicationHandler,
} from './handlers/tax-deduction.ts'
import {
  correctedEmailJob,
  correctionDueEmailsJob,
  decidedEmailJob,
  inReviewEmailJob,
  submittedEmailsJob,
} from './jobs/emails.ts'
import { noteCorrectionsJob } from './jobs/note-corrections.ts'
import { taxDeductionPersonalData } from './personal-data.ts'

export const taxDeductionModule = {
  name: 'tax-deduction',
  handlers: [
    getTaxDeductionHandler,
    submitApplicationHandler,
    listApplicationsHandler,
    getApplicationHandler,
    getTaxCertificateHandler,
    getTaxFolderHandler,
    downloadTaxFolderHandler,
    listPartsHandler,
    reviewPartHandler,
    approvePartHandler,
    rejectPartHandler,
    exportPartsCsvHandler,
    exportPartsXmlHandler,
    lookAtDecisionHandler,
    decideByLinkHandler,
    correctPartHandler,
    lookAtCorrectionHandler,
    correctByLinkHandler,
    listListingsHandler,
    setListingHandler,
  ],
  jobs: [
    loadsJob(submittedEmailsJob, async () => (await import('./emails/submitted-emails.ts')).sendSubmittedEmails),
    loadsJob(inReviewEmailJob, async () => (await import('./emails/in-review-email.ts')).sendInReviewEmail),
    loadsJob(decidedEmailJob, async () => (await import('./emails/decided-email.ts')).sendDecidedEmail),
    loadsJob(
      correctionDueEmailsJob,
      async () => (await import('./emails/correction-emails.ts')).sendCorrectionDueEmails,
    ),
    loadsJob(correctedEmailJob, async () => (await import('./emails/correction-emails.ts')).sendCorrectedEmail),
    noteCorrectionsJob,
  ],
  personalData: taxDeductionPersonalData,
} as const satisfies ModuleManifest
