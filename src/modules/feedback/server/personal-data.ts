import type { ModulePersonalData } from '#src/platform/personal-data/personal-data.ts'
import { eraseMessages } from './queries/erase-messages.ts'
import { mergeMessages } from './queries/merge-messages.ts'

/** What the module stores about persons. The register is checked against the schema: docs/personal-data.md. */
export const feedbackPersonalData = {
  tables: {
    'feedback.messages': {
      part: 'messages',
      rows: 't.account_id = $1',
      exported: [
        'id',
        'kind',
        'state',
        'account_id',
        'name',
        'email',
        'is_verified',
        'phone',
        'body',
        'topic',
        'order_number',
        'company',
        'people',
        'event',
        'vacancy',
        'file_name',
        'file_type',
        'file_bytes',
        'language',
        'consent_version',
        'sent_at',
        'answered_at',
      ],
      withheld: { file_key: 'storage' },
      other: ['tenant_id', 'answered_by'],
      onDeletion: 'deleted',
      onMerge: { moved: ['account_id'], stays: { answered_by: 'who answered then' } },
      file: { key: 'file_key', name: 'file_name' },
    },
  },
  withoutPersons: {},
  erase: eraseMessages,
  merge: mergeMessages,
} as const satisfies ModulePersonalData
