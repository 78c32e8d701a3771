import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Gender } from '../../domain/profile.ts'

/** Whom an address belongs to, for rules alone: of all this a stranger may be told the initials. */
export type PersonByEmail = {
  readonly accountId: string
  readonly lastName: string
  readonly firstName: string
  readonly patronymic: string
  readonly birthDate: PlainDate | null
  readonly gender: Gender
}

/** The account's own participant; null where nobody has this address. Needs the role `system` or `auth`. */
export async function personByEmail(tx: Tx, email: string): Promise<PersonByEmail | null> {
  const [row] = await tx.sql<PersonByEmail>`
    select a.id as "accountId", coalesce(p.last_name, '') as "lastName", coalesce(p.first_name, '') as "firstName",
      coalesce(p.patronymic, '') as patronymic, p.birth_date as "birthDate", coalesce(p.gender, 'unknown') as gender
    from accounts.accounts a left join accounts.participants p on p.account_id = a.id and p.is_self
    where a.email = ${email}`
  return row ?? null
}

/** The account's address where its owner has shown to read its emails; null else. */
export async function provenEmailOf(tx: Tx, accountId: string): Promise<string | null> {
  const [row] = await tx.sql<{ email: string }>`
    select email from accounts.accounts where id = ${accountId} and proven_at is not null`
  return row?.email ?? null
}
