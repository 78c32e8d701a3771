import type { OrganizerRight } from '#src/kernel/route.ts'
import type { Tx } from '#src/platform/db/database.ts'

export type Membership = {
  readonly organizerId: string
  readonly accountId: string
  readonly right: OrganizerRight
}

/** Gives an account a right in an organizer, or changes the one it has. Runs as the system: memberships are others' rows. */
export async function addMember(tx: Tx, { organizerId, accountId, right }: Membership): Promise<void> {
  await tx.sql`
    insert into organizers.members (organizer_id, account_id, member_right)
    values (${organizerId}, ${accountId}, ${right})
    on conflict (organizer_id, account_id) do update set member_right = excluded.member_right`
}
