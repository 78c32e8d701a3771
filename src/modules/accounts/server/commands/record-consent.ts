import { legalVersion } from '#src/modules/tenants/server/reads/legal-version.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'

export type Consent = {
  readonly accountId: string
  readonly kind: 'offer' | 'personal-data' | 'receipt' | 'terms' | 'representative' | 'representative-paper'
  readonly textVersion: string
  /** The subject: an order's id, or 'account'. */
  readonly subject: string
  readonly address: string
  readonly userAgent: string
}

/**
 * Records a consent (DOMAIN.md §13): text, time, IP address. A second consent to the same text
 * changes nothing.
 */
export async function recordConsent(tx: Tx, consent: Consent): Promise<void> {
  await tx.sql`
    insert into accounts.consents (account_id, kind, text_version, subject, given_at, address, user_agent)
    values (${consent.accountId}, ${consent.kind}, ${consent.textVersion}, ${consent.subject}, ${tx.now}, ${consent.address},
            ${consent.userAgent})
    on conflict (account_id, kind, text_version, subject) do nothing`
}

/** Records the consent to several subjects, each as its own row. */
export async function recordConsents(
  tx: Tx,
  consent: Omit<Consent, 'subject'>,
  subjects: readonly string[],
): Promise<void> {
  await tx.sql`
    insert into accounts.consents (account_id, kind, text_version, subject, given_at, address, user_agent)
    select ${consent.accountId}, ${consent.kind}, ${consent.textVersion}, subject, ${tx.now}::timestamptz, ${consent.address},
      ${consent.userAgent}
    from unnest(${subjects}::text[]) subject
    on conflict (account_id, kind, text_version, subject) do nothing`
}

/** Records the consents that creating an account requires. */
export async function recordSignUpConsents(
  tx: Tx,
  { address, userAgent }: RequestContext,
  accountId: string,
): Promise<void> {
  for (const kind of ['terms', 'personal-data'] as const) {
    const textVersion = legalVersion(kind)
    await recordConsent(tx, { accountId, kind, textVersion, subject: 'account', address, userAgent })
  }
}
