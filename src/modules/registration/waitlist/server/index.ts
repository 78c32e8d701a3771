import { loadsJob } from '#src/platform/jobs/define-job.ts'
import type { FeatureManifest } from '#src/platform/module.ts'
import { lineEmailJob } from '../../server/jobs/emails.ts'
import {
  getDrawHandler,
  getLineHandler,
  getOwnLinesHandler,
  joinLineHandler,
  leaveLineHandler,
} from './handlers/lines.ts'
import { offerWaitlistPlacesTask } from './jobs/serve-lines.ts'

export const waitlistFeature = {
  handlers: [getLineHandler, joinLineHandler, leaveLineHandler, getDrawHandler, getOwnLinesHandler],
  jobs: [loadsJob(lineEmailJob, async () => (await import('./emails/line-emails.ts')).sendLineEmail)],
  periodicTasks: [offerWaitlistPlacesTask],
} as const satisfies FeatureManifest
