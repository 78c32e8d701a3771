import type { Tx } from '#src/platform/db/database.ts'
import { balanced, type LedgerEntry } from '../../domain/ledger.ts'

/** Writes an entry into the ledger; the same kind and reference is written once, a repetition changes nothing. */
export async function postEntry(tx: Tx, tenantId: number, entry: LedgerEntry): Promise<void> {
  const { kind, reference, postings } = balanced(entry)
  if (postings.length === 0) return
  const [row] = await tx.named<{ id: string }>(
    'payments.insert_entry',
    `insert into payments.entries (tenant_id, kind, reference, at) values ($1, $2, $3, $4)
     on conflict (tenant_id, kind, reference) do nothing returning id`,
    [tenantId, kind, reference, tx.now],
  )
  if (row === undefined) return
  await tx.named(
    'payments.insert_postings',
    `insert into payments.postings (tenant_id, entry_id, line, account, amount_minor, currency)
     select $1, $2, line, account, amount_minor, currency
     from unnest($3::text[], $4::bigint[], $5::text[]) with ordinality as p (account, amount_minor, currency, line)`,
    [
      tenantId,
      row.id,
      postings.map((posting) => posting.account),
      postings.map((posting) => posting.amountMinor),
      postings.map((posting) => posting.currency),
    ],
  )
}
