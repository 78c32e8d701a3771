import type { ModuleManifest } from '#src/platform/module.ts'
import { getHelpHandler } from './handlers/help.ts'
import { getLegalDocumentHandler } from './handlers/legal.ts'
import { getProsePageHandler } from './handlers/prose-page.ts'

export const siteModule = {
  name: 'site',
  handlers: [getHelpHandler, getLegalDocumentHandler, getProsePageHandler],
} as const satisfies ModuleManifest
