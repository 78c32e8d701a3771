import { loadsJob } from '#src/platform/jobs/define-job.ts'
import type { FeatureManifest } from '#src/platform/module.ts'
import { confirmClustersHandler, getClustersHandler } from './handlers/clusters.ts'
import { clusterEmailJob } from './jobs/cluster-email.ts'

export const wavesFeature = {
  handlers: [getClustersHandler, confirmClustersHandler],
  jobs: [loadsJob(clusterEmailJob, async () => (await import('./emails/cluster-email.ts')).sendClusterEmail)],
  periodicTasks: [],
} as const satisfies FeatureManifest
