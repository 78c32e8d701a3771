import type { Tx } from '#src/platform/db/tx.ts'

/** The id of the series' organizer; null where there is no such series. */
export async function organizerOfSeries(tx: Tx, seriesCode: string): Promise<string | null> {
  const [row] = await tx.sql<{ organizerId: string }>`
    select organizer_id as "organizerId" from catalog.series where code = ${seriesCode}`
  return row?.organizerId ?? null
}

/** The id of the series' tenant; null where there is no such series. */
export async function tenantOfSeries(tx: Tx, seriesCode: string): Promise<number | null> {
  const [row] = await tx.sql<{ tenantId: number }>`
    select tenant_id as "tenantId" from catalog.series where code = ${seriesCode}`
  return row?.tenantId ?? null
}
