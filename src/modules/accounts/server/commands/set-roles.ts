import type { Tx } from '#src/platform/db/tx.ts'

export type GivenRole = 'operator' | 'admin'

/**
 * Gives an account these roles instead of those it has. Runs as the system; where the transaction is an account's, the database asks
 * that it is an administrator's.
 */
export async function setRoles(tx: Tx, accountId: string, roles: readonly GivenRole[]): Promise<void> {
  await tx.sql`select accounts.set_roles(${accountId}, ${roles}::text[])`
}
