import type { OrganizerRight } from '#src/kernel/role.ts'
import type { Tx } from '#src/platform/db/tx.ts'

export type Membership = {
  readonly organizerId: string
  readonly accountId: string
  readonly right: OrganizerRight
}

/**
 * Gives an account a right in an organizer, or changes it. Runs as the system; in an account's
 * transaction the database requires that the account owns the organizer.
 */
export async function addMember(tx: Tx, { organizerId, accountId, right }: Membership): Promise<void> {
  await tx.sql`select organizers.set_member(${organizerId}, ${accountId}, ${right})`
}
