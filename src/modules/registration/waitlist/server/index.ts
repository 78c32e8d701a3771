import { loadsJob } from '#src/platform/jobs/define-job.ts'
import type { FeatureManifest } from '#src/platform/module.ts'
import { waitlistEmailJob } from '../../server/jobs/emails.ts'
import {
  getDrawHandler,
  getOwnWaitlistsHandler,
  getWaitlistHandler,
  joinWaitlistHandler,
  leaveWaitlistHandler,
} from './handlers/waitlist.ts'
import { waitlistOffersTask } from './jobs/waitlist-offers.ts'

export const waitlistFeature = {
  handlers: [getWaitlistHandler, joinWaitlistHandler, leaveWaitlistHandler, getDrawHandler, getOwnWaitlistsHandler],
  jobs: [loadsJob(waitlistEmailJob, async () => (await import('./emails/waitlist-emails.ts')).sendWaitlistEmail)],
  periodicTasks: [waitlistOffersTask],
} as const satisfies FeatureManifest
