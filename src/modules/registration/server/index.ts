import { runsJob } from '#src/platform/jobs/define-job.ts'
import type { ModuleManifest } from '#src/platform/module.ts'
import { sendPaidLetters } from './emails/send-paid-letters.ts'
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
import { paidLetterJob } from './jobs/paid-letter.ts'

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
  jobs: [runsJob(paidLetterJob, (context, payload) => sendPaidLetters(context, payload))],
} as const satisfies ModuleManifest
