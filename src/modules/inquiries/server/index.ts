import { loadsJob } from '#src/platform/jobs/define-job.ts'
import type { ModuleManifest } from '#src/platform/module.ts'
import { askQuestionHandler, listQuestionsHandler } from './handlers/questions.ts'
import {
  confirmSubscriptionHandler,
  endOwnNewsSubscriptionHandler,
  endOwnSubscriptionHandler,
  endSubscriptionHandler,
  getSubscriptionHandler,
  listAllOwnSubscriptionsHandler,
  listOwnSubscriptionsHandler,
  subscribeToEventNewsHandler,
  subscribeToOpeningHandler,
} from './handlers/subscriptions.ts'
import { confirmationEmailJob, eventNewsEmailJob, openedEmailJob, questionEmailsJob } from './jobs/emails.ts'
import { notifyEventNews, notifyOpenings } from './jobs/notify-subscribers.ts'
import { sweepInquiries } from './jobs/sweep.ts'
import { inquiriesPersonalData } from './personal-data.ts'

export const inquiriesModule = {
  name: 'inquiries',
  handlers: [
    askQuestionHandler,
    listQuestionsHandler,
    subscribeToOpeningHandler,
    subscribeToEventNewsHandler,
    getSubscriptionHandler,
    confirmSubscriptionHandler,
    endSubscriptionHandler,
    listOwnSubscriptionsHandler,
    listAllOwnSubscriptionsHandler,
    endOwnSubscriptionHandler,
    endOwnNewsSubscriptionHandler,
  ],
  jobs: [
    loadsJob(questionEmailsJob, async () => (await import('./emails/question-emails.ts')).sendQuestionEmails),
    loadsJob(confirmationEmailJob, async () => (await import('./emails/confirmation-email.ts')).sendConfirmationEmail),
    loadsJob(openedEmailJob, async () => (await import('./emails/opened-email.ts')).sendOpenedEmail),
    loadsJob(eventNewsEmailJob, async () => (await import('./emails/news-email.ts')).sendEventNewsEmail),
  ],
  periodicTasks: [notifyOpenings, notifyEventNews, sweepInquiries],
  personalData: inquiriesPersonalData,
} as const satisfies ModuleManifest
