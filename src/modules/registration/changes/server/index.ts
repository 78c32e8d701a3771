import { loadsJob } from '#src/platform/jobs/define-job.ts'
import type { FeatureManifest } from '#src/platform/module.ts'
import {
  changeEntryRaceHandler,
  getEntryFormHandler,
  getEntryRacesHandler,
  openEntryPriceDifferenceHandler,
  saveEntryDataHandler,
} from './handlers/change-entry.ts'
import { changedEmailJob, raceChangedEmailJob } from './jobs/change-emails.ts'
import { categoryPaidEmailJob, priceDifferenceEmailJob } from './jobs/price-difference-email.ts'

export const changesFeature = {
  handlers: [
    getEntryFormHandler,
    saveEntryDataHandler,
    getEntryRacesHandler,
    changeEntryRaceHandler,
    openEntryPriceDifferenceHandler,
  ],
  jobs: [
    loadsJob(changedEmailJob, async () => (await import('./emails/changed-email.ts')).sendChangedEmail),
    loadsJob(
      priceDifferenceEmailJob,
      async () => (await import('./emails/price-difference-email.ts')).sendPriceDifferenceEmail,
    ),
    loadsJob(
      categoryPaidEmailJob,
      async () => (await import('./emails/price-difference-email.ts')).sendCategoryPaidEmail,
    ),
    loadsJob(raceChangedEmailJob, async () => (await import('./emails/changed-email.ts')).sendRaceChangedEmail),
  ],
  periodicTasks: [],
} as const satisfies FeatureManifest
