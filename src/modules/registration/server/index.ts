import { runsJob } from '#src/platform/jobs/define-job.ts'
import type { ModuleManifest } from '#src/platform/module.ts'
import { sendCancellationLetters } from './emails/cancellation-letters.ts'
import { sendHoldExpiredLetter } from './emails/hold-expired-letter.ts'
import { sendLateMoneyLetters, sendWrongSumLetter } from './emails/late-money-letters.ts'
import { sendPaidLetters } from './emails/paid-letters.ts'
import {
  cancelForOperatorHandler,
  cancelForOrganizerHandler,
  cancelRegistrationHandler,
  getCancellationForOperatorHandler,
  getCancellationForOrganizerHandler,
  getCancellationHandler,
} from './handlers/cancellation.ts'
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
    getSuccessHandler,
    getOrderRaceHandler,
    getStartListHandler,
    getCancellationHandler,
    cancelRegistrationHandler,
    getCancellationForOrganizerHandler,
    cancelForOrganizerHandler,
    getCancellationForOperatorHandler,
    cancelForOperatorHandler,
  ],
  jobs: [
    runsJob(paidLetterJob, sendPaidLetters),
    runsJob(holdExpiredLetterJob, sendHoldExpiredLetter),
    runsJob(lateMoneyLettersJob, sendLateMoneyLetters),
    runsJob(wrongSumLetterJob, sendWrongSumLetter),
    runsJob(cancellationLettersJob, sendCancellationLetters),
  ],
} as const satisfies ModuleManifest
