import type { ModuleManifest } from '#src/platform/module.ts'
import { listDeadJobsHandler, retryJobHandler } from './handlers/dead-jobs.ts'
import { getEmailSuppressionHandler, liftEmailSuppressionHandler, mailFeedbackHandler } from './handlers/emails.ts'
import { endSessionsOfAccountHandler } from './handlers/sessions.ts'

export const adminModule = {
  name: 'admin',
  handlers: [
    listDeadJobsHandler,
    retryJobHandler,
    getEmailSuppressionHandler,
    liftEmailSuppressionHandler,
    mailFeedbackHandler,
    endSessionsOfAccountHandler,
  ],
} as const satisfies ModuleManifest
