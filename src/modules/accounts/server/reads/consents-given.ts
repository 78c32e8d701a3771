import type { Tx } from '#src/platform/db/tx.ts'

export type GivenConsent = { readonly kind: string; readonly version: string; readonly givenAt: string }

/** The consents of an account about one subject (an order, for example). */
export async function consentsGiven(tx: Tx, accountId: string, subject: string): Promise<GivenConsent[]> {
  return await tx.named<GivenConsent>(
    'accounts.consents_given',
    `select kind, text_version as version, given_at as "givenAt" from accounts.consents
     where account_id = $1 and subject = $2`,
    [accountId, subject],
  )
}

/**
 * The consents about a subject and its parts (a person of the order), newest first, with the
 * address of each.
 */
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
