import type { ModuleManifest } from '#src/platform/module.ts'
import { eventsAtHomeHandler } from './handlers/home.ts'

export const homeModule = {
  name: 'home',
  handlers: [eventsAtHomeHandler],
} as const satisfies ModuleManifest
