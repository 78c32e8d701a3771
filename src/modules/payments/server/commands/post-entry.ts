import { firstOfEach } from '#src/kernel/first-of-each.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { balanced, type LedgerEntry } from '../../domain/ledger.ts'

/**
 * Writes an entry into the ledger, once per kind and reference; a repeated call changes nothing.
 */
export async function postEntry(tx: Tx, tenantId: number, entry: LedgerEntry): Promise<void> {
  await postEntries(tx, tenantId, [entry])
}

/** The same for several entries of one tenant, as one statement. */
export async function postEntries(tx: Tx, tenantId: number, entries: readonly LedgerEntry[]): Promise<void> {
  const { first } = firstOfEach(entries.map(balanced), ({ kind, reference }) => `${kind}/${reference}`)
  const posted = first.filter(({ postings }) => postings.length > 0)
  if (posted.length === 0) return
  const lines = posted.flatMap(({ postings }, i) =>
    postings.map((posting, j) => ({ ...posting, nth: i + 1, line: j + 1 })),
  )
  await tx.named(
    'payments.post_entries',
    `with input as materialized (
       select * from unnest($2::text[], $3::uuid[]) with ordinality as g (kind, reference, nth)
     ), entry as (
       insert into payments.entries (tenant_id, kind, reference, at) select $1, kind, reference, $4 from input
       on conflict (tenant_id, kind, reference) do nothing returning id, kind, reference
     )
     insert into payments.postings (tenant_id, entry_id, line, account, amount_minor, currency)
     select $1, entry.id, p.line, p.account, p.amount_minor, p.currency
     from entry join input using (kind, reference)
     join unnest($5::int[], $6::int[], $7::text[], $8::bigint[], $9::text[])
       as p (nth, line, account, amount_minor, currency) on p.nth = input.nth`,
    [
      tenantId,
      posted.map(({ kind }) => kind),
      posted.map(({ reference }) => reference),
      tx.now,
      lines.map(({ nth }) => nth),
      lines.map(({ line }) => line),
      lines.map(({ account }) => account),
      lines.map(({ amountMinor }) => amountMinor),
      lines.map(({ currency }) => currency),
    ],
  )
}
