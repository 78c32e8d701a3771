import { err, ok, type Result } from '#src/kernel/result.ts'
import { lockPools } from '#src/modules/inventory/server/commands/set-pools.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { canTransition } from '../../domain/event-status.ts'
import type { EventStatus } from '../../domain/race-state.ts'
import { eventStatusChanged } from '../events.ts'
import { writeSearchFacts } from '../queries/search-facts.ts'
import { raiseRulesVersion } from '../queries/write-event.ts'

/**
 * Cancels, postpones or restores an event; domain/event-status.ts has the transitions. After a
 * cancellation or postponement no process accepts places or payments. Emits `eventStatusChanged`,
 * whose handlers email paid participants and let them choose.
 * @returns the new version of the event's rules
 */
export async function changeEventStatus(
  tx: Tx,
  code: string,
  to: EventStatus,
): Promise<Result<{ rulesVersion: number }, 'catalog.event_not_found' | 'catalog.status_refused'>> {
  const [event] = await tx.sql<{ id: string; tenantId: number; status: EventStatus }>`
    select id, tenant_id as "tenantId", status from catalog.events where code = ${code} for update`
  if (!event) return err('catalog.event_not_found')
  if (!canTransition(event.status, to)) return err('catalog.status_refused')
  await lockPools(tx, { tenantId: event.tenantId, eventId: event.id })
  await tx.sql`update catalog.events set status = ${to} where id = ${event.id}`
  await writeSearchFacts(tx, [event.id])
  const rulesVersion = await raiseRulesVersion(tx, event.id)
  const { id: eventId, tenantId } = event
  if (event.status !== 'draft' && to !== 'draft') {
    await tx.publish(eventStatusChanged, { tenantId, eventId, status: to, rulesVersion })
  }
  return ok({ rulesVersion })
}
