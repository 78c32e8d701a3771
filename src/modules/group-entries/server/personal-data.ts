import type { ModulePersonalData } from '#src/platform/personal-data/personal-data.ts'
import { eraseGroupEntries } from './queries/erase-group-entries.ts'
import { mergeGroupEntries } from './queries/merge-group-entries.ts'

/** What the module stores about persons. The register is checked against the schema: docs/personal-data.md. */
export const groupEntriesPersonalData = {
  tables: {
    'group_entries.athletes': {
      part: 'teams',
      rows: 't.account_id = $1',
      exported: ['id', 'group_entry_id', 'account_id', 'position', 'typed'],
      other: ['tenant_id'],
      onDeletion: 'deleted',
      onMerge: { moved: ['account_id'] },
    },
    'group_entries.companies': {
      part: 'teams',
      rows: 't.account_id = $1',
      exported: [
        'group_entry_id',
        'account_id',
        'country',
        'full_name',
        'tax_number',
        'kpp',
        'registration_number',
        'legal_address',
        'contact_name',
        'contact_email',
        'contact_phone',
      ],
      other: ['tenant_id'],
      onDeletion: 'deleted',
      onMerge: { moved: ['account_id'] },
    },
    'group_entries.group_entries': {
      part: 'teams',
      rows: 't.account_id = $1',
      exported: ['id', 'account_id', 'event_id', 'kind', 'school', 'region', 'coach', 'created_at', 'changed_at'],
      other: ['tenant_id'],
      onDeletion: 'deleted',
      onMerge: { moved: ['account_id'] },
    },
  },
  withoutPersons: {},
  erase: eraseGroupEntries,
  merge: mergeGroupEntries,
} as const satisfies ModulePersonalData
