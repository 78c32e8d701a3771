import { loadsJob } from '#src/platform/jobs/define-job.ts'
import type { ModuleManifest } from '#src/platform/module.ts'
import {
  cancelForOperatorHandler,
  cancelForOrganizerHandler,
  cancelRegistrationHandler,
  getCancellationForOperatorHandler,
  getCancellationForOrganizerHandler,
  getCancellationHandler,
} from './handlers/cancellation.ts'
import { dropEntryHandler, getPeopleHandler } from './handlers/entries.ts'
import { checkPromoCodeHandler } from './handlers/gate.ts'
import { getOwnRegistrationHandler, getOwnRegistrationsHandler } from './handlers/own-registrations.ts'
import { apiRegistrationHandler } from './handlers/participant-form.ts'
import { apiSaveRegistrationHandler } from './handlers/save-registration.ts'
import {
  apiCardInfoHandler,
  apiGetContractOfferHandler,
  apiInitHandler,
  apiSimpleCardInfoHandler,
} from './handlers/start.ts'
import { getStartListHandler } from './handlers/start-list.ts'
import { getOrderRaceHandler, getSuccessHandler } from './handlers/success.ts'
import {
  cancellationLettersJob,
  holdExpiredLetterJob,
  lateMoneyLettersJob,
  paidLetterJob,
  wrongSumLetterJob,
} from './jobs/letters.ts'

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
    getPeopleHandler,
    dropEntryHandler,
    getSuccessHandler,
    getOrderRaceHandler,
    getStartListHandler,
    getOwnRegistrationsHandler,
    getOwnRegistrationHandler,
    getCancellationHandler,
    cancelRegistrationHandler,
    getCancellationForOrganizerHandler,
    cancelForOrganizerHandler,
    getCancellationForOperatorHandler,
    cancelForOperatorHandler,
  ],
  jobs: [
    loadsJob(paidLetterJob, async () => (await import('./emails/paid-letters.ts')).sendPaidLetters),
    loadsJob(holdExpiredLetterJob, async () => (await import('./emails/hold-expired-letter.ts')).sendHoldExpiredLetter),
    loadsJob(lateMoneyLettersJob, async () => (await import('./emails/late-money-letters.ts')).sendLateMoneyLetters),
    loadsJob(wrongSumLetterJob, async () => (await import('./emails/late-money-letters.ts')).sendWrongSumLetter),
    loadsJob(
      cancellationLettersJob,
      async () => (await import('./emails/cancellation-letters.ts')).sendCancellationLetters,
    ),
  ],
} as const satisfies ModuleManifest
