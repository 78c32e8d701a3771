import type { Tx } from '#src/platform/db/tx.ts'
import { fullName } from '../../domain/profile.ts'
import { ownProfile } from './find-profile.ts'

/**
 * The account that makes a request: its address, whether it is verified, and the profile's name if
 * there is one.
 */
export type Requester = {
  readonly email: string
  readonly language: 'ru' | 'en'
  readonly isVerified: boolean
  readonly name: string
}

/** The account as the sender of a question; null if it does not exist. */
export async function findRequester(tx: Tx, accountId: string): Promise<Requester | null> {
  const [row] = await tx.sql<Omit<Requester, 'name'>>`
    select email, language, email_verified_at is not null as "isVerified" from accounts.accounts where id = ${accountId}`
  return row ? { ...row, name: fullName({ ...(await ownProfile(tx, accountId)), patronymic: '' }) } : null
}
