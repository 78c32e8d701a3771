import { loadsJob } from '#src/platform/jobs/define-job.ts'
import type { ModuleManifest } from '#src/platform/module.ts'
import {
  acceptInvitationHandler,
  apiFindFriendHandler,
  declineInvitationHandler,
  getInvitationsHandler,
  getOwnInvitationsHandler,
  lookAtInvitationHandler,
  saveInvitationHandler,
  sendInvitationAgainHandler,
} from '../invitations/server/handlers/invitations.ts'
import { invitationLetterJob, invitationNewsJob } from '../invitations/server/jobs/invitation-letters.ts'
import { lapseInvitations } from '../invitations/server/jobs/lapse-invitations.ts'
import { entryFiles } from './entry-files.ts'
import {
  cancelForOperatorHandler,
  cancelForOrganizerHandler,
  cancelRegistrationHandler,
  getCancellationForOperatorHandler,
  getCancellationForOrganizerHandler,
  getCancellationHandler,
} from './handlers/cancellation.ts'
import { carryEntryToHandler, getCarryHandler } from './handlers/carry.ts'
import { markCategoryHandler, payCategoryHandler } from './handlers/categories.ts'
import {
  changeEntryRaceHandler,
  getEntryFormHandler,
  getEntryRacesHandler,
  openEntrySurchargeHandler,
  saveEntryDataHandler,
} from './handlers/change-entry.ts'
import {
  decideDocumentsHandler,
  getHandedInFileHandler,
  getHandedInHandler,
  readIdentityDocumentHandler,
} from './handlers/checked-documents.ts'
import { confirmClustersHandler, getClustersHandler, getStartListFileHandler } from './handlers/clusters.ts'
import { deferEntryHandler, getDeferralHandler, returnDeferralHandler } from './handlers/defer.ts'
import { deleteDraftHandler, getDraftsHandler, saveDraftHandler } from './handlers/drafts.ts'
import { dropEntryHandler, getPeopleHandler } from './handlers/entries.ts'
import { getEntryDetailsHandler, saveEntryDetailsHandler } from './handlers/entry-details.ts'
import { getOwnStartHandler } from './handlers/entry-told.ts'
import { getEntryFileHandler, uploadEntryFileHandler } from './handlers/files.ts'
import { checkPromoCodeHandler } from './handlers/gate.ts'
import {
  acceptHandOverHandler,
  declineHandOverHandler,
  getHandOverHandler,
  handOverToRelativeHandler,
  lookAtHandOverHandler,
  offerHandOverHandler,
  offerToLineHandler,
  takeBackHandOverHandler,
} from './handlers/hand-over.ts'
import {
  getDrawHandler,
  getLineHandler,
  getOwnLinesHandler,
  joinLineHandler,
  leaveLineHandler,
} from './handlers/lines.ts'
import {
  getOwnRegistrationHandler,
  getOwnRegistrationsHandler,
  keepRegistrationHandler,
} from './handlers/own-registrations.ts'
import { apiRegistrationHandler } from './handlers/participant-form.ts'
import { payLegsHandler } from './handlers/pay-legs.ts'
import { apiSaveRegistrationHandler } from './handlers/save-registration.ts'
import { apiSaveRelayRegistrationHandler, joinTeamHandler } from './handlers/save-team.ts'
import {
  apiCardInfoHandler,
  apiGetContractOfferHandler,
  apiInitHandler,
  apiSimpleCardInfoHandler,
} from './handlers/start.ts'
import { getStartListHandler, getStartListOptionsHandler } from './handlers/start-list.ts'
import { exportStartListHandler } from './handlers/start-list-export.ts'
import { getOrderRaceHandler, getSuccessHandler } from './handlers/success.ts'
import {
  apiChangeRelayTeamNameHandler,
  apiMoveRelayParticipantHandler,
  apiRelayRegistrationHandler,
  apiRelayTeamHandler,
  apiRemoveRelayParticipantHandler,
  getTeamByCodeHandler,
} from './handlers/teams.ts'
import { getVisibilityHandler, saveVisibilityHandler } from './handlers/visibility.ts'
import { askForLegs } from './jobs/ask-for-legs.ts'
import { calledOffLetterJob, calledOffLettersJob, calledOffLotsJob, carriesLettersJob } from './jobs/called-off.ts'
import {
  changedLetterJob,
  documentsLetterJob,
  documentsReminderJob,
  raceChangedLetterJob,
} from './jobs/change-letters.ts'
import { clusterLetterJob } from './jobs/cluster-letter.ts'
import {
  deferralLetterJob,
  deferredOffLettersJob,
  editionLettersJob,
  waitingLettersJob,
} from './jobs/deferral-letters.ts'
import { endOffersOffJob } from './jobs/end-offers-off.ts'
import { handOverLettersJob } from './jobs/hand-over-letters.ts'
import { lapseDeferrals } from './jobs/lapse-deferrals.ts'
import { lapseHandOvers } from './jobs/lapse-hand-overs.ts'
import {
  cancellationLettersJob,
  holdExpiredLetterJob,
  lateMoneyLettersJob,
  legEndedLetterJob,
  legsUnpaidLetterJob,
  lineLetterJob,
  lineUpLetterJob,
  paidLetterJob,
  teamLettersJob,
  wrongSumLetterJob,
} from './jobs/letters.ts'
import { remindOfDocuments } from './jobs/remind-of-documents.ts'
import { returnLegsJob } from './jobs/return-legs.ts'
import { serveLines } from './jobs/serve-lines.ts'
import { categoryPaidLetterJob, surchargeLetterJob } from './jobs/surcharge-letter.ts'
import { sweepDrafts, sweepEntryFiles } from './periodic-tasks.ts'

