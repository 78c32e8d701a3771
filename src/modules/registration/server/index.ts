import { loadsJob } from '#src/platform/jobs/define-job.ts'
import type { ModuleManifest } from '#src/platform/module.ts'
import { billsFeature } from '../bills/server/index.ts'
import { cancellationsFeature } from '../cancellations/server/index.ts'
import { changesFeature } from '../changes/server/index.ts'
import { checkoutFeature } from '../checkout/server/index.ts'
import { deferralsFeature } from '../deferrals/server/index.ts'
import { entryFiles } from '../entry-details/server/entry-files.ts'
import { entryDetailsFeature } from '../entry-details/server/index.ts'
import { eventMovesFeature } from '../event-moves/server/index.ts'
import { familyFeature } from '../family/server/index.ts'
import { invitationsFeature } from '../invitations/server/index.ts'
import { categoriesFeature } from '../social-categories/server/index.ts'
import { startRemindersFeature } from '../start-reminders/server/index.ts'
import { teamsFeature } from '../teams/server/index.ts'
import { transfersFeature } from '../transfers/server/index.ts'
import { visibilityFeature } from '../visibility/server/index.ts'
import { waitlistFeature } from '../waitlist/server/index.ts'
import { wavesFeature } from '../waves/server/index.ts'
import { dropEntryHandler, getPeopleHandler } from './handlers/entries.ts'
import { getOwnOptionsHandler } from './handlers/own-options.ts'
import {
  acceptPostponementHandler,
  getOwnRegistrationHandler,
  getOwnRegistrationsHandler,
} from './handlers/own-registrations.ts'
import { getParticipantEntryHandler } from './handlers/participant-entry.ts'
import { latePaymentEmailsJob, paymentEmailsJob, requisitesEmailJob, wrongSumEmailJob } from './jobs/emails.ts'
import { sweepDrafts, sweepEntryFiles } from './periodic-tasks.ts'
import { registrationPersonalData } from './personal-data.ts'

export const registrationModule = {
  name: 'registration',
  handlers: [
    getPeopleHandler,
    dropEntryHandler,
    getOwnRegistrationsHandler,
    getOwnRegistrationHandler,
    getOwnOptionsHandler,
    getParticipantEntryHandler,
    acceptPostponementHandler,
    ...checkoutFeature.handlers,
    ...entryDetailsFeature.handlers,
    ...categoriesFeature.handlers,
    ...wavesFeature.handlers,
    ...teamsFeature.handlers,
    ...waitlistFeature.handlers,
    ...invitationsFeature.handlers,
    ...transfersFeature.handlers,
    ...visibilityFeature.handlers,
    ...familyFeature.handlers,
    ...changesFeature.handlers,
    ...eventMovesFeature.handlers,
    ...deferralsFeature.handlers,
    ...cancellationsFeature.handlers,
    ...billsFeature.handlers,
  ],
  jobs: [
    loadsJob(paymentEmailsJob, async () => (await import('./emails/payment-emails.ts')).sendPaymentEmails),
    loadsJob(latePaymentEmailsJob, async () => (await import('./emails/late-payment-emails.ts')).sendLatePaymentEmails),
    loadsJob(requisitesEmailJob, async () => (await import('./emails/requisites-email.ts')).sendRequisitesEmail),
    loadsJob(wrongSumEmailJob, async () => (await import('./emails/late-payment-emails.ts')).sendWrongSumEmail),
    ...checkoutFeature.jobs,
    ...entryDetailsFeature.jobs,
    ...startRemindersFeature.jobs,
    ...wavesFeature.jobs,
    ...teamsFeature.jobs,
    ...waitlistFeature.jobs,
    ...invitationsFeature.jobs,
    ...transfersFeature.jobs,
    ...changesFeature.jobs,
    ...deferralsFeature.jobs,
    ...cancellationsFeature.jobs,
  ],
  periodicTasks: [
    sweepDrafts,
    sweepEntryFiles,
    ...entryDetailsFeature.periodicTasks,
    ...startRemindersFeature.periodicTasks,
    ...teamsFeature.periodicTasks,
    ...waitlistFeature.periodicTasks,
    ...invitationsFeature.periodicTasks,
    ...transfersFeature.periodicTasks,
    ...deferralsFeature.periodicTasks,
    ...familyFeature.periodicTasks,
  ],
  fileKinds: [entryFiles],
  personalData: registrationPersonalData,
} as const satisfies ModuleManifest
