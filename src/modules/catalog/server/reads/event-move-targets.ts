import type { BothLanguages } from '#src/kernel/texts.ts'
import type { Tx } from '#src/platform/db/tx.ts'

/**
 * The codes of the published events to which paid places of a cancelled or postponed event may be
 * moved, the earliest first.
 */
export async function listEventMoveTargets(tx: Tx, eventId: string): Promise<string[]> {
  const rows = await tx.sql<{ code: string }>`
    select t.code from catalog.event_move_targets c join catalog.events e on e.id = c.event_id join catalog.events t on t.id = c.to_event_id
    where c.event_id = ${eventId} and e.status in ('cancelled', 'postponed') and t.status = 'published' order by t.starts_on, t.id`
  return rows.map(({ code }) => code)
}

/** The names of these events, for an email; read with the system role. */
export async function eventMovesByName(tx: Tx, eventCode: string): Promise<BothLanguages[]> {
  return await tx.sql<BothLanguages>`
    select t.name_ru as ru, t.name_en as en
    from catalog.event_move_targets c join catalog.events e on e.id = c.event_id join catalog.events t on t.id = c.to_event_id
    where e.code = ${eventCode} and e.status in ('cancelled', 'postponed') and t.status = 'published' order by t.starts_on, t.id`
}
