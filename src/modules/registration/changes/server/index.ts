import { loadsJob } from '#src/platform/jobs/define-job.ts'
import type { FeatureManifest } from '#src/platform/module.ts'
import {
  changeEntryRaceHandler,
  getEntryFormHandler,
  getEntryRacesHandler,
  openEntryPriceDifferenceHandler,
  saveEntryDataHandler,
} from './handlers/change-entry.ts'
import { changedLetterJob, raceChangedLetterJob } from './jobs/change-letters.ts'
import { categoryPaidLetterJob, priceDifferenceLetterJob } from './jobs/price-difference-letter.ts'

export const changesFeature = {
  handlers: [
    getEntryFormHandler,
    saveEntryDataHandler,
    getEntryRacesHandler,
    changeEntryRaceHandler,
    openEntryPriceDifferenceHandler,
  ],
  jobs: [
    loadsJob(changedLetterJob, async () => (await import('./emails/changed-letter.ts')).sendChangedLetter),
    loadsJob(
      priceDifferenceLetterJob,
      async () => (await import('./emails/price-difference-letter.ts')).sendPriceDifferenceLetter,
    ),
    loadsJob(
      categoryPaidLetterJob,
      async () => (await import('./emails/price-difference-letter.ts')).sendCategoryPaidLetter,
    ),
    loadsJob(raceChangedLetterJob, async () => (await import('./emails/changed-letter.ts')).sendRaceChangedLetter),
  ],
  periodicTasks: [],
} as const satisfies FeatureManifest
