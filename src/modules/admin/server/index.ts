import type { ModuleManifest } from '#src/platform/module.ts'
import { listDeadJobsHandler, retryJobHandler } from './handlers/dead-jobs.ts'
import { getEmailSuppressionHandler, liftEmailSuppressionHandler, mailFeedbackHandler } from './handlers/emails.ts'
import { endSessionsOfAccountHandler, removeTwoStepHandler } from './handlers/sessions.ts'

export const adminModule = {
  name: 'admin',
  handlers: [
    listDeadJobsHandler,
    retryJobHandler,
    getEmailSuppressionHandler,
    liftEmailSuppressionHandler,
    mailFeedbackHandler,
    endSessionsOfAccountHandler,
    removeTwoStepHandler,
  ],
} as const satisfies ModuleManifest
