import type { ModuleManifest } from '#src/platform/module.ts'
import { getOrganizerStartListCsvHandler } from './handlers/organizer-start-list-csv.ts'
import { getStartListHandler, getStartListOptionsHandler } from './handlers/start-list.ts'
import { exportStartListHandler } from './handlers/start-list-export.ts'

export const startListModule = {
  name: 'start-list',
  handlers: [getStartListHandler, getStartListOptionsHandler, exportStartListHandler, getOrganizerStartListCsvHandler],
} as const satisfies ModuleManifest
