import { mustBeOk } from '#src/kernel/result.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { ParticipantProfile } from '../../domain/profile.ts'
import { hashPassword } from '../passwords.ts'
import { createAccount } from './create-account.ts'
import { type GrantedRole, setRoles } from './set-roles.ts'

export type WantedAccount = {
  readonly email: string
  readonly password: string
  readonly language: 'ru' | 'en'
  readonly roles?: readonly GrantedRole[]
  readonly profile?: Partial<ParticipantProfile>
}

/**
 * Creates the account with this email if there is none, with a verified address. An existing one is
 * unchanged, except that it gets the roles if it has none: the process that created it may have
 * died in between.
 * @returns its id
 */
export async function ensureAccount(
  { db }: { readonly db: Database },
  { password, roles = [], ...account }: WantedAccount,
): Promise<{ accountId: string; isNew: boolean }> {
  const [existing] = await db.transaction(
    { role: 'auth', readOnly: true },
    (tx) => tx.sql<{ id: string; hasRoles: boolean }>`
      select id, roles <> '{}' as "hasRoles" from accounts.accounts where email = ${account.email}`,
  )
  const accountId = existing?.id ?? (await makeAccount(db, account, password))
  if (roles.length > 0 && existing?.hasRoles !== true)
    await db.transaction({ role: 'system' }, (tx) => setRoles(tx, accountId, roles))
  return { accountId, isNew: existing === undefined }
}

async function makeAccount(
  db: Database,
  account: Omit<WantedAccount, 'password' | 'roles'>,
  password: string,
): Promise<string> {
  const passwordHash = await hashPassword(password)
  const made = await db.transaction({ role: 'auth' }, (tx) =>
    createAccount(tx, { ...account, passwordHash, isVerified: true }),
  )
  return mustBeOk(made)
}
