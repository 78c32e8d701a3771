import type { linesCancelled } from '#src/modules/orders/server/events.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { EventPayload } from '#src/platform/events/define-event.ts'
import { endDeferrals } from '../../../deferrals/server/queries/deferrals.ts'
import { statesBefore } from '../../../domain/registration-state.ts'
import { invitationOutcomeJob } from '../../../invitations/server/jobs/invitation-emails.ts'
import { moveInvitations } from '../../../invitations/server/queries/invitations.ts'
import { waivePriceDifference } from '../../../social-categories/server/commands/decide-category.ts'
import { releaseCategories } from '../../../social-categories/server/commands/set-category.ts'
import { categoriesOfOrder } from '../../../social-categories/server/queries/entry-categories.ts'
import { returnLegs } from '../../../teams/server/jobs/return-legs-declared.ts'
import { markReturning } from '../../../teams/server/queries/team-legs.ts'
import { releaseMembers } from '../../../teams/server/queries/teams.ts'

/**
 * Places of a paid order were cancelled: their entries end and leave the start list, in the
 * cancellation's own transaction. The entry keeps its bib, which is not given to another entry
 * afterwards.
 */
export async function cancelRegistrations(
  tx: Tx,
  { tenantId, eventId, orderId, cause, places }: EventPayload<typeof linesCancelled>,
): Promise<void> {
  for (const state of ['cancelled', 'refunded'] as const) {
    const holds = places.filter((place) => place.isRefunded === (state === 'refunded')).map(({ holdId }) => holdId)
    if (holds.length === 0) continue
    const from = statesBefore(state).filter((before) => before !== 'held') // an entry only held ends with its order
    const ended = await tx.sql<{ id: string; invitationId: string | null }>`
      with ended as (
        update registration.entries set state = ${state}
        where tenant_id = ${tenantId} and order_id = ${orderId} and hold_id = any (${holds}::uuid[])
          and state = any (${from}::text[])
        returning id, participant ->> 'invitationId' as invitation
      ), off_the_list as (
        delete from registration.start_list
        where entry_id in (select id from ended) or team_id in (select id from ended)
      ), history as (
        insert into registration.entry_history (tenant_id, entry_id, state, cause, at)
        select ${tenantId}, id, ${state}, ${cause}, ${tx.now} from ended
      )
      select id, invitation as "invitationId" from ended`
    const teams = await releaseMembers(
      tx,
      orderId,
      ended.map(({ id }) => id),
    )
    for (const { id: teamId } of teams) {
      await markReturning(tx, teamId, true)
      await tx.enqueue(returnLegs, { tenantId, teamId })
    }
    await endCategories(
      tx,
      { tenantId, eventId, orderId },
      ended.map(({ id }) => id),
    )
    await endDeferrals(
      tx,
      tenantId,
      ended.map(({ id }) => id),
    )
    if (ended.length !== holds.length)
      throw new Error(`cancelling ${holds.length} places ended ${ended.length} entries`)
    await withdrawInvitations(
      tx,
      ended.flatMap(({ invitationId }) => invitationId ?? []),
    )
  }
}

/**
 * Releases the categories' quota units, and waives price differences for documents that will not be
 * shown.
 */
async function endCategories(
  tx: Tx,
  order: { readonly tenantId: number; readonly eventId: string; readonly orderId: string },
  entryIds: readonly string[],
): Promise<void> {
  const categories = await categoriesOfOrder(tx, order.orderId)
  const ended = entryIds.flatMap((id) => categories.get(id) ?? [])
  await releaseCategories(tx, order, ended)
  for (const category of ended) await waivePriceDifference(tx, order.tenantId, category)
}

/** Withdraws the open invitations of these places, and notifies the invited people. */
async function withdrawInvitations(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const invitationId of await moveInvitations(tx, ids, 'withdrawn')) {
    await tx.enqueue(invitationOutcomeJob, { invitationId, change: 'withdrawn' })
  }
}
