import { loadsJob } from '#src/platform/jobs/define-job.ts'
import type { FeatureManifest } from '#src/platform/module.ts'
import { legEndedEmailJob, legsUnpaidEmailJob, lineUpEmailJob, teamEmailsJob } from '../../server/jobs/emails.ts'
import { payLegsHandler } from './handlers/pay-legs.ts'
import { apiSaveRelayRegistrationHandler, joinTeamHandler } from './handlers/save-team.ts'
import {
  apiChangeRelayTeamNameHandler,
  apiMoveRelayParticipantHandler,
  apiRelayRegistrationHandler,
  apiRelayTeamHandler,
  apiRemoveRelayParticipantHandler,
  getTeamByCodeHandler,
} from './handlers/teams.ts'
import { enforceLegDeadlines } from './jobs/enforce-leg-deadlines.ts'
import { returnLegsJob } from './jobs/return-legs.ts'

export const teamsFeature = {
  handlers: [
    apiRelayRegistrationHandler,
    apiSaveRelayRegistrationHandler,
    apiRelayTeamHandler,
    apiMoveRelayParticipantHandler,
    apiRemoveRelayParticipantHandler,
    apiChangeRelayTeamNameHandler,
    getTeamByCodeHandler,
    joinTeamHandler,
    payLegsHandler,
  ],
  jobs: [
    returnLegsJob,
    loadsJob(legsUnpaidEmailJob, async () => (await import('./emails/legs-emails.ts')).sendLegsUnpaidEmail),
    loadsJob(lineUpEmailJob, async () => (await import('./emails/line-up-email.ts')).sendLineUpEmail),
    loadsJob(legEndedEmailJob, async () => (await import('./emails/legs-emails.ts')).sendLegEndedEmail),
    loadsJob(teamEmailsJob, async () => (await import('./emails/team-emails.ts')).sendTeamEmails),
  ],
  periodicTasks: [enforceLegDeadlines],
} as const satisfies FeatureManifest
