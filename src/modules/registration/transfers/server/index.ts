import { loadsJob } from '#src/platform/jobs/define-job.ts'
import type { FeatureManifest } from '#src/platform/module.ts'
import {
  acceptTransferHandler,
  declineTransferHandler,
  getTransferByTokenHandler,
  getTransferHandler,
  offerToWaitlistHandler,
  offerTransferHandler,
  transferToRelativeHandler,
  withdrawTransferHandler,
} from './handlers/transfer.ts'
import { lapseTransfers } from './jobs/lapse-transfers.ts'
import { transferEmailsJob } from './jobs/transfer-emails.ts'

export const transfersFeature = {
  handlers: [
    getTransferHandler,
    offerTransferHandler,
    offerToWaitlistHandler,
    withdrawTransferHandler,
    transferToRelativeHandler,
    getTransferByTokenHandler,
    acceptTransferHandler,
    declineTransferHandler,
  ],
  jobs: [loadsJob(transferEmailsJob, async () => (await import('./emails/transfer-emails.ts')).sendTransferEmails)],
  periodicTasks: [lapseTransfers],
} as const satisfies FeatureManifest
