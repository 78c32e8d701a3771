import { plusMs } from '#src/kernel/instant.ts'
import type { Chore } from '#src/platform/jobs/worker.ts'
import type { ModuleManifest } from '#src/platform/module.ts'
import { takePlacesHandler } from './handlers/places.ts'
import { getApplicationHandler, getTemplateHandler } from './handlers/reading.ts'
import { replaceAthleteHandler } from './handlers/replacing.ts'
import {
  addAthleteHandler,
  changeAthleteHandler,
  copyFormerHandler,
  readListHandler,
  removeAthletesHandler,
  saveApplicationHandler,
} from './handlers/writing.ts'
import { forgetOldApplications } from './queries/applications.ts'

/** A season and a half: next year's list begins with this one. */
const keptMs = 550 * 24 * 3_600_000

const sweepApplications: Chore = {
  name: 'applications.sweep',
  everyMs: 3_600_000,
  run: ({ db }) => db.transaction({ role: 'system' }, (tx) => forgetOldApplications(tx, plusMs(tx.now, -keptMs))),
}

export const applicationsModule = {
  name: 'applications',
  handlers: [
    getApplicationHandler,
    saveApplicationHandler,
    addAthleteHandler,
    changeAthleteHandler,
    removeAthletesHandler,
    readListHandler,
    copyFormerHandler,
    takePlacesHandler,
    replaceAthleteHandler,
    getTemplateHandler,
  ],
  chores: [sweepApplications],
} as const satisfies ModuleManifest
