import type { Tx } from '#src/platform/db/database.ts'
import { balanced, type LedgerEntry } from '../../domain/ledger.ts'

/** Writes an entry into the ledger; the same kind and reference is written once, a repetition changes nothing. */
export async function postEntry(tx: Tx, tenantId: number, entry: LedgerEntry): Promise<void> {
  const { kind, reference, postings } = balanced(entry)
  if (postings.length === 0) return
  await tx.named(
    'payments.post_entry',
    `with entry as (
       insert into payments.entries (tenant_id, kind, reference, at) values ($1, $2, $3, $4)
       on conflict (tenant_id, kind, reference) do nothing returning id
     )
     insert into payments.postings (tenant_id, entry_id, line, account, amount_minor, currency)
     select $1, entry.id, p.line, p.account, p.amount_minor, p.currency
     from entry, unnest($5::text[], $6::bigint[], $7::text[]) with ordinality as p (account, amount_minor, currency, line)`,
    [
      tenantId,
      kind,
      reference,
      tx.now,
      postings.map((posting) => posting.account),
      postings.map((posting) => posting.amountMinor),
      postings.map((posting) => posting.currency),
    ],
  )
}
