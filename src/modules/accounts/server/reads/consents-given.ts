import type { Tx } from '#src/platform/db/database.ts'

export type GivenConsent = { readonly kind: string; readonly version: string; readonly givenAt: string }

/** What an account agreed to about one subject (an order, say). */
export async function consentsGiven(tx: Tx, accountId: string, subject: string): Promise<GivenConsent[]> {
  return await tx.named<GivenConsent>(
    'accounts.consents_given',
    `select kind, text_version as version, given_at as "givenAt" from accounts.consents
     where account_id = $1 and subject = $2`,
    [accountId, subject],
  )
}
