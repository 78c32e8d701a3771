import { loadsJob } from '#src/platform/jobs/define-job.ts'
import type { FeatureManifest } from '#src/platform/module.ts'
import {
  acceptInvitationHandler,
  apiFindFriendHandler,
  declineInvitationHandler,
  getInvitationsHandler,
  getOwnInvitationsHandler,
  lookAtInvitationHandler,
  saveInvitationHandler,
  sendInvitationAgainHandler,
} from './handlers/invitations.ts'
import { invitationLetterJob, invitationNewsJob } from './jobs/invitation-letters.ts'
import { lapseInvitations } from './jobs/lapse-invitations.ts'

export const invitationsFeature = {
  handlers: [
    apiFindFriendHandler,
    saveInvitationHandler,
    getInvitationsHandler,
    sendInvitationAgainHandler,
    lookAtInvitationHandler,
    acceptInvitationHandler,
    declineInvitationHandler,
    getOwnInvitationsHandler,
  ],
  jobs: [
    loadsJob(invitationLetterJob, async () => (await import('./emails/invitation-letter.ts')).sendInvitationLetter),
    loadsJob(invitationNewsJob, async () => (await import('./emails/invitation-news.ts')).sendInvitationNews),
  ],
  periodicTasks: [lapseInvitations],
} as const satisfies FeatureManifest