export const registrationModule = {
  name: 'registration',
  handlers: [
    apiInitHandler,
    apiSimpleCardInfoHandler,
    apiCardInfoHandler,
    apiGetContractOfferHandler,
    apiRegistrationHandler,
    apiSaveRegistrationHandler,
    checkPromoCodeHandler,
    uploadEntryFileHandler,
    getEntryFileHandler,
    getHandedInHandler,
    readIdentityDocumentHandler,
    decideDocumentsHandler,
    getHandedInFileHandler,
    markCategoryHandler,
    payCategoryHandler,
    getClustersHandler,
    confirmClustersHandler,
    getStartListFileHandler,
    apiRelayRegistrationHandler,
    apiSaveRelayRegistrationHandler,
    apiRelayTeamHandler,
    apiMoveRelayParticipantHandler,
    apiRemoveRelayParticipantHandler,
    apiChangeRelayTeamNameHandler,
    getTeamByCodeHandler,
    joinTeamHandler,
    payLegsHandler,
    getLineHandler,
    joinLineHandler,
    leaveLineHandler,
    getDrawHandler,
    getOwnLinesHandler,
    getPeopleHandler,
    dropEntryHandler,
    apiFindFriendHandler,
    saveInvitationHandler,
    getInvitationsHandler,
    sendInvitationAgainHandler,
    lookAtInvitationHandler,
    acceptInvitationHandler,
    declineInvitationHandler,
    getOwnInvitationsHandler,
    getHandOverHandler,
    offerHandOverHandler,
    offerToLineHandler,
    takeBackHandOverHandler,
    handOverToRelativeHandler,
    lookAtHandOverHandler,
    acceptHandOverHandler,
    declineHandOverHandler,
    saveDraftHandler,
    getDraftsHandler,
    deleteDraftHandler,
    getSuccessHandler,
    getOrderRaceHandler,
    getStartListHandler,
    getStartListOptionsHandler,
    exportStartListHandler,
    getVisibilityHandler,
    saveVisibilityHandler,
    getOwnRegistrationsHandler,
    getOwnRegistrationHandler,
    getOwnStartHandler,
    getEntryDetailsHandler,
    saveEntryDetailsHandler,
    keepRegistrationHandler,
    getEntryFormHandler,
    saveEntryDataHandler,
    getEntryRacesHandler,
    changeEntryRaceHandler,
    openEntrySurchargeHandler,
    getCarryHandler,
    carryEntryToHandler,
    getDeferralHandler,
    deferEntryHandler,
    returnDeferralHandler,
    getCancellationHandler,
    cancelRegistrationHandler,
    getCancellationForOrganizerHandler,
    cancelForOrganizerHandler,
    getCancellationForOperatorHandler,
    cancelForOperatorHandler,
  ],
  jobs: [
    loadsJob(
      invitationLetterJob,
      async () => (await import('../invitations/server/emails/invitation-letter.ts')).sendInvitationLetter,
    ),
    loadsJob(
      invitationNewsJob,
      async () => (await import('../invitations/server/emails/invitation-news.ts')).sendInvitationNews,
    ),
    loadsJob(handOverLettersJob, async () => (await import('./emails/hand-over-letters.ts')).sendHandOverLetters),
    loadsJob(documentsLetterJob, async () => (await import('./emails/documents-letter.ts')).sendDocumentsLetter),
    loadsJob(documentsReminderJob, async () => (await import('./emails/documents-reminder.ts')).sendDocumentsReminder),
    loadsJob(changedLetterJob, async () => (await import('./emails/changed-letter.ts')).sendChangedLetter),
    loadsJob(clusterLetterJob, async () => (await import('./emails/cluster-letter.ts')).sendClusterLetter),
    loadsJob(surchargeLetterJob, async () => (await import('./emails/surcharge-letter.ts')).sendSurchargeLetter),
    loadsJob(categoryPaidLetterJob, async () => (await import('./emails/surcharge-letter.ts')).sendCategoryPaidLetter),
    loadsJob(raceChangedLetterJob, async () => (await import('./emails/changed-letter.ts')).sendRaceChangedLetter),
    calledOffLettersJob,
    calledOffLotsJob,
    carriesLettersJob,
    endOffersOffJob,
    editionLettersJob,
    deferredOffLettersJob,
    waitingLettersJob,
    loadsJob(deferralLetterJob, async () => (await import('./emails/deferral-letters.ts')).sendDeferralLetter),
    returnLegsJob,
    loadsJob(legsUnpaidLetterJob, async () => (await import('./emails/legs-letters.ts')).sendLegsUnpaidLetter),
    loadsJob(lineUpLetterJob, async () => (await import('./emails/line-up-letter.ts')).sendLineUpLetter),
    loadsJob(legEndedLetterJob, async () => (await import('./emails/legs-letters.ts')).sendLegEndedLetter),
    loadsJob(calledOffLetterJob, async () => (await import('./emails/called-off-letters.ts')).sendCalledOffLetter),
    loadsJob(lineLetterJob, async () => (await import('./emails/line-letters.ts')).sendLineLetter),
    loadsJob(paidLetterJob, async () => (await import('./emails/paid-letters.ts')).sendPaidLetters),
    loadsJob(teamLettersJob, async () => (await import('./emails/team-letters.ts')).sendTeamLetters),
    loadsJob(holdExpiredLetterJob, async () => (await import('./emails/hold-expired-letter.ts')).sendHoldExpiredLetter),
    loadsJob(lateMoneyLettersJob, async () => (await import('./emails/late-money-letters.ts')).sendLateMoneyLetters),
    loadsJob(wrongSumLetterJob, async () => (await import('./emails/late-money-letters.ts')).sendWrongSumLetter),
    loadsJob(
      cancellationLettersJob,
      async () => (await import('./emails/cancellation-letters.ts')).sendCancellationLetters,
    ),
  ],
  periodicTasks: [
    lapseInvitations,
    lapseHandOvers,
    lapseDeferrals,
    askForLegs,
    remindOfDocuments,
    sweepDrafts,
    sweepEntryFiles,
    serveLines,
  ],
  fileKinds: [entryFiles],
} as const satisfies ModuleManifest
