import type { Tx } from '#src/platform/db/tx.ts'

/** The id of the event's organizer; null where there is no such event. */
export async function organizerOfEvent(tx: Tx, eventCode: string): Promise<string | null> {
  const [row] = await tx.sql<{ organizerId: string }>`
    select organizer_id as "organizerId" from catalog.events where code = ${eventCode}`
  return row?.organizerId ?? null
}

/** The id of the event's tenant; null where there is no such event. */
export async function tenantOfEvent(tx: Tx, eventCode: string): Promise<number | null> {
  const [row] = await tx.sql<{ tenantId: number }>`
    select tenant_id as "tenantId" from catalog.events where code = ${eventCode}`
  return row?.tenantId ?? null
}

/** Whether the event has a public page: it exists and is not a draft. */
export async function isPublishedEvent(tx: Tx, eventCode: string): Promise<boolean> {
  const found = await tx.sql`select from catalog.events where code = ${eventCode} and status <> 'draft'`
  return found.length > 0
}
