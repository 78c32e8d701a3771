import { loadsJob } from '#src/platform/jobs/define-job.ts'
import type { FeatureManifest } from '#src/platform/module.ts'
import { documentsLetterJob, documentsReminderJob } from '../../changes/server/jobs/change-letters.ts'
import {
  decideDocumentsHandler,
  getHandedInFileHandler,
  getHandedInHandler,
  readIdentityDocumentHandler,
} from './handlers/checked-documents.ts'
import { getEntryDetailsHandler, saveEntryDetailsHandler } from './handlers/entry-details.ts'
import { getEntryFileHandler, uploadEntryFileHandler } from './handlers/files.ts'
import { remindOfDocuments } from './jobs/remind-of-documents.ts'

export const entryDetailsFeature = {
  handlers: [
    uploadEntryFileHandler,
    getEntryFileHandler,
    getHandedInHandler,
    readIdentityDocumentHandler,
    decideDocumentsHandler,
    getHandedInFileHandler,
    getEntryDetailsHandler,
    saveEntryDetailsHandler,
  ],
  jobs: [
    loadsJob(documentsLetterJob, async () => (await import('./emails/documents-letter.ts')).sendDocumentsLetter),
    loadsJob(documentsReminderJob, async () => (await import('./emails/documents-reminder.ts')).sendDocumentsReminder),
  ],
  periodicTasks: [remindOfDocuments],
} as const satisfies FeatureManifest
