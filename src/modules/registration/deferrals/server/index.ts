import { loadsJob } from '#src/platform/jobs/define-job.ts'
import type { FeatureManifest } from '#src/platform/module.ts'
import { deferEntryHandler, getDeferralHandler, returnDeferralHandler } from './handlers/defer.ts'
import {
  deferralLetterJob,
  deferredOffLettersJob,
  editionLettersJob,
  waitingLettersJob,
} from './jobs/deferral-letters.ts'
import { lapseDeferrals } from './jobs/lapse-deferrals.ts'

export const deferralsFeature = {
  handlers: [getDeferralHandler, deferEntryHandler, returnDeferralHandler],
  jobs: [
    editionLettersJob,
    deferredOffLettersJob,
    waitingLettersJob,
    loadsJob(deferralLetterJob, async () => (await import('./emails/deferral-letters.ts')).sendDeferralLetter),
  ],
  periodicTasks: [lapseDeferrals],
} as const satisfies FeatureManifest
