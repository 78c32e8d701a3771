import { loadsJob } from '#src/platform/jobs/define-job.ts'
import type { FeatureManifest } from '#src/platform/module.ts'
import { documentsEmailJob, documentsReminderJob } from '../../changes/server/jobs/change-emails.ts'
import {
  decideDocumentsHandler,
  getHandedInFileHandler,
  getHandedInHandler,
  readIdentityDocumentHandler,
} from './handlers/checked-documents.ts'
import { getEntryDetailsHandler, saveEntryDetailsHandler } from './handlers/entry-details.ts'
import { getEntryFileHandler, uploadEntryFileHandler } from './handlers/files.ts'
import { getMissingDocumentsHandler } from './handlers/missing-documents.ts'
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
    getMissingDocumentsHandler,
  ],
  jobs: [
    loadsJob(documentsEmailJob, async () => (await import('./emails/documents-email.ts')).sendDocumentsEmail),
    loadsJob(documentsReminderJob, async () => (await import('./emails/documents-reminder.ts')).sendDocumentsReminder),
  ],
  periodicTasks: [remindOfDocuments],
} as const satisfies FeatureManifest
