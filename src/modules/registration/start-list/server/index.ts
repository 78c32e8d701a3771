import type { FeatureManifest } from '#src/platform/module.ts'
import { getStartListHandler, getStartListOptionsHandler } from './handlers/start-list.ts'
import { exportStartListHandler } from './handlers/start-list-export.ts'

export const startListFeature = {
  handlers: [getStartListHandler, getStartListOptionsHandler, exportStartListHandler],
  jobs: [],
  periodicTasks: [],
} as const satisfies FeatureManifest
