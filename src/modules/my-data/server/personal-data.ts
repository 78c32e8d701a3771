import type { Erased, ModulePersonalData } from '#src/platform/personal-data/personal-data.ts'
import { deleteExportsOf } from './queries/exports.ts'

/** What the module stores about persons. The register is checked against the schema: docs/personal-data.md. */
export const myDataPersonalData = {
  tables: {
    'my_data.exports': {
      part: 'account',
      rows: 't.account_id = $1',
      exported: ['id', 'account_id', 'state', 'language', 'requested_at', 'ready_at', 'expires_at', 'bytes'],
      // An export is not in itself: its file would contain all earlier ones.
      withheld: { file_key: 'internal', key_id: 'internal' },
      onDeletion: 'deleted',
    },
  },
  withoutPersons: {},
  erase: async (tx, accountId): Promise<Erased> => ({ fileKeys: await deleteExportsOf(tx, accountId) }),
} as const satisfies ModulePersonalData
