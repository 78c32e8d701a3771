import type { ModuleManifest } from '#src/platform/module.ts'

/** Organizers of events. The catalog shows their data; their own screens are in the cabinet. */
export const organizersModule = { name: 'organizers', handlers: [] } as const satisfies ModuleManifest
