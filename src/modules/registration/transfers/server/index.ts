import { loadsJob } from '#src/platform/jobs/define-job.ts'
import type { FeatureManifest } from '#src/platform/module.ts'
import {
  acceptHandOverHandler,
  declineHandOverHandler,
  getHandOverHandler,
  handOverToRelativeHandler,
  lookAtHandOverHandler,
  offerHandOverHandler,
  offerToLineHandler,
  takeBackHandOverHandler,
} from './handlers/hand-over.ts'
import { handOverLettersJob } from './jobs/hand-over-letters.ts'
import { lapseHandOvers } from './jobs/lapse-hand-overs.ts'

export const transfersFeature = {
  handlers: [
    getHandOverHandler,
    offerHandOverHandler,
    offerToLineHandler,
    takeBackHandOverHandler,
    handOverToRelativeHandler,
    lookAtHandOverHandler,
    acceptHandOverHandler,
    declineHandOverHandler,
  ],
  jobs: [loadsJob(handOverLettersJob, async () => (await import('./emails/hand-over-letters.ts')).sendHandOverLetters)],
  periodicTasks: [lapseHandOvers],
} as const satisfies FeatureManifest
