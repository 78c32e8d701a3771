import type { ModulePersonalData } from '#src/platform/personal-data/personal-data.ts'

/** What the module stores about persons. The register is checked against the schema: docs/personal-data.md. */
export const receiptsPersonalData = {
  tables: {
    'receipts.receipts': {
      part: 'payments',
      rows: 't.order_id in (select o.id from orders.orders o where o.account_id = $1)',
      exported: [
        'id',
        'kind',
        'payment_id',
        'order_id',
        'content',
        'total_minor',
        'state',
        'numbers',
        'created_at',
        'registered_at',
      ],
      withheld: { failure: 'internal', provider_reference: 'internal' },
      other: [
        'tenant_id',
        'reference',
        'part',
        'event_id',
        'organizer_id',
        'attempt',
        'provider',
        'settle_on',
        'due_since',
        'next_try_at',
        'sent_at',
      ],
      onDeletion: { changed: [], retained: 'accounting' },
      onMerge: { moved: [] },
    },
  },
  withoutPersons: {
    'receipts.tills': [
      'tenant_id',
      'valid_from',
      'name',
      'tax_number',
      'tax_system',
      'payment_address',
      'email',
      'vat',
      'set_at',
    ],
    'receipts.acquirer_contents': ['tenant_id', 'kind', 'reference', 'payment_id', 'content', 'written_at'],
    'receipts.suppliers': ['tenant_id', 'party', 'valid_from', 'vat', 'tax_number', 'set_at'],
  },
} as const satisfies ModulePersonalData
