import type { ModulePersonalData } from '#src/platform/personal-data/personal-data.ts'
import { eraseInquiries } from './queries/erase-inquiries.ts'
import { mergeInquiries } from './queries/merge-inquiries.ts'

/** What the module stores about persons. The register is checked against the schema: docs/personal-data.md. */
export const inquiriesPersonalData = {
  tables: {
    'inquiries.questions': {
      part: 'messages',
      rows: 't.account_id = $1',
      exported: [
        'id',
        'event_id',
        'organizer_id',
        'account_id',
        'name',
        'email',
        'is_verified',
        'question',
        'language',
        'consent_version',
        'asked_at',
      ],
      other: ['tenant_id'],
      onDeletion: 'deleted',
      onMerge: { moved: ['account_id'] },
    },
    'inquiries.subscriptions': {
      part: 'messages',
      rows: 't.account_id = $1',
      exported: [
        'id',
        'event_id',
        'race_id',
        'account_id',
        'email',
        'language',
        'state',
        'consent_version',
        'requested_at',
        'confirmed_at',
        'notified_at',
        'about',
      ],
      other: ['tenant_id'],
      onDeletion: 'deleted',
      onMerge: { moved: ['account_id'] },
    },
  },
  withoutPersons: {},
  erase: eraseInquiries,
  merge: mergeInquiries,
} as const satisfies ModulePersonalData
