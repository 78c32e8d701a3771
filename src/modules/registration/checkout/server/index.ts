import { loadsJob } from '#src/platform/jobs/define-job.ts'
import type { FeatureManifest } from '#src/platform/module.ts'
import { holdExpiredEmailJob, reservedEmailJob } from '../../server/jobs/emails.ts'
import { deleteDraftHandler, getDraftsHandler, saveDraftHandler } from './handlers/drafts.ts'
import { apiRegistrationHandler } from './handlers/participant-form.ts'
import { apiSaveRegistrationHandler } from './handlers/save-registration.ts'
import {
  apiCardInfoHandler,
  apiGetContractOfferHandler,
  apiInitHandler,
  apiSimpleCardInfoHandler,
} from './handlers/start.ts'
import { getOrderRaceHandler, getSuccessHandler } from './handlers/success.ts'

export const checkoutFeature = {
  handlers: [
    apiInitHandler,
    apiSimpleCardInfoHandler,
    apiCardInfoHandler,
    apiGetContractOfferHandler,
    apiRegistrationHandler,
    apiSaveRegistrationHandler,
    saveDraftHandler,
    getDraftsHandler,
    deleteDraftHandler,
    getSuccessHandler,
    getOrderRaceHandler,
  ],
  jobs: [
    loadsJob(holdExpiredEmailJob, async () => (await import('./emails/hold-expired-email.ts')).sendHoldExpiredEmail),
    loadsJob(reservedEmailJob, async () => (await import('./emails/reserved-email.ts')).sendReservedEmail),
  ],
  periodicTasks: [],
} as const satisfies FeatureManifest
