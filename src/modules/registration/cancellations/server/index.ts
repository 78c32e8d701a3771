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
import { runEndCancelledOffersJob } from './jobs/end-cancelled-offers.ts'
import {
  eventCancelledEmailJob,
  eventCancelledEmailsJob,
  eventCancelledLotsJob,
  eventMoveTargetsEmailsJob,
} from './jobs/event-cancelled.ts'

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
    eventCancelledEmailsJob,
    eventCancelledLotsJob,
    eventMoveTargetsEmailsJob,
    runEndCancelledOffersJob,
    loadsJob(
      eventCancelledEmailJob,
      async () => (await import('./emails/event-cancelled-emails.ts')).sendEventCancelledEmail,
    ),
    loadsJob(
      cancellationEmailsJob,
      async () => (await import('./emails/cancellation-emails.ts')).sendCancellationEmails,
    ),
  ],
  periodicTasks: [],
} as const satisfies FeatureManifest
