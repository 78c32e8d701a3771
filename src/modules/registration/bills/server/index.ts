import type { FeatureManifest } from '#src/platform/module.ts'
import { getBillHandler, listBillsHandler } from './handlers/bills.ts'

export const billsFeature = {
  handlers: [listBillsHandler, getBillHandler],
  jobs: [],
  periodicTasks: [],
} as const satisfies FeatureManifest
