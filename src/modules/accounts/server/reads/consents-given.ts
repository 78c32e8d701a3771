import type { Tx } from '#src/platform/db/tx.ts'

export type GivenConsent = { readonly kind: string; readonly version: string; readonly givenAt: string }

/**
 * The consents of an account about an order, or about a paid order that this one adds to. The consent
 * to the processing of personal data covers all registrations of the account, so one given at sign-up
 * is not asked for again.
 */
export async function consentsGiven(
  tx: Tx,
  accountId: string,
  orderIds: readonly [string, ...string[]],
): Promise<GivenConsent[]> {
  return await tx.named<GivenConsent>(
    'accounts.consents_given',
    `select kind, text_version as version, given_at as "givenAt" from accounts.consents
     where account_id = $1 and (subject = any($2) or (subject = 'account' and kind = 'personal-data'))`,
    [accountId, orderIds],
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
