import type { Tx } from '#src/platform/db/tx.ts'
import { fullName } from '../../domain/profile.ts'
import { ownProfile } from './profile-of.ts'

/** Who asks for something beside a registration: their address, whether it is shown to be theirs, and their name if they told it. */
export type Asker = {
  readonly email: string
  readonly language: 'ru' | 'en'
  readonly isProven: boolean
  readonly name: string
}

export async function askerOf(tx: Tx, accountId: string): Promise<Asker | null> {
  const [row] = await tx.sql<Omit<Asker, 'name'>>`
    select email, language, proven_at is not null as "isProven" from accounts.accounts where id = ${accountId}`
  return row ? { ...row, name: fullName({ ...(await ownProfile(tx, accountId)), patronymic: '' }) } : null
}
