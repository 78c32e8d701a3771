import { loadsJob } from '#src/platform/jobs/define-job.ts'
import type { FeatureManifest } from '#src/platform/module.ts'
import { confirmClustersHandler, getClustersHandler, getStartListFileHandler } from './handlers/clusters.ts'
import { clusterLetterJob } from './jobs/cluster-letter.ts'

export const wavesFeature = {
  handlers: [getClustersHandler, confirmClustersHandler, getStartListFileHandler],
  jobs: [loadsJob(clusterLetterJob, async () => (await import('./emails/cluster-letter.ts')).sendClusterLetter)],
  periodicTasks: [],
} as const satisfies FeatureManifest
