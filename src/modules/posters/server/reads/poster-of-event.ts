import { isSport } from '#src/modules/catalog/domain/sport.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { poster } from '../../domain/poster.ts'

/** An event's poster as an SVG document; null where there is no such event. */
export async function posterOfEvent(tx: Tx, code: string): Promise<string | null> {
  const [row] = await tx.sql<{ sport: string; tenant: string }>`
    select e.sport, t.code as tenant from catalog.events e join tenants.tenants t on t.id = e.tenant_id
    where e.code = ${code} and e.status <> 'draft'`
  return row !== undefined && isSport(row.sport) ? poster({ code, sport: row.sport, tenant: row.tenant }) : null
}

/** The path of an event's poster. */
export function posterPath(eventCode: string): string {
  return `/api/events/${encodeURIComponent(eventCode)}/poster.svg`
}
