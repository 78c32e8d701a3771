import { loadsJob } from '#src/platform/jobs/define-job.ts'
import type { ModuleManifest } from '#src/platform/module.ts'
import { askQuestionHandler, listQuestionsHandler } from './handlers/questions.ts'
import {
  askEventNewsHandler,
  askOpeningHandler,
  confirmSubscriptionHandler,
  endOwnNewsHandler,
  endOwnSubscriptionHandler,
  endSubscriptionHandler,
  getSubscriptionHandler,
  listOwnSubscriptionsHandler,
} from './handlers/subscriptions.ts'
import { askedEmailJob, eventNewsEmailJob, openedEmailJob, questionEmailsJob } from './jobs/emails.ts'
import { notifyEventNews, notifyOpenings } from './jobs/notify-subscribers.ts'
import { sweepInquiries } from './jobs/sweep.ts'

export const inquiriesModule = {
  name: 'inquiries',
  handlers: [
    askQuestionHandler,
    listQuestionsHandler,
    askOpeningHandler,
    askEventNewsHandler,
    getSubscriptionHandler,
    confirmSubscriptionHandler,
    endSubscriptionHandler,
    listOwnSubscriptionsHandler,
    endOwnSubscriptionHandler,
    endOwnNewsHandler,
  ],
  jobs: [
    loadsJob(questionEmailsJob, async () => (await import('./emails/question-emails.ts')).sendQuestionEmails),
    loadsJob(askedEmailJob, async () => (await import('./emails/asked-email.ts')).sendAskedEmail),
    loadsJob(openedEmailJob, async () => (await import('./emails/opened-email.ts')).sendOpenedEmail),
    loadsJob(eventNewsEmailJob, async () => (await import('./emails/news-email.ts')).sendEventNewsEmail),
  ],
  periodicTasks: [notifyOpenings, notifyEventNews, sweepInquiries],
} as const satisfies ModuleManifest
