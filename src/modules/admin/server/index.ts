import type { ModuleManifest } from '#src/platform/module.ts'
import { listDeadJobsHandler, retryJobHandler } from './handlers/dead-jobs.ts'
import { liftEmailSuppressionHandler, lookAtEmailSuppressionHandler, mailFeedbackHandler } from './handlers/emails.ts'

export const adminModule = {
  name: 'admin',
  handlers: [
    listDeadJobsHandler,
    retryJobHandler,
    lookAtEmailSuppressionHandler,
    liftEmailSuppressionHandler,
    mailFeedbackHandler,
  ],
} as const satisfies ModuleManifest
