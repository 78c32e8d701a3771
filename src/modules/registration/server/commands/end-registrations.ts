import type { orderEnded } from '#src/modules/orders/server/events.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { EventPayload } from '#src/platform/events/define-event.ts'
import { releaseMembers } from '../../teams/server/queries/teams.ts'

/**
 * The order expired or was abandoned: its entries end with it, and its open invitations are
 * withdrawn.
 */
export async function endRegistrations(
  tx: Tx,
  { tenantId, orderId, status }: EventPayload<typeof orderEnded>,
): Promise<void> {
  const ended = await tx.sql<{ id: string }>`
    with ended as (
      update registration.entries set state = ${status}
      where tenant_id = ${tenantId} and order_id = ${orderId} and state = 'held'
      returning id, participant ->> 'invitationId' as invitation
    ), lapsed as (
      update registration.invitations set state = 'lapsed', ended_at = ${tx.now}
      where tenant_id = ${tenantId} and state = 'open'
        and id in (select invitation::uuid from ended where invitation is not null)
    ), history as (
      insert into registration.entry_history (tenant_id, entry_id, state, cause, at)
      select ${tenantId}, id, ${status}, 'order ended', ${tx.now} from ended
    )
    select id from ended`
  await releaseMembers(
    tx,
    orderId,
    ended.map(({ id }) => id),
  )
}
