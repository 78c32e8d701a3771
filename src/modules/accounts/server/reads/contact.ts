import type { Language } from '#src/kernel/texts.ts'
import type { Tx } from '#src/platform/db/tx.ts'

export type Contact = {
  readonly email: string
  /** The language of emails: the owner's choice, else that of the last visit. */
  readonly language: Language
  /** The owner's choice alone; null: an email that a visit causes is in the language of the visit. */
  readonly chosenLanguage: Language | null
}

/** The email and languages of the account, or of that of the same person which it has become part of; null where the transaction's role may not see the account. */
export async function findContact(tx: Tx, accountId: string): Promise<Contact | null> {
  const [row] = await tx.sql<Contact>`
    select email, coalesce(email_language, language) as language, email_language as "chosenLanguage"
    from accounts.accounts
    where id = (select coalesce(merged_into, id) from accounts.accounts where id = ${accountId})`
  return row ?? null
}
