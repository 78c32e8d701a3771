import type { Tx } from '#src/platform/db/database.ts'

export type OwnStart = { readonly entryId: string; readonly orderId: string }

/**
 * Whether a confirmed entry is this person's start: one of their own order's that nobody else has by now, one that was handed over to
 * them, or that they came for by a link, or one of a participant whom they have said to be. Read as the system.
 */
export async function isOwnStart(
  tx: Tx,
  { entryId, orderId }: OwnStart,
  who: { readonly accountId: string; readonly participantIds: readonly string[] },
): Promise<boolean> {
  const rows = await tx.sql`
    select from registration.registrations g
    where g.id = ${entryId} and g.order_id = ${orderId} and g.state = 'confirmed' and not g.participant ? 'invitationId' and (
      g.handed_to = ${who.accountId}
      or (g.handed_to is null and (
        g.participant_id = any (${who.participantIds}::uuid[])
        or exists (select from registration.invitations i where i.entry_id = g.id and i.accepted_by = ${who.accountId})
        or (g.account_id = ${who.accountId} and exists (
          select from accounts.participants p where p.id = g.participant_id and p.account_id = ${who.accountId})))))`
  return rows.length > 0
}
