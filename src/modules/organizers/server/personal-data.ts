import type { ModulePersonalData } from '#src/platform/personal-data/personal-data.ts'
import { membershipBlockers } from './queries/membership-blockers.ts'

/** What the module stores about persons. The register is checked against the schema: docs/personal-data.md. */
export const organizersPersonalData = {
  tables: {
    'organizers.members': {
      part: 'account',
      rows: 't.account_id = $1',
      exported: ['organizer_id', 'account_id', 'member_right'],
      onDeletion: 'blocks',
      onMerge: 'blocks',
    },
  },
  withoutPersons: {},
  blockers: membershipBlockers,
  mergeBlockers: (tx, { fromId }) => membershipBlockers(tx, fromId),
} as const satisfies ModulePersonalData
