import type { Tx } from '#src/platform/db/tx.ts'

/** Which organizer holds the series with this code; null where there is none. */
export async function organizerOfSeries(tx: Tx, seriesCode: string): Promise<string | null> {
  const [row] = await tx.sql<{ organizerId: string }>`
    select organizer_id as "organizerId" from catalog.series where code = ${seriesCode}`
  return row?.organizerId ?? null
}

/** To which brand it belongs; null where there is no such series. */
export async function tenantOfSeries(tx: Tx, seriesCode: string): Promise<number | null> {
  const [row] = await tx.sql<{ tenantId: number }>`
    select tenant_id as "tenantId" from catalog.series where code = ${seriesCode}`
  return row?.tenantId ?? null
}
