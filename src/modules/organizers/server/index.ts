import type { ModuleManifest } from '#src/platform/module.ts'

/** Who holds events. Its data is shown by the catalogue; its own screens are the cabinet's. */
export const organizersModule = { name: 'organizers', handlers: [] } as const satisfies ModuleManifest
