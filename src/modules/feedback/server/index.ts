import { loadsJob } from '#src/platform/jobs/define-job.ts'
import type { ModuleManifest } from '#src/platform/module.ts'
import { applyHandler, getVacancyHandler, listVacanciesHandler } from './handlers/careers.ts'
import { getContactsHandler, sendCompanyRequestHandler, sendQuestionHandler } from './handlers/messages.ts'
import { getMessageFileHandler, listMessagesHandler, markMessageAnsweredHandler } from './handlers/operator-messages.ts'
import { messageEmailsJob } from './jobs/emails.ts'
import { sweepMessages } from './jobs/sweep.ts'
import { feedbackPersonalData } from './personal-data.ts'
import { resumeFiles } from './resume-files.ts'

export const feedbackModule = {
  name: 'feedback',
  handlers: [
    getContactsHandler,
    sendQuestionHandler,
    sendCompanyRequestHandler,
    listVacanciesHandler,
    getVacancyHandler,
    applyHandler,
    listMessagesHandler,
    markMessageAnsweredHandler,
    getMessageFileHandler,
  ],
  jobs: [loadsJob(messageEmailsJob, async () => (await import('./emails/message-emails.ts')).sendMessageEmails)],
  periodicTasks: [sweepMessages],
  fileKinds: [resumeFiles],
  personalData: feedbackPersonalData,
} as const satisfies ModuleManifest
