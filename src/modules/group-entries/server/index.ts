import { plusMs } from '#src/kernel/instant.ts'
import type { PeriodicTask } from '#src/platform/jobs/worker.ts'
import type { ModuleManifest } from '#src/platform/module.ts'
import { saveCompanyHandler } from './handlers/companies.ts'
import { listCompanyEventsHandler } from './handlers/company-events.ts'
import { holdPlacesHandler } from './handlers/places.ts'
import { getGroupEntryHandler, getTemplateHandler } from './handlers/reading.ts'
import { replaceAthleteHandler } from './handlers/replacing.ts'
import {
  addAthleteHandler,
  changeAthleteHandler,
  copyPreviousHandler,
  readListHandler,
  removeAthletesHandler,
  saveGroupEntryHandler,
} from './handlers/writing.ts'
import { groupEntriesPersonalData } from './personal-data.ts'
import { deleteOldGroupEntries } from './queries/group-entries.ts'

/** A season and a half, since the next year's list is made from this one. */
const retentionMs = 550 * 24 * 3_600_000

const sweepGroupEntries: PeriodicTask = {
  name: 'group-entries.sweep',
  everyMs: 3_600_000,
  run: ({ db }) => db.transaction({ role: 'system' }, (tx) => deleteOldGroupEntries(tx, plusMs(tx.now, -retentionMs))),
}

export const groupEntriesModule = {
  name: 'group-entries',
  handlers: [
    getGroupEntryHandler,
    saveGroupEntryHandler,
    saveCompanyHandler,
    addAthleteHandler,
    changeAthleteHandler,
    removeAthletesHandler,
    readListHandler,
    copyPreviousHandler,
    holdPlacesHandler,
    replaceAthleteHandler,
    getTemplateHandler,
    listCompanyEventsHandler,
  ],
  periodicTasks: [sweepGroupEntries],
  personalData: groupEntriesPersonalData,
} as const satisfies ModuleManifest
