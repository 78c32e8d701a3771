import type { ModuleManifest } from '#src/platform/module.ts'
import { sweepAbandonedPlaces } from './periodic-tasks.ts'
import { inventoryPersonalData } from './personal-data.ts'

/**
 * Inventory has no API calls of its own: orders and registration take from it, the catalogue reads
 * it.
 */
export const inventoryModule = {
  name: 'inventory',
  handlers: [],
  periodicTasks: [sweepAbandonedPlaces],
  personalData: inventoryPersonalData,
} as const satisfies ModuleManifest
