import { loadsJob } from '#src/platform/jobs/define-job.ts'
import type { FeatureManifest } from '#src/platform/module.ts'
import {
  acceptInvitationHandler,
  apiFindFriendHandler,
  declineInvitationHandler,
  getInvitationByTokenHandler,
  getInvitationsHandler,
  getOwnInvitationsHandler,
  saveInvitationHandler,
  sendInvitationAgainHandler,
} from './handlers/invitations.ts'
import { invitationEmailJob, invitationOutcomeJob } from './jobs/invitation-emails.ts'
import { lapseInvitations } from './jobs/lapse-invitations.ts'

export const invitationsFeature = {
  handlers: [
    apiFindFriendHandler,
    saveInvitationHandler,
    getInvitationsHandler,
    sendInvitationAgainHandler,
    getInvitationByTokenHandler,
    acceptInvitationHandler,
    declineInvitationHandler,
    getOwnInvitationsHandler,
  ],
  jobs: [
    loadsJob(invitationEmailJob, async () => (await import('./emails/invitation-email.ts')).sendInvitationEmail),
    loadsJob(invitationOutcomeJob, async () => (await import('./emails/invitation-outcome.ts')).sendInvitationOutcome),
  ],
  periodicTasks: [lapseInvitations],
} as const satisfies FeatureManifest
