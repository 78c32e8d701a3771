import type { ModuleManifest } from '#src/platform/module.ts'
import {
  getEntryDocument,
  getTicketKeyHandler,
  getTicketQrHandler,
  getTicketsHandler,
  listEntryDocuments,
  writePowerOfAttorneyHandler,
} from './handlers/documents.ts'
import { getGroupEntryListHandler } from './handlers/group-entry-list.ts'

export const documentsModule = {
  name: 'documents',
  handlers: [
    listEntryDocuments,
    getTicketsHandler,
    getTicketQrHandler,
    getEntryDocument,
    writePowerOfAttorneyHandler,
    getTicketKeyHandler,
    getGroupEntryListHandler,
  ],
} as const satisfies ModuleManifest
