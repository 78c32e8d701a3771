import type { ModuleManifest } from '#src/platform/module.ts'
import { getResultsHandler } from './handlers/results.ts'

export const resultsModule = { name: 'results', handlers: [getResultsHandler] } as const satisfies ModuleManifest
