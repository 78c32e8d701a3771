import type { ModuleManifest } from '#src/platform/module.ts'
import { getCoachApplicationHandler } from './handlers/coach-application.ts'
import {
  getEntryDocument,
  getTicketKeyHandler,
  getTicketsHandler,
  listEntryDocuments,
  writeLetterOfAttorneyHandler,
} from './handlers/documents.ts'

export const documentsModule = {
  name: 'documents',
  handlers: [
    listEntryDocuments,
    getTicketsHandler,
    getEntryDocument,
    writeLetterOfAttorneyHandler,
    getTicketKeyHandler,
    getCoachApplicationHandler,
  ],
} as const satisfies ModuleManifest
