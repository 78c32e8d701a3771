import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Gender } from '../../domain/profile.ts'

/** The owner of an address, for checks only: a stranger may see nothing but the initials. */
export type PersonByEmail = {
  readonly accountId: string
  readonly lastName: string
  readonly firstName: string
  readonly patronymic: string
  readonly birthDate: PlainDate | null
  readonly gender: Gender
}

/**
 * The own participant of the account with this address; null where no account has it. Needs the
 * role `system` or `auth`.
 */
export async function personByEmail(tx: Tx, email: string): Promise<PersonByEmail | null> {
  const [row] = await tx.sql<PersonByEmail>`
    select a.id as "accountId", coalesce(p.last_name, '') as "lastName", coalesce(p.first_name, '') as "firstName",
      coalesce(p.patronymic, '') as patronymic, p.birth_date as "birthDate", coalesce(p.gender, 'unknown') as gender
    from accounts.accounts a left join accounts.participants p on p.account_id = a.id and p.is_self
    where a.email = ${email}`
  return row ?? null
}

/** The account's address if it is verified; null otherwise. */
export async function findVerifiedEmail(tx: Tx, accountId: string): Promise<string | null> {
  const [row] = await tx.sql<{ email: string }>`
    select email from accounts.accounts where id = ${accountId} and email_verified_at is not null`
  return row?.email ?? null
}
