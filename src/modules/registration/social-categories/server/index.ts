import type { FeatureManifest } from '#src/platform/module.ts'
import { decideCategoryHandler, payCategoryHandler } from './handlers/categories.ts'

export const categoriesFeature = {
  handlers: [decideCategoryHandler, payCategoryHandler],
  jobs: [],
  periodicTasks: [],
} as const satisfies FeatureManifest
