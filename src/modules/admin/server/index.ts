import type { ModuleManifest } from '#src/platform/module.ts'
import { listDeadJobsHandler, retryJobHandler } from './handlers/dead-jobs.ts'

export const adminModule = {
  name: 'admin',
  handlers: [listDeadJobsHandler, retryJobHandler],
} as const satisfies ModuleManifest
