import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { emptyProfile, type ParticipantProfile } from '../../domain/profile.ts'
import { upsertParticipant } from '../queries/participants.ts'

export type NewAccount = {
  readonly email: string
  /** Null for who signs in by codes. */
  readonly passwordHash: string | null
  /** Whether its owner is known to read the emails of this address. */
  readonly isProven: boolean
  readonly language: 'ru' | 'en'
  readonly profile?: Partial<ParticipantProfile>
}

/** Makes an account with its own participant. Runs in the sign-in role: an account that is being made is nobody's yet. */
export async function createAccount(tx: Tx, account: NewAccount): Promise<Result<string, 'accounts.email_taken'>> {
  const [row] = await tx.sql<{ id: string }>`
    insert into accounts.accounts (email, password_hash, proven_at, language, created_at)
    values (${account.email}, ${account.passwordHash}, ${account.isProven ? tx.now : null}, ${account.language}, ${tx.now})
    on conflict (email) do nothing returning id`
  if (row === undefined) return err('accounts.email_taken', { fields: { email: 'accounts.email_taken' } })
  const profile = { ...emptyProfile, email: account.email, ...account.profile }
  await upsertParticipant(tx, { accountId: row.id, id: null, relation: null }, profile)
  return ok(row.id)
}
