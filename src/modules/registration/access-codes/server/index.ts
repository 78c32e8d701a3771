import type { FeatureManifest } from '#src/platform/module.ts'
import { checkPromoCodeHandler } from './handlers/access-code.ts'

export const accessCodesFeature = {
  handlers: [checkPromoCodeHandler],
  jobs: [],
  periodicTasks: [],
} as const satisfies FeatureManifest
