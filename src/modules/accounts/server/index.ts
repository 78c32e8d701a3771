import { loadsJob } from '#src/platform/jobs/define-job.ts'
import type { ModuleManifest } from '#src/platform/module.ts'
import { notificationsFeature } from '../notifications/server/index.ts'
import {
  getCurrentUserHandler,
  setLanguageHandler,
  signInHandler,
  signOutHandler,
  signUpHandler,
  signUpWorkHandler,
} from './handlers/account.ts'
import {
  checkResetHandler,
  codeSignInHandler,
  codeSignUpHandler,
  getCodeHandler,
  requestCodeHandler,
  requestResetHandler,
  resetPasswordHandler,
} from './handlers/by-email.ts'
import { claimAccountHandler, confirmClaimHandler, declineClaimHandler, getClaimHandler } from './handlers/claims.ts'
import { confirmEmailHandler, getEmailProofHandler, requestEmailCodeHandler } from './handlers/confirm-email.ts'
import {
  deleteIdentityDocumentHandler,
  getDocumentsHandler,
  putAdmissionDocumentHandler,
  putIdentityDocumentHandler,
} from './handlers/documents.ts'
import {
  cancelEmailChangeHandler,
  confirmEmailChangeHandler,
  findEmailChangeHandler,
  getEmailChangeHandler,
  requestEmailChangeHandler,
  resendEmailChangeHandler,
  stopEmailChangeHandler,
} from './handlers/email-change.ts'
import { getEmailDeliveryHandler } from './handlers/email-delivery.ts'
import { getOccupationsHandler, getRunningClubsHandler } from './handlers/lookups.ts'
import { getMembershipsHandler, leaveFamilyHandler, setMembershipHandler } from './handlers/memberships.ts'
import {
  addPasskeyHandler,
  getPasskeysHandler,
  newPasskeyOptionsHandler,
  passkeyOptionsHandler,
  passkeyReauthenticationHandler,
  passkeyReauthenticationOptionsHandler,
  passkeySignInHandler,
  removePasskeyHandler,
  renamePasskeyHandler,
} from './handlers/passkeys.ts'
import { deletePhotoHandler, getPhotoHandler, getPhotosHandler, uploadImageHandler } from './handlers/photos.ts'
import { completePhoneHandler, getProfileHandler, putProfileHandler } from './handlers/profile.ts'
import {
  changePasswordHandler,
  endSessionHandler,
  getPasswordHandler,
  getReauthenticationHandler,
  getSessionsHandler,
  reauthenticateHandler,
  requestReauthenticationCodeHandler,
  signOutElsewhereHandler,
  signOutEverywhereHandler,
} from './handlers/sessions.ts'
import {
  beginTwoStepHandler,
  confirmTwoStepHandler,
  getEnrolmentHandler,
  getSecondStepHandler,
  getTwoStepHandler,
  renewRecoveryCodesHandler,
  secondStepHandler,
  turnOffTwoStepHandler,
} from './handlers/two-step.ts'
import {
  claimEmailJob,
  emailChangedJob,
  emailChangeJob,
  familyEmailJob,
  proofEmailJob,
  securityEmailJob,
} from './jobs/emails.ts'
import { countClubsTask, offerOwnAccounts, sweepSignIns } from './periodic-tasks.ts'
import { accountsPersonalData } from './personal-data.ts'
import { photoFiles } from './photo-files.ts'

export const accountsModule = {
  name: 'accounts',
  handlers: [
    getCurrentUserHandler,
    signInHandler,
    signUpHandler,
    signUpWorkHandler,
    signOutHandler,
    setLanguageHandler,
    getCodeHandler,
    requestCodeHandler,
    codeSignInHandler,
    codeSignUpHandler,
    getEmailProofHandler,
    requestEmailCodeHandler,
    confirmEmailHandler,
    requestResetHandler,
    checkResetHandler,
    resetPasswordHandler,
    getSessionsHandler,
    endSessionHandler,
    signOutElsewhereHandler,
    signOutEverywhereHandler,
    getPasswordHandler,
    changePasswordHandler,
    getReauthenticationHandler,
    requestReauthenticationCodeHandler,
    reauthenticateHandler,
    getProfileHandler,
    putProfileHandler,
    completePhoneHandler,
    getRunningClubsHandler,
    getOccupationsHandler,
    uploadImageHandler,
    getPhotosHandler,
    getPhotoHandler,
    deletePhotoHandler,
    getDocumentsHandler,
    putIdentityDocumentHandler,
    deleteIdentityDocumentHandler,
    putAdmissionDocumentHandler,
    getEmailDeliveryHandler,
    getTwoStepHandler,
    beginTwoStepHandler,
    getEnrolmentHandler,
    confirmTwoStepHandler,
    renewRecoveryCodesHandler,
    turnOffTwoStepHandler,
    getSecondStepHandler,
    secondStepHandler,
    getPasskeysHandler,
    newPasskeyOptionsHandler,
    addPasskeyHandler,
    renamePasskeyHandler,
    removePasskeyHandler,
    passkeyOptionsHandler,
    passkeySignInHandler,
    passkeyReauthenticationOptionsHandler,
    passkeyReauthenticationHandler,
    getEmailChangeHandler,
    requestEmailChangeHandler,
    resendEmailChangeHandler,
    cancelEmailChangeHandler,
    findEmailChangeHandler,
    confirmEmailChangeHandler,
    stopEmailChangeHandler,
    getClaimHandler,
    claimAccountHandler,
    confirmClaimHandler,
    declineClaimHandler,
    getMembershipsHandler,
    setMembershipHandler,
    leaveFamilyHandler,
    ...notificationsFeature.handlers,
  ],
  jobs: [
    loadsJob(claimEmailJob, async () => (await import('./emails/send-claim-email.ts')).sendClaimEmail),
    loadsJob(familyEmailJob, async () => (await import('./emails/send-family-email.ts')).sendFamilyEmail),
    loadsJob(proofEmailJob, async () => (await import('./emails/send-proof-email.ts')).sendProofEmail),
    loadsJob(emailChangeJob, async () => (await import('./emails/send-email-change.ts')).sendEmailChange),
    loadsJob(emailChangedJob, async () => (await import('./emails/send-email-change.ts')).sendEmailChanged),
    loadsJob(securityEmailJob, async () => (await import('./emails/send-security-email.ts')).sendSecurityEmail),
  ],
  periodicTasks: [sweepSignIns, countClubsTask, offerOwnAccounts, ...notificationsFeature.periodicTasks],
  fileKinds: [photoFiles],
  personalData: accountsPersonalData,
} as const satisfies ModuleManifest
