import type { Tx } from '#src/platform/db/database.ts'

export type Consent = {
  readonly accountId: string
  readonly kind: 'offer' | 'personal-data' | 'receipt' | 'terms'
  readonly textVersion: string
  /** What it is for: an order's id, or 'account'. */
  readonly subject: string
  readonly address: string
  readonly userAgent: string
}

/** Records that somebody agreed (DOMAIN.md §13): text, moment, address. Agreeing again to the same text changes nothing. */
export async function recordConsent(tx: Tx, consent: Consent): Promise<void> {
  await tx.sql`
    insert into accounts.consents (account_id, kind, text_version, subject, given_at, address, user_agent)
    values (${consent.accountId}, ${consent.kind}, ${consent.textVersion}, ${consent.subject}, ${tx.now}, ${consent.address},
            ${consent.userAgent})
    on conflict (account_id, kind, text_version, subject) do nothing`
}
