import type { ModulePersonalData } from '#src/platform/personal-data/personal-data.ts'

/** What the module stores about persons. The register is checked against the schema: docs/personal-data.md. */
export const searchPersonalData = {
  tables: {},
  withoutPersons: {
    'search.searches': ['day', 'words', 'count'],
  },
} as const satisfies ModulePersonalData
