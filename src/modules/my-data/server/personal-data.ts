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
      onMerge: 'ended',
    },
  },
  withoutPersons: {},
  // An export of one account is not the other's; a new one has the rows of both.
  merge: async (tx, { fromId }): Promise<Erased> => ({ fileKeys: await deleteExportsOf(tx, fromId) }),
  erase: async (tx, accountId): Promise<Erased> => ({ fileKeys: await deleteExportsOf(tx, accountId) }),
} as const satisfies ModulePersonalData
