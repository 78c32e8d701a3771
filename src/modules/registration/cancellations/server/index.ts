import { loadsJob } from '#src/platform/jobs/define-job.ts'
import type { FeatureManifest } from '#src/platform/module.ts'
import { cancellationLettersJob } from '../../server/jobs/letters.ts'
import {
  cancelForOperatorHandler,
  cancelForOrganizerHandler,
  cancelRegistrationHandler,
  getCancellationForOperatorHandler,
  getCancellationForOrganizerHandler,
  getCancellationHandler,
} from './handlers/cancellation.ts'
import {
  calledOffLetterJob,
  calledOffLettersJob,
  calledOffLotsJob,
  eventMoveTargetsLettersJob,
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
    calledOffLettersJob,
    calledOffLotsJob,
    eventMoveTargetsLettersJob,
    endOffersOffJob,
    loadsJob(calledOffLetterJob, async () => (await import('./emails/called-off-letters.ts')).sendCalledOffLetter),
    loadsJob(
      cancellationLettersJob,
      async () => (await import('./emails/cancellation-letters.ts')).sendCancellationLetters,
    ),
  ],
  periodicTasks: [],
} as const satisfies FeatureManifest
