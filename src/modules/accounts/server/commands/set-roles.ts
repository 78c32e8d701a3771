import type { Tx } from '#src/platform/db/tx.ts'

export type GrantedRole = 'operator' | 'admin' | 'provider'

/**
 * Replaces an account's roles. Runs as the system; in an account's transaction the database
 * requires an administrator's.
 */
export async function setRoles(tx: Tx, accountId: string, roles: readonly GrantedRole[]): Promise<void> {
  await tx.sql`select accounts.set_roles(${accountId}, ${roles}::text[])`
}
