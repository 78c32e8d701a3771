import { loadsJob } from '#src/platform/jobs/define-job.ts'
import type { FeatureManifest } from '#src/platform/module.ts'
import { confirmWavesHandler, getWavesHandler } from './handlers/waves.ts'
import { waveEmailJob } from './jobs/wave-email.ts'

export const wavesFeature = {
  handlers: [getWavesHandler, confirmWavesHandler],
  jobs: [loadsJob(waveEmailJob, async () => (await import('./emails/wave-email.ts')).sendWaveEmail)],
  periodicTasks: [],
} as const satisfies FeatureManifest
