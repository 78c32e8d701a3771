import type { ModuleManifest } from '#src/platform/module.ts'
import { organizersPersonalData } from './personal-data.ts'

/** Organizers of events. The catalog shows their data. */
export const organizersModule = {
  name: 'organizers',
  handlers: [],
  personalData: organizersPersonalData,
} as const satisfies ModuleManifest
