import { loadsJob } from '#src/platform/jobs/define-job.ts'
import type { FeatureManifest } from '#src/platform/module.ts'
import { deferEntryHandler, getDeferralHandler, returnDeferralHandler } from './handlers/defer.ts'
import { deferralEmailJob, deferredOffEmailsJob, editionEmailsJob, waitingEmailsJob } from './jobs/deferral-emails.ts'
import { lapseDeferrals } from './jobs/lapse-deferrals.ts'

export const deferralsFeature = {
  handlers: [getDeferralHandler, deferEntryHandler, returnDeferralHandler],
  jobs: [
    editionEmailsJob,
    deferredOffEmailsJob,
    waitingEmailsJob,
    loadsJob(deferralEmailJob, async () => (await import('./emails/deferral-emails.ts')).sendDeferralEmail),
  ],
  periodicTasks: [lapseDeferrals],
} as const satisfies FeatureManifest
