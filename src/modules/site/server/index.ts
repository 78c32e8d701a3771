import type { ModuleManifest } from '#src/platform/module.ts'
import { getHelpHandler } from './handlers/help.ts'
import { getLegalDocumentHandler } from './handlers/legal.ts'
import { getProsePageHandler } from './handlers/prose-page.ts'
import { getSectionedPageHandler } from './handlers/sectioned-page.ts'

export const siteModule = {
  name: 'site',
  handlers: [getHelpHandler, getLegalDocumentHandler, getProsePageHandler, getSectionedPageHandler],
} as const satisfies ModuleManifest
