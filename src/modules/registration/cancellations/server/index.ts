import { loadsJob } from '#src/platform/jobs/define-job.ts'
import type { FeatureManifest } from '#src/platform/module.ts'
import { cancellationEmailsJob } from '../../server/jobs/emails.ts'
import {
  cancelForOperatorHandler,
  cancelForOrganizerHandler,
  cancelRegistrationHandler,
  getCancellationForOperatorHandler,
  getCancellationForOrganizerHandler,
  getCancellationHandler,
} from './handlers/cancellation.ts'
import {
  calledOffEmailJob,
  calledOffEmailsJob,
  calledOffLotsJob,
  eventMoveTargetsEmailsJob,
} from './jobs/called-off.ts'
import { endOffersOffJob } from './jobs/end-offers-off.ts'

export const cancellationsFeature = {
  handlers: [
    getCancellationHandler,
    cancelRegistrationHandler,
    getCancellationForOrganizerHandler,
    cancelForOrganizerHandler,
    getCancellationForOperatorHandler,
    cancelForOperatorHandler,
  ],
  jobs: [
    calledOffEmailsJob,
    calledOffLotsJob,
    eventMoveTargetsEmailsJob,
    endOffersOffJob,
    loadsJob(calledOffEmailJob, async () => (await import('./emails/called-off-emails.ts')).sendCalledOffEmail),
    loadsJob(
      cancellationEmailsJob,
      async () => (await import('./emails/cancellation-emails.ts')).sendCancellationEmails,
    ),
  ],
  periodicTasks: [],
} as const satisfies FeatureManifest
