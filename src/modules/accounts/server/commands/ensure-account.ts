import { mustBeOk } from '#src/kernel/result.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { ParticipantProfile } from '../../domain/profile.ts'
import { hashPassword } from '../passwords.ts'
import { createAccount } from './create-account.ts'

export type WantedAccount = {
  readonly email: string
  readonly password: string
  readonly language: 'ru' | 'en'
  readonly roles?: readonly ('operator' | 'admin')[]
  readonly profile?: Partial<ParticipantProfile>
}

/**
 * The account with this e-mail, made where it is not there yet, its address taken for proven by whoever runs the house; one
 * that is there stays as it is. Answers its id.
 */
export async function ensureAccount(
  { db }: { readonly db: Database },
  wanted: WantedAccount,
): Promise<{ accountId: string; isNew: boolean }> {
  const present = await db.transaction({ role: 'auth', readOnly: true }, async (tx) => {
    const [row] = await tx.sql<{ id: string }>`select id from accounts.accounts where email = ${wanted.email}`
    return row?.id
  })
  if (present !== undefined) return { accountId: present, isNew: false }
  const { password, ...account } = wanted
  const passwordHash = await hashPassword(password)
  const made = await db.transaction({ role: 'auth' }, (tx) =>
    createAccount(tx, { ...account, passwordHash, isProven: true }),
  )
  return { accountId: mustBeOk(made), isNew: true }
}
