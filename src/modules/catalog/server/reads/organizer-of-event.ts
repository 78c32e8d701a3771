import type { Tx } from '#src/platform/db/tx.ts'

/** Which organizer holds the event with this code; null where there is none. */
export async function organizerOfEvent(tx: Tx, eventCode: string): Promise<string | null> {
  const [row] = await tx.sql<{ organizerId: string }>`
    select organizer_id as "organizerId" from catalog.events where code = ${eventCode}`
  return row?.organizerId ?? null
}

/** At which brand one registers for it; null where there is no such event. */
export async function tenantOfEvent(tx: Tx, eventCode: string): Promise<number | null> {
  const [row] = await tx.sql<{ tenantId: number }>`
    select tenant_id as "tenantId" from catalog.events where code = ${eventCode}`
  return row?.tenantId ?? null
}

/** Whether readers have a page of it. */
export async function isPublishedEvent(tx: Tx, eventCode: string): Promise<boolean> {
  const found = await tx.sql`select from catalog.events where code = ${eventCode} and status <> 'draft'`
  return found.length > 0
}
