import type { FeatureManifest } from '#src/platform/module.ts'
import { carryEntryToHandler, getCarryHandler } from './handlers/carry.ts'

export const eventMovesFeature = {
  handlers: [getCarryHandler, carryEntryToHandler],
  jobs: [],
  periodicTasks: [],
} as const satisfies FeatureManifest
