import { loadsJob } from '#src/platform/jobs/define-job.ts'
import type { FeatureManifest } from '#src/platform/module.ts'
import { lineLetterJob } from '../../server/jobs/letters.ts'
import {
  getDrawHandler,
  getLineHandler,
  getOwnLinesHandler,
  joinLineHandler,
  leaveLineHandler,
} from './handlers/lines.ts'
import { serveLines } from './jobs/serve-lines.ts'

export const waitlistFeature = {
  handlers: [getLineHandler, joinLineHandler, leaveLineHandler, getDrawHandler, getOwnLinesHandler],
  jobs: [loadsJob(lineLetterJob, async () => (await import('./emails/line-letters.ts')).sendLineLetter)],
  periodicTasks: [serveLines],
} as const satisfies FeatureManifest
