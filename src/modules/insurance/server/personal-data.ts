import type { ModulePersonalData } from '#src/platform/personal-data/personal-data.ts'
import { mergeInsured } from './queries/merge-insured.ts'
import { eraseInsured, eraseInsuredDetails, insurerBlockers } from './queries/personal-data.ts'

/** What the module stores about persons. The register is checked against the schema: docs/personal-data.md. */
export const insurancePersonalData = {
  tables: {
    'insurance.members': {
      part: 'account',
      rows: 't.account_id = $1',
      exported: ['insurer_id', 'account_id'],
      onDeletion: 'blocks',
      onMerge: 'blocks',
    },
    'insurance.insured_details': {
      part: 'insurance',
      rows: 't.account_id = $1',
      exported: ['account_id', 'person_id', 'address', 'phone', 'saved_at'],
      onDeletion: 'deleted',
      onMerge: { moved: ['account_id'] },
    },
    'insurance.policies': {
      part: 'insurance',
      rows: 't.account_id = $1',
      exported: [
        'id',
        'serial',
        'order_id',
        'event_id',
        'account_id',
        'line_id',
        'entry_id',
        'place_hold_id',
        'person_id',
        'product_id',
        'insurer_id',
        'sport',
        'policy_type',
        'starts_on',
        'ends_on',
        'sum_insured_minor',
        'premium_minor',
        'refunded_minor',
        'currency',
        'state',
        'number',
        'insured',
        'requested_at',
        'issued_at',
        'cancelled_at',
        'reason',
      ],
      other: ['tenant_id'],
      onDeletion: { changed: [], retained: 'insurance', afterTerm: ['insured'] },
      onMerge: { moved: ['account_id'] },
    },
  },
  withoutPersons: {
    'insurance.notices': ['tenant_id', 'order_id', 'entry_id', 'product_id', 'kind', 'from_minor', 'to_minor', 'at'],
  },
  erase: eraseInsuredDetails,
  eraseAfterTerm: eraseInsured,
  blockers: insurerBlockers,
  merge: mergeInsured,
  mergeBlockers: (tx, { fromId }) => insurerBlockers(tx, fromId),
} as const satisfies ModulePersonalData
