import type { ModuleManifest } from '#src/platform/module.ts'

/** Organizers of events. The catalog shows their data. */
export const organizersModule = { name: 'organizers', handlers: [] } as const satisfies ModuleManifest
