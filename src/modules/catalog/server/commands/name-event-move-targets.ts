import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { eventMoveTargetsNamed } from '../events.ts'

/**
 * Replaces the events to which paid places of a cancelled or postponed event may be moved. Each
 * must be published, of the same organizer, tenant and currency.
 * @locks none: the caller holds the lock on the event
 */
export async function nameEventMoveTargets(
  tx: Tx,
  eventCode: string,
  codes: readonly string[],
  /**
   * Participants already know of the cancellation, so they get an email about the targets alone.
   */
  isLater: boolean,
): Promise<Result<undefined, 'catalog.event_move_refused'>> {
  const targetCodes = [...new Set(codes)]
  const rows = await tx.sql<{ tenantId: number; eventId: string; isNew: boolean }>`
    with cleared as (
      delete from catalog.event_move_targets where event_id = (select id from catalog.events where code = ${eventCode})
        and to_event_id not in (select id from catalog.events where code = any (${targetCodes}::text[]))
    )
    insert into catalog.event_move_targets (tenant_id, event_id, to_event_id)
    select e.tenant_id, e.id, t.id from catalog.events e join catalog.events t
      on t.tenant_id = e.tenant_id and t.organizer_id = e.organizer_id and t.currency = e.currency and t.id <> e.id
    where e.code = ${eventCode} and t.code = any (${targetCodes}::text[]) and t.status = 'published'
    on conflict (event_id, to_event_id) do update set tenant_id = excluded.tenant_id returning tenant_id as "tenantId", event_id as "eventId", xmax = 0 as "isNew"`
  if (rows.length !== targetCodes.length) return err('catalog.event_move_refused')
  const added = rows.find(({ isNew }) => isNew)
  if (isLater && added !== undefined) {
    const { tenantId, eventId } = added
    await tx.publish(eventMoveTargetsNamed, { tenantId, eventId, namedAt: tx.now })
  }
  return ok()
}

/**
 * Whether the event already has this status, which is `cancelled` or `postponed`.
 * @locks event
 */
export async function hasStatus(tx: Tx, eventCode: string, status: string): Promise<boolean> {
  const rows = await tx.sql`
    select from catalog.events where code = ${eventCode} and status = ${status} and status in ('cancelled', 'postponed') for update`
  return rows.length > 0
}
