import type { ModuleManifest } from '#src/platform/module.ts'
import { getCoachApplicationHandler } from './handlers/coach-application.ts'
import {
  getPaperHandler,
  getPapersHandler,
  getTicketKeyHandler,
  getTicketsHandler,
  writeLetterOfAttorneyHandler,
} from './handlers/papers.ts'

export const papersModule = {
  name: 'papers',
  handlers: [
    getPapersHandler,
    getTicketsHandler,
    getPaperHandler,
    writeLetterOfAttorneyHandler,
    getTicketKeyHandler,
    getCoachApplicationHandler,
  ],
} as const satisfies ModuleManifest
