import type { ModuleManifest } from '#src/platform/module.ts'
import { getHelpHandler } from './handlers/help.ts'

export const siteModule = { name: 'site', handlers: [getHelpHandler] } as const satisfies ModuleManifest
