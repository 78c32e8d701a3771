import type { ModuleManifest } from '#src/platform/module.ts'
import { getHomeHandler } from './handlers/home.ts'

export const homeModule = {
  name: 'home',
  handlers: [getHomeHandler],
} as const satisfies ModuleManifest
