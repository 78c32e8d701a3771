import type { FeatureManifest } from '#src/platform/module.ts'
import { eventMoveEntryToHandler, getEventMoveHandler } from './handlers/event-move.ts'

export const eventMovesFeature = {
  handlers: [getEventMoveHandler, eventMoveEntryToHandler],
  jobs: [],
  periodicTasks: [],
} as const satisfies FeatureManifest
