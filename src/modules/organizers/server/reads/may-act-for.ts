import type { OrganizerRight } from '#src/kernel/role.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { includesRight, isOrganizerRight } from '../../domain/organizer-right.ts'

/** Whether the account has this right, or a higher one, in the organizer. */
export async function mayActFor(
  tx: Tx,
  access: { readonly accountId: string; readonly organizerId: string; readonly right: OrganizerRight },
): Promise<boolean> {
  const [row] = await tx.sql<{ memberRight: string }>`
    select member_right as "memberRight" from organizers.members
    where organizer_id = ${access.organizerId} and account_id = ${access.accountId}`
  return row !== undefined && isOrganizerRight(row.memberRight) && includesRight(row.memberRight, access.right)
}

/** Whether the account is a member of any organizer: the current user's `isCorporate`. */
export async function isMemberAnywhere(tx: Tx, accountId: string): Promise<boolean> {
  const [row] = await tx.sql<{ found: boolean }>`
    select exists (select from organizers.members where account_id = ${accountId}) as found`
  return row?.found ?? false
}
