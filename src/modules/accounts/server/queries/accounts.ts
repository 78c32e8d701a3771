import type { Instant } from '#src/kernel/instant.ts'
import type { Language } from '#src/kernel/texts.ts'
import type { Tx } from '#src/platform/db/tx.ts'

export type AccountRow = {
  readonly id: string
  readonly email: string
  readonly passwordHash: string | null
  /** null until the owner has verified this address by an email. */
  readonly emailVerifiedAt: Instant | null
}

/** The account with an address; null where there is none. */
export async function accountByEmail(tx: Tx, email: string): Promise<AccountRow | null> {
  const [row] = await tx.sql<AccountRow>`
    select id, email, password_hash as "passwordHash", email_verified_at as "emailVerifiedAt" from accounts.accounts where email = ${email}`
  return row ?? null
}

/** The account by id; null where it is gone. */
export async function accountById(tx: Tx, accountId: string): Promise<AccountRow | null> {
  const [row] = await tx.sql<AccountRow>`
    select id, email, password_hash as "passwordHash", email_verified_at as "emailVerifiedAt" from accounts.accounts where id = ${accountId}`
  return row ?? null
}

/**
 * The account, locked; null where it is gone.
 * @locks account until commit, so that its sign-ins and password changes are serialized
 */
export async function lockAccount(tx: Tx, accountId: string): Promise<AccountRow | null> {
  const [row] = await tx.sql<AccountRow>`
    select id, email, password_hash as "passwordHash", email_verified_at as "emailVerifiedAt"
    from accounts.accounts where id = ${accountId} for no key update`
  return row ?? null
}

/** Sets the account's password hash; null removes the password. */
export async function setPassword(tx: Tx, accountId: string, passwordHash: string | null): Promise<void> {
  await tx.sql`update accounts.accounts set password_hash = ${passwordHash} where id = ${accountId}`
}

/** Changes the account's address, which is confirmed by that; false where another account has it. */
export async function changeEmail(tx: Tx, accountId: string, email: string): Promise<boolean> {
  const [row] = await tx.sql<{ isChanged: boolean }>`
    select accounts.change_email(${accountId}, ${email}, ${tx.now}) as "isChanged"`
  return row?.isChanged ?? false
}

/** Sets the language of the account's emails. */
export async function setLanguage(tx: Tx, accountId: string, language: Language): Promise<void> {
  await tx.sql`
    update accounts.accounts set language = ${language} where id = ${accountId} and language <> ${language}`
}

/** Marks the address as verified; the first time stays. */
export async function markEmailVerified(tx: Tx, accountId: string): Promise<void> {
  await tx.sql`update accounts.accounts set email_verified_at = coalesce(email_verified_at, ${tx.now}) where id = ${accountId}`
}
