import type { FeatureManifest } from '#src/platform/module.ts'
import { markCategoryHandler, payCategoryHandler } from './handlers/categories.ts'

export const categoriesFeature = {
  handlers: [markCategoryHandler, payCategoryHandler],
  jobs: [],
  periodicTasks: [],
} as const satisfies FeatureManifest
