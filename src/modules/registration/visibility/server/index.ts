import type { FeatureManifest } from '#src/platform/module.ts'
import { getVisibilityHandler, saveVisibilityHandler } from './handlers/visibility.ts'

export const visibilityFeature = {
  handlers: [getVisibilityHandler, saveVisibilityHandler],
  jobs: [],
  periodicTasks: [],
} as const satisfies FeatureManifest
