import type { ModulePersonalData } from '#src/platform/personal-data/personal-data.ts'
import { eraseReviews } from './queries/erase-reviews.ts'
import { mergeReviews } from './queries/merge-reviews.ts'

/** What the module stores about persons. The register is checked against the schema: docs/personal-data.md. */
export const reviewsPersonalData = {
  tables: {
    'reviews.reports': {
      part: 'results',
      rows: 't.account_id = $1',
      exported: ['review_id', 'account_id', 'reason', 'reported_at'],
      other: ['tenant_id'],
      onDeletion: 'deleted',
      onMerge: { moved: ['account_id'] },
    },
    'reviews.reviews': {
      part: 'results',
      rows: 't.account_id = $1',
      exported: [
        'id',
        'event_id',
        'account_id',
        'entry_id',
        'stars',
        'body',
        'author',
        'language',
        'counts',
        'hidden_at',
        'hidden_reason',
        'created_at',
        'changed_at',
      ],
      other: ['tenant_id', 'hidden_by'],
      onDeletion: { changed: ['body', 'author'], retained: 'reference' },
      onMerge: { moved: ['account_id'] },
    },
  },
  withoutPersons: {},
  erase: eraseReviews,
  merge: mergeReviews,
} as const satisfies ModulePersonalData
