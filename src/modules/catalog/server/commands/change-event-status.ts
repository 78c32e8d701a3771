import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { mayBecome } from '../../domain/event-status.ts'
import type { EventStatus } from '../../domain/race-state.ts'
import { raiseRulesVersion } from '../queries/write-event.ts'

/** Cancels, postpones or brings back an event; what may become what is domain/event-status.ts. */
export async function changeEventStatus(
  tx: Tx,
  code: string,
  to: EventStatus,
): Promise<Result<{ rulesVersion: number }, 'catalog.event_not_found' | 'catalog.status_refused'>> {
  const [event] = await tx.sql<{ id: string; status: EventStatus }>`
    select id, status from catalog.events where code = ${code} for update`
  if (!event) return err('catalog.event_not_found')
  if (!mayBecome(event.status, to)) return err('catalog.status_refused')
  await tx.sql`update catalog.events set status = ${to} where id = ${event.id}`
  return ok({ rulesVersion: await raiseRulesVersion(tx, event.id) })
}
