import type { ModulePersonalData } from '#src/platform/personal-data/personal-data.ts'
import { erasePeople } from './queries/people.ts'
import { taxBlockers } from './queries/tax-blockers.ts'
import { revealPeople } from './reveal-people.ts'

/** What the module stores about persons. The register is checked against the schema: docs/personal-data.md. */
export const taxDeductionPersonalData = {
  tables: {
    'tax_deduction.applications': {
      part: 'tax',
      rows: 't.account_id = $1',
      exported: [
        ...['id', 'account_id', 'serial', 'year', 'payer', 'beneficiary', 'language', 'state', 'has_rejected_part'],
        'submitted_at',
      ],
      onDeletion: { changed: [], retained: 'tax' },
    },
    'tax_deduction.parts': {
      part: 'tax',
      rows: 't.account_id = $1',
      exported: ['id', 'application_id', 'account_id', 'organizer_id', 'state', 'reason', 'link_used_at', 'changed_at'],
      onDeletion: { changed: [], retained: 'tax' },
    },
    'tax_deduction.history': {
      part: 'tax',
      rows: 't.account_id = $1',
      exported: ['id', 'part_id', 'account_id', 'state', 'reason', 'by_kind', 'at'],
      other: ['by_account'],
      onDeletion: { changed: [], retained: 'tax' },
    },
    'tax_deduction.certificates': {
      part: 'tax',
      rows: 't.account_id = $1',
      exported: [
        'id',
        'part_id',
        'application_id',
        'account_id',
        'organizer_id',
        'year',
        'position',
        'recipient_position',
        'sum_minor',
        'number',
        'organizer',
        'signer',
        'issued_at',
      ],
      onDeletion: { changed: [], retained: 'tax' },
    },
    'tax_deduction.corrections': {
      part: 'tax',
      rows: 't.account_id = $1',
      exported: [
        'id',
        'certificate_id',
        'part_id',
        'account_id',
        'ordinal',
        'state',
        'sum_minor',
        'due_at',
        'organizer',
        'signer',
        'issued_by_kind',
        'issued_at',
      ],
      other: ['issued_by'],
      onDeletion: { changed: [], retained: 'tax' },
    },
    'tax_deduction.places': {
      part: 'tax',
      rows: 't.account_id = $1',
      exported: [
        'application_id',
        'account_id',
        'part_id',
        'certificate_id',
        'entry_id',
        'year',
        'paid_on',
        'sum_minor',
        'corrected_minor',
        'is_counted',
      ],
      onDeletion: { changed: [], retained: 'tax' },
    },
    'tax_deduction.people': {
      part: 'tax',
      rows: 't.account_id = $1',
      exported: ['application_id', 'account_id', 'position', 'participant_id', 'encrypted_data'],
      withheld: { key_id: 'internal' },
      onDeletion: { changed: [], retained: 'tax', afterTerm: ['encrypted_data', 'key_id'] },
      reveal: revealPeople,
    },
    'tax_deduction.person_readings': {
      part: 'tax',
      rows: 't.application_id in (select a.id from tax_deduction.applications a where a.account_id = $1)',
      exported: ['id', 'application_id', 'read_by', 'reason', 'read_at'],
      onDeletion: { changed: [], retained: 'audit', afterTerm: 'deleted' },
    },
  },
  withoutPersons: {
    'tax_deduction.listings': ['id', 'organizer_id', 'year', 'is_listed', 'fees_qualify', 'set_by', 'set_at'],
    'tax_deduction.number_series': ['organizer_id', 'year', 'last_number'],
  },
  eraseAfterTerm: erasePeople,
  blockers: taxBlockers,
} as const satisfies ModulePersonalData
