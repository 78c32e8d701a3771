import { loadsJob } from '#src/platform/jobs/define-job.ts'
import type { ModuleManifest } from '#src/platform/module.ts'
import { getCertificateHandler } from './handlers/certificate.ts'
import {
  acceptClaimHandler,
  claimResultHandler,
  decideClaimByLinkHandler,
  findClaimableHandler,
  listClaimsHandler,
  listEventClaimsHandler,
  lookAtClaimHandler,
  rejectClaimHandler,
  withdrawClaimHandler,
} from './handlers/claims.ts'
import { listMyResultsHandler } from './handlers/mine.ts'
import {
  getOnlineOrderHandler,
  getOwnPictureHandler,
  getOwnTrackHandler,
  saveDeliveryHandler,
  sendResultHandler,
} from './handlers/online.ts'
import {
  decideResultHandler,
  getSentPictureHandler,
  getSentTrackHandler,
  listDeliveriesHandler,
  listSentResultsHandler,
  setOnlineRaceHandler,
} from './handlers/online-for-organizers.ts'
import { getOnlineFormatHandler } from './handlers/online-format.ts'
import { getResultHandler } from './handlers/result.ts'
import { getResultSummaryHandler, listResultSummariesHandler } from './handlers/result-summaries.ts'
import { getResultsHandler } from './handlers/results.ts'
import { exportResultsHandler } from './handlers/results-export.ts'
import { getStandingsHandler } from './handlers/standings.ts'
import { announceResults } from './jobs/announce-results.ts'
import { claimEmailsJob, decidedEmailJob, resultLostEmailJob, resultsPublishedJob } from './jobs/emails.ts'
import { resultsPersonalData } from './personal-data.ts'
import { resultFiles } from './result-files.ts'

export const resultsModule = {
  name: 'results',
  handlers: [
    getResultsHandler,
    exportResultsHandler,
    getResultHandler,
    listResultSummariesHandler,
    getResultSummaryHandler,
    getStandingsHandler,
    getCertificateHandler,
    listMyResultsHandler,
    findClaimableHandler,
    listClaimsHandler,
    claimResultHandler,
    withdrawClaimHandler,
    listEventClaimsHandler,
    acceptClaimHandler,
    rejectClaimHandler,
    lookAtClaimHandler,
    decideClaimByLinkHandler,
    getOnlineFormatHandler,
    getOnlineOrderHandler,
    sendResultHandler,
    saveDeliveryHandler,
    getOwnPictureHandler,
    getOwnTrackHandler,
    listSentResultsHandler,
    decideResultHandler,
    getSentPictureHandler,
    getSentTrackHandler,
    setOnlineRaceHandler,
    listDeliveriesHandler,
  ],
  jobs: [
    loadsJob(decidedEmailJob, async () => (await import('./emails/decided-email.tsx')).sendDecidedEmail),
    loadsJob(claimEmailsJob, async () => (await import('./emails/claim-emails.ts')).sendClaimEmails),
    loadsJob(resultLostEmailJob, async () => (await import('./emails/claim-emails.ts')).sendResultLost),
    loadsJob(
      resultsPublishedJob,
      async () => (await import('./emails/results-published-email.ts')).sendResultsPublished,
    ),
  ],
  periodicTasks: [announceResults],
  fileKinds: [resultFiles],
  personalData: resultsPersonalData,
} as const satisfies ModuleManifest
