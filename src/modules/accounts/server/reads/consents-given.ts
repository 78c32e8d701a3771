import type { Tx } from '#src/platform/db/tx.ts'

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

/** The same with what it is about in part (a person of the order), newest first, with the address that each came from. */
export async function consentsAbout(
  tx: Tx,
  accountId: string,
  subject: string,
): Promise<(GivenConsent & { readonly address: string })[]> {
  return await tx.sql<GivenConsent & { readonly address: string }>`
    select kind, text_version as version, given_at as "givenAt", address from accounts.consents
    where account_id = ${accountId} and (subject = ${subject} or subject like ${`${subject}/%`})
    order by given_at desc, kind`
}
