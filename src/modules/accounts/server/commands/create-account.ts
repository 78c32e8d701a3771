import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { emptyProfile, type ParticipantProfile } from '../../domain/profile.ts'
import { upsertParticipant } from '../queries/participants.ts'

export type NewAccount = {
  readonly email: string
  /** null for an account that signs in by codes. */
  readonly passwordHash: string | null
  /** Whether the owner is known to read emails at this address. */
  readonly isVerified: boolean
  readonly language: 'ru' | 'en'
  readonly profile?: Partial<ParticipantProfile>
}

/**
 * Creates an account with its own participant. Runs with the role `auth`, since the new account has
 * no session yet.
 */
export async function createAccount(tx: Tx, account: NewAccount): Promise<Result<string, 'accounts.email_taken'>> {
  const [row] = await tx.sql<{ id: string }>`
    insert into accounts.accounts (email, password_hash, email_verified_at, language, created_at)
    values (${account.email}, ${account.passwordHash}, ${account.isVerified ? tx.now : null}, ${account.language}, ${tx.now})
    on conflict (email) do nothing returning id`
  if (row === undefined) return err('accounts.email_taken', { fields: { email: 'accounts.email_taken' } })
  const profile = { ...emptyProfile, email: account.email, ...account.profile }
  await upsertParticipant(tx, { accountId: row.id, id: null, relation: null }, profile)
  return ok(row.id)
}
