import { loadsJob } from '#src/platform/jobs/define-job.ts'
import type { FeatureManifest } from '#src/platform/module.ts'
import {
  changeEntryRaceHandler,
  getEntryFormHandler,
  getEntryRacesHandler,
  openEntrySurchargeHandler,
  saveEntryDataHandler,
} from './handlers/change-entry.ts'
import { changedLetterJob, raceChangedLetterJob } from './jobs/change-letters.ts'
import { categoryPaidLetterJob, surchargeLetterJob } from './jobs/surcharge-letter.ts'

export const changesFeature = {
  handlers: [
    getEntryFormHandler,
    saveEntryDataHandler,
    getEntryRacesHandler,
    changeEntryRaceHandler,
    openEntrySurchargeHandler,
  ],
  jobs: [
    loadsJob(changedLetterJob, async () => (await import('./emails/changed-letter.ts')).sendChangedLetter),
    loadsJob(surchargeLetterJob, async () => (await import('./emails/surcharge-letter.ts')).sendSurchargeLetter),
    loadsJob(categoryPaidLetterJob, async () => (await import('./emails/surcharge-letter.ts')).sendCategoryPaidLetter),
    loadsJob(raceChangedLetterJob, async () => (await import('./emails/changed-letter.ts')).sendRaceChangedLetter),
  ],
  periodicTasks: [],
} as const satisfies FeatureManifest
